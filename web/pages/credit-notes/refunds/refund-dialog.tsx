import { useForm, useWatch } from "react-hook-form";
import type { NewRefund } from "#contract/invoices/credit-notes.ts";
import { decimal, subtract, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { PaymentFields, usePaymentDefaults } from "#web/records/payments/payment-fields.tsx";
import { readMoney } from "#web/values/read-amount.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import type { CreditNoteDialogProps } from "#web/pages/credit-notes/actions.tsx";
import { faultOfAmount } from "#web/pages/credit-notes/amount.ts";
import type { CreditToUse } from "#web/pages/credit-notes/apply-dialog.tsx";

const words = creditNotesCopy.refund;

interface RefundCreditDialogProps {
  readonly credit: CreditToUse;
  readonly refund: (body: NewRefund, idempotencyKey: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Records money that was paid back to the client of a credit note. */
export function RefundDialog({ tagged: { record }, onClose }: CreditNoteDialogProps) {
  const { id, number, clientId, currency, totals } = record;
  const refund = (body: NewRefund, idempotencyKey: string) =>
    request("POST /credit-notes/{id}/refund", { params: { id }, body, idempotencyKey });
  const credit = { number, clientId, currency, remaining: totals.remaining };
  return <RefundCreditDialog credit={credit} refund={refund} onClose={onClose} />;
}

/** Records money that was paid back to the client. */
export function RefundCreditDialog({ credit, refund, onClose }: RefundCreditDialogProps) {
  const { number, currency, remaining } = credit;
  const left = formatMoney(remaining, currency);
  const change = useDocumentChange();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    defaultValues: {
      amount: formatAmount(remaining),
      ...usePaymentDefaults(),
      note: "",
    },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: "amount" });
  const faultOf = (text: string) => faultOfAmount(text, remaining, { zero: words.zero, above: words.above({ left }) });
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint({ left, number })}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ amount, reference, ...values }) => {
        const body = { ...values, amount: readMoney(amount) ?? 0, reference: reference.trim() || null };
        await change(() => refund(body, keyOf(body)));
        onClose();
        showToast(words.done({ amount: formatMoney(body.amount, currency) }));
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.amount}
          error={errors.amount?.message ?? (typed.trim() === "" || isSubmitting ? undefined : faultOf(typed))}
          hint={<span role="status">{faultOf(typed) === undefined && describeRest(typed, remaining, currency)}</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register("amount", { validate: faultOf })}
        />
        <PaymentFields form={form} words={words} />
      </div>
      <TextArea
        label={words.note}
        error={errors.note?.message}
        hint={words.noteHint}
        maxLength={2_000}
        rows={2}
        {...form.register("note")}
      />
    </FormDialog>
  );
}

function describeRest(typed: string, remaining: number, currency: string): string {
  const rest = toNumber(subtract(decimal(remaining), decimal(readMoney(typed) ?? 0)));
  return rest === 0 ? words.all : words.leaves({ rest: formatMoney(rest, currency) });
}
