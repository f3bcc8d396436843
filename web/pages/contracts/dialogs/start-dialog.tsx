import { useRouter } from "@tanstack/react-router";
import { type FieldErrors, type UseFormRegister, useForm, useWatch } from "react-hook-form";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { ApiError, request, type Tagged } from "#web/api.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { percentOf } from "#web/values/percent.ts";
import { usePermission } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { amountOf, percentageOf, readPortion } from "#web/pages/contracts/portion.ts";
import { ApprovalField, FurtherFields, RetentionFields } from "./term-fields.tsx";
import { newTerms, stagesText, termsOf, type TermValues } from "./term-values.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface StartDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

type Values = TermValues & { readonly deposit: string };

/** The usual limit of retention in Singapore, in percent of the contract sum. */
const usualLimit = 5;

/** Begins a contract over an accepted quotation. Every term has a default, and can be changed later. */
export function StartDialog({ quotation: { record }, onClose }: StartDialogProps) {
  const { id, number, totals, retentionPct, stages, currency } = record;
  const { start: words, terms: termWords } = contractsCopy;
  const router = useRouter();
  const change = useContractChange();
  const refresh = useRefreshDocuments();
  const keyOf = useIdempotencyKey();
  const depositKeyOf = useIdempotencyKey();
  const canInvoice = usePermission("invoices:write");
  const usual = percentageOf(totals.subtotal, usualLimit);
  const form = useForm<Values>({
    defaultValues: {
      ...newTerms,
      stages: stagesText(stages),
      retentionPct: retentionPct === null ? "" : percentOf(retentionPct),
      retentionLimit: retentionPct === null || usual <= 0 ? "" : formatAmount(usual),
      deposit: "",
    },
  });
  const [typedDeposit, limit] = useWatch({ control: form.control, name: ["deposit", "retentionLimit"] });
  const deposit = readPortion(typedDeposit);
  const fields = {
    register: form.register as unknown as UseFormRegister<TermValues>,
    errors: form.formState.errors as FieldErrors<TermValues>,
  };

  async function billDeposit(contract: Contract, body: object): Promise<string> {
    try {
      await request("POST /contracts/{id}/deposit", {
        params: { id: contract.id },
        body,
        idempotencyKey: depositKeyOf(body),
      });
      return words.depositDone;
    } catch (error) {
      // The contract exists; its page has the action to try the deposit again.
      return words.depositFailed({ reason: error instanceof ApiError ? error.message : copy.failure.unexpected });
    }
  }

  return (
    <FormDialog
      form={form}
      shape="sheet"
      title={words.title({ number })}
      description={words.hint}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ deposit: typed, ...values }) => {
        // The Act applies by building approval, and the end of the defects period from the completion.
        const { actApplies: _act, defectsEndOn: _end, ...terms } = termsOf(values);
        const body = { quotationId: id, ...terms };
        const contract = await change(() => request("POST /contracts", { body, idempotencyKey: keyOf(body) }));
        const portion = readPortion(typed);
        const message = portion === undefined ? words.done : await billDeposit(contract, portion);
        await refresh();
        await router.navigate({ to: `/contracts/${contract.id}` });
        showToast(message);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <RetentionFields {...fields} />
      </div>
      <ApprovalField register={fields.register} />
      {limit.trim() === "" && usual > 0 && (
        <Button onClick={() => form.setValue("retentionLimit", formatAmount(usual), { shouldDirty: true })}>
          {termWords.offer({ amount: formatMoney(usual, currency) })}
        </Button>
      )}
      {canInvoice && (
        <TextField
          label={termWords.deposit}
          hint={
            <span role="status">
              {deposit === undefined
                ? termWords.depositHint
                : contractsCopy.deposit.comesTo({ amount: formatMoney(amountOf(deposit, totals.subtotal), currency) })}
            </span>
          }
          error={form.formState.errors.deposit?.message}
          autoComplete="off"
          className="tabular-nums"
          {...form.register("deposit", {
            validate: (typed) =>
              typed.trim() === "" || readPortion(typed) !== undefined ? undefined : termWords.notADeposit,
          })}
        />
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium sm:min-h-0">{termWords.more}</summary>
        <div className="mt-4 space-y-5">
          <FurtherFields {...fields} />
        </div>
      </details>
    </FormDialog>
  );
}
