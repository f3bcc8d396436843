import { useForm } from "react-hook-form";
import type { Invoice } from "#contract/invoices.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { useInvoiceChange } from "./use-invoice-change.ts";

interface VoidDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Voids an invoice that was issued. Its number must be typed, because this cannot be undone. */
export function VoidDialog({ invoice, onClose }: VoidDialogProps) {
  const { id, number, payments, totals, currency } = invoice;
  const change = useInvoiceChange(id);
  const form = useForm({ defaultValues: { number: "", reason: "", keepPayments: false } });
  const { errors } = form.formState;
  const text = copy.invoices.voiding;
  return (
    <FormDialog
      form={form}
      title={text.title({ number })}
      description={text.hint}
      action={text.submit}
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason, keepPayments }) => {
        const body = { reason: reason.trim() || null, ...(keepPayments && { keepPayments }) };
        await change(() => request("POST /invoices/{id}/void", { params: { id }, body }));
        onClose();
        showToast(text.done({ number }));
      }}
    >
      {payments.length > 0 && (
        <div className="rounded-md border border-warn/40 bg-warn-tint px-3.5 py-2.5 text-warn">
          <p>{text.paid({ amount: formatMoney(totals.paid, currency) })}</p>
          <CheckField label={text.keep} hint={text.keepHint} {...form.register("keepPayments")} />
        </div>
      )}
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        error={errors.reason?.message}
        maxLength={2_000}
        rows={2}
        {...form.register("reason")}
      />
      <TextField
        label={text.number({ number })}
        error={errors.number?.message}
        autoComplete="off"
        {...form.register("number", {
          validate: (typed) => (typed.trim().toUpperCase() === number.toUpperCase() ? undefined : text.otherNumber),
        })}
      />
    </FormDialog>
  );
}
