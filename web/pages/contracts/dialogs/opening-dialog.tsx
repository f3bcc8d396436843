import { useForm } from "react-hook-form";
import type { Contract, Opening } from "#contract/contracts/contracts.ts";
import { formatAmount, formatRate } from "#web/values/amounts.ts";
import { request, type Tagged } from "#web/api.ts";
import { readProgress } from "#web/pages/claims/progress.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

const words = contractsCopy.opening;

const amounts = ["depositIssued", "depositRecouped", "retentionWithheld", "retentionReleased"] as const;
type Values = Record<(typeof amounts)[number], string> & { readonly lines: Record<string, string> };

interface OpeningDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** What was billed of a contract before it was kept here; it can change until the first claim. */
export function OpeningDialog({ contract: { record, etag }, onClose }: OpeningDialogProps) {
  const { id, items, opening } = record;
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const form = useForm<Values>({ defaultValues: valuesOf(opening, record) });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      shape="sheet"
      title={words.title}
      description={words.hint}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { opening: openingOf(values) };
        const idempotencyKey = keyOf([body, etag]);
        await change(() => request("PATCH /contracts/{id}", { params: { id }, body, ifMatch: etag, idempotencyKey }));
        onClose();
        showToast(copy.common.saved);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {amounts.map((name) => (
          <TextField
            key={name}
            label={words[name]}
            error={errors[name]?.message}
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            {...form.register(name, {
              validate: (typed) =>
                typed.trim() === "" || readMoney(typed) !== undefined ? undefined : contractsCopy.terms.notAnAmount,
            })}
          />
        ))}
      </div>
      <p className="text-muted">{words.linesHint}</p>
      <div className="space-y-4">
        {items.map(({ itemId, ref, description, value }) => (
          <TextField
            key={itemId}
            label={[ref, description].filter(Boolean).join(" ")}
            hint={formatAmount(value)}
            error={errors.lines?.[itemId]?.message}
            autoComplete="off"
            className="text-right tabular-nums"
            {...form.register(`lines.${itemId}`, {
              validate: (typed) => (readProgress(typed) === undefined ? claimsCopy.sheet.unread : undefined),
            })}
          />
        ))}
      </div>
    </FormDialog>
  );
}

const amountText = (amount: number | undefined): string =>
  amount === undefined || amount === 0 ? "" : formatAmount(amount);

function valuesOf(opening: Opening | null, { items }: Contract): Values {
  const units = new Map(items.map(({ itemId, unit }) => [itemId as string, unit]));
  const lines = (opening?.items ?? []).map(({ itemId, fraction, qty, value }) => [
    itemId,
    fraction !== undefined
      ? formatRate(fraction)
      : qty !== undefined
        ? `${qty} ${units.get(itemId) ?? "no"}`
        : amountText(value),
  ]);
  return {
    depositIssued: amountText(opening?.depositIssued),
    depositRecouped: amountText(opening?.depositRecouped),
    retentionWithheld: amountText(opening?.retentionWithheld),
    retentionReleased: amountText(opening?.retentionReleased),
    lines: { ...Object.fromEntries(items.map(({ itemId }) => [itemId, ""])), ...Object.fromEntries(lines) },
  };
}

/** Returns the opening of a request; null when nothing was billed before. */
function openingOf({ lines, ...typed }: Values): Opening | null {
  const items = Object.entries(lines).flatMap(([itemId, text]) => {
    const progress = text.trim() === "" ? undefined : readProgress(text);
    return progress === undefined ? [] : [{ itemId: itemId as never, ...progress }];
  });
  const given = amounts.flatMap((name) => {
    const amount = readMoney(typed[name]);
    return amount === undefined || amount === 0 ? [] : [[name, amount] as const];
  });
  return items.length === 0 && given.length === 0 ? null : { items, ...Object.fromEntries(given) };
}
