import { useForm } from "react-hook-form";
import type { Invoice } from "#contract/invoices.ts";
import type { InvoicePayment } from "#contract/payments.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { formatDate } from "#web/days.ts";
import { useTimeZone } from "#web/session.ts";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { useInvoiceChange } from "./use-invoice-change.ts";

interface ReversePaymentDialogProps {
  readonly invoice: Invoice;
  readonly payment: InvoicePayment;
  readonly onClose: () => void;
}

/** Reverses a payment that did not come in after all, and asks for the reason. */
export function ReversePaymentDialog({ invoice, payment, onClose }: ReversePaymentDialogProps) {
  const { id, currency, status } = invoice;
  const timeZone = useTimeZone();
  const change = useInvoiceChange(id, payment.id);
  const form = useForm({ defaultValues: { reason: "" } });
  const text = copy.invoices.reversal;
  const amount = formatMoney(payment.amount, currency);
  return (
    <FormDialog
      form={form}
      title={text.title}
      description={`${amount} · ${copy.methods[payment.method]} · ${formatDate(payment.paidAt, timeZone)}`}
      action={text.submit}
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await change(() =>
          request("POST /invoices/{id}/payments/{paymentId}/reverse", {
            params: { id, paymentId: payment.id },
            body: { reason: reason.trim() || null },
          }),
        );
        onClose();
        showToast(text.done({ amount }));
      }}
    >
      <p>{status === "PAID" ? text.reopens : text.hint}</p>
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        error={form.formState.errors.reason?.message}
        maxLength={2_000}
        rows={2}
        {...form.register("reason")}
      />
    </FormDialog>
  );
}
