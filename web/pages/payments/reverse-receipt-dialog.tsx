import { useForm } from "react-hook-form";
import type { PaymentReceipt } from "#contract/payment-receipts.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { useDocumentChange } from "#web/pages/documents/use-document-change.ts";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { describePaid } from "./columns.tsx";

interface ReverseReceiptDialogProps {
  readonly receipt: PaymentReceipt;
  readonly onClose: () => void;
}

/** Reverses all of a receipt of money, and asks for the reason. */
export function ReverseReceiptDialog({ receipt, onClose }: ReverseReceiptDialogProps) {
  const change = useDocumentChange();
  const form = useForm({ defaultValues: { reason: "" } });
  const words = paymentsCopy.receipt.reversal;
  const amount = formatMoney(receipt.amount, receipt.currency);
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={`${amount} · ${describePaid(receipt)}`}
      action={words.submit}
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const body = { reason: reason.trim() || null };
        await change(() => request("POST /payment-receipts/{id}/reverse", { params: { id: receipt.id }, body }));
        onClose();
        showToast(words.done({ amount }));
      }}
    >
      <p>{words.hint}</p>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={form.formState.errors.reason?.message}
        maxLength={2_000}
        rows={2}
        {...form.register("reason")}
      />
    </FormDialog>
  );
}
