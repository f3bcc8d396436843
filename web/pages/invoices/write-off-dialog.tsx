import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { WriteOff } from "#contract/payments/payments.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { isoDay } from "#web/days/days.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { faultOfAmount } from "./payments/payment-amount.ts";
import { useInvoiceChange } from "./use-invoice-change.ts";

interface WriteOffDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

type Relief = NonNullable<WriteOff["badDebtRelief"]>;

const words = invoiceCreditsCopy.writeOff;

/** Writes off what an invoice has outstanding. */
export function WriteOffDialog({ invoice, onClose }: WriteOffDialogProps) {
  const { id, number, currency, totals } = invoice;
  const [idempotencyKey] = useState(newIdempotencyKey);
  const today = isoDay(new Date(), useTimeZone());
  const change = useInvoiceChange(id);
  const form = useForm({
    defaultValues: {
      amount: formatAmount(totals.outstanding),
      writtenOffOn: today,
      reason: "",
      badDebtRelief: "" as Relief | "",
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint({ number, outstanding: formatMoney(totals.outstanding, currency) })}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ amount, writtenOffOn, reason, badDebtRelief }) => {
        const body = {
          amount: readMoney(amount) ?? 0,
          reason,
          ...(writtenOffOn !== today && { writtenOffOn }),
          ...(badDebtRelief !== "" && { badDebtRelief }),
        };
        await change(() => request("POST /invoices/{id}/write-off", { params: { id }, body, idempotencyKey }));
        onClose();
        showToast(words.done({ amount: formatMoney(body.amount, currency) }));
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.amount}
          error={errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register("amount", { validate: (amount) => faultOfAmount(amount, invoice) })}
        />
        <FormDateField
          label={words.day}
          max={today}
          control={form.control}
          name="writtenOffOn"
          rules={{ required: words.noDay }}
        />
      </div>
      <TextArea
        label={words.reason}
        error={errors.reason?.message}
        hint={words.reasonHint}
        rows={2}
        maxLength={2_000}
        {...form.register("reason", { validate: (text) => (text.trim() === "" ? words.noReason : undefined) })}
      />
      {totals.gst > 0 && (
        <SelectField
          label={words.relief}
          hint={words.reliefHint}
          error={errors.badDebtRelief?.message}
          {...form.register("badDebtRelief")}
        >
          <option value="">{words.noRelief}</option>
          <option value="AFTER_12_MONTHS">{words.after12Months}</option>
          <option value="INSOLVENT">{words.insolvent}</option>
        </SelectField>
      )}
    </FormDialog>
  );
}
