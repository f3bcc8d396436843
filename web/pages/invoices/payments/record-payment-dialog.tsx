import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { PaymentFields, usePaymentDefaults } from "#web/records/payments/payment-fields.tsx";
import { readMoney } from "#web/values/read-amount.ts";
import { CheckField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { describeRest, faultOfAmount, restOf } from "./payment-amount.ts";
import { useInvoiceChange } from "#web/pages/invoices/use-invoice-change.ts";

interface RecordPaymentDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records a payment on an invoice. */
export function RecordPaymentDialog({ invoice, onClose }: RecordPaymentDialogProps) {
  const { id, number, currency, totals } = invoice;
  // One key for all attempts, so that a payment whose response was lost is not recorded twice.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const change = useInvoiceChange(id);
  const form = useForm({
    defaultValues: {
      amount: formatAmount(totals.outstanding),
      ...usePaymentDefaults(),
      note: "",
      keeps: false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [typed, keeps] = useWatch({ control: form.control, name: ["amount", "keeps"] });
  const rest = restOf(typed, invoice);
  const isTyped = typed.trim() !== "" && !isSubmitting;
  const fault = isTyped && !(keeps && rest > 0) ? faultOfAmount(typed, invoice) : undefined;
  const text = copy.invoices.payment;
  return (
    <FormDialog
      form={form}
      title={text.title}
      description={text.of({ number, outstanding: formatMoney(totals.outstanding, currency) })}
      action={text.submit}
      onClose={onClose}
      onSubmit={async ({ amount, reference, keeps: keepRestAsCredit, ...values }) => {
        const body = {
          ...values,
          keepRestAsCredit,
          amount: readMoney(amount) ?? 0,
          reference: reference.trim() || null,
        };
        await change(() => request("POST /invoices/{id}/payments", { params: { id }, body, idempotencyKey }));
        onClose();
        showToast(text.recorded({ amount: formatMoney(body.amount, currency) }));
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={text.amount}
          error={errors.amount?.message ?? fault}
          hint={<span role="status">{describeRest(typed, invoice)}</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register("amount", {
            validate: (amount, values) =>
              values.keeps && restOf(amount, invoice) > 0 ? undefined : faultOfAmount(amount, invoice),
          })}
        />
        <PaymentFields form={form} words={text} />
      </div>
      {rest > 0 && (
        <CheckField
          label={text.keep({ amount: formatMoney(rest, currency) })}
          hint={text.keepHint}
          {...form.register("keeps", { deps: "amount" })}
        />
      )}
      <TextArea
        label={text.note}
        error={errors.note?.message}
        hint={text.noteHint}
        maxLength={2_000}
        rows={2}
        {...form.register("note")}
      />
    </FormDialog>
  );
}
