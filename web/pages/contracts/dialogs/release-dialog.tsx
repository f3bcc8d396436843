import { useRouter } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { decimal, subtract, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface ReleaseDialogProps {
  readonly retention: {
    /** Null for what the plain invoices of the project hold. */
    readonly contractId: string | null;
    readonly projectId: string;
    readonly held: number;
    readonly nextAmount: number;
  };
  readonly currency: string;
  readonly onClose: () => void;
}

/** Bills retention: what falls due next, unless another amount is entered. Opens the draft invoice. */
export function ReleaseDialog({ retention, currency, onClose }: ReleaseDialogProps) {
  const { contractId, projectId, held, nextAmount } = retention;
  const words = contractsCopy.release;
  const router = useRouter();
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const form = useForm({ defaultValues: { amount: formatAmount(nextAmount > 0 ? nextAmount : held) } });
  const amount = readMoney(useWatch({ control: form.control, name: "amount" }));
  const rest =
    amount === undefined || amount > held
      ? ""
      : words.rest({ amount: formatMoney(toNumber(subtract(decimal(held), decimal(amount))), currency) });
  const faultOf = (typed: string) => {
    const read = readMoney(typed);
    if (read === undefined || read === 0) return contractsCopy.terms.notAnAmount;
    return read > held ? words.tooMuch({ held: formatMoney(held, currency) }) : undefined;
  };
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint({ held: formatMoney(held, currency) })}
      action={words.submit}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { amount: readMoney(values.amount) ?? 0 };
        const idempotencyKey = keyOf(body);
        const invoice = await change(() =>
          contractId === null
            ? request("POST /projects/{id}/release-retention", { params: { id: projectId }, body, idempotencyKey })
            : request("POST /contracts/{id}/release-retention", { params: { id: contractId }, body, idempotencyKey }),
        );
        onClose();
        await router.navigate({ to: `/invoices/${invoice.id}` });
      }}
    >
      <TextField
        label={words.amount}
        hint={<span role="status">{rest}</span>}
        error={form.formState.errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        {...form.register("amount", { validate: faultOf })}
      />
    </FormDialog>
  );
}
