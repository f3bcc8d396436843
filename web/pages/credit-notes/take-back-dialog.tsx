import { useForm } from "react-hook-form";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { useDocumentChange } from "#web/pages/documents/use-document-change.ts";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";

interface TakeBackDialogProps {
  readonly application: {
    readonly paymentId: string;
    readonly invoiceId: string;
    /** The number of the invoice. */
    readonly number: string;
    readonly amount: number;
  };
  readonly creditNoteNumber: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Reverses the payment by which a credit note settled an invoice, so that its amount is left as credit again. */
export function TakeBackDialog({ application, creditNoteNumber, currency, onClose }: TakeBackDialogProps) {
  const { paymentId, invoiceId, number } = application;
  const change = useDocumentChange();
  const form = useForm({ defaultValues: { reason: "" } });
  const words = creditNotesCopy.takeBack;
  const amount = formatMoney(application.amount, currency);
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={`${amount} · ${number}`}
      action={words.submit}
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await change(() =>
          request("POST /invoices/{id}/payments/{paymentId}/reverse", {
            params: { id: invoiceId, paymentId },
            body: { reason: reason.trim() || null },
          }),
        );
        onClose();
        showToast(words.done({ amount, number }));
      }}
    >
      <p>{words.hint({ amount, number, creditNote: creditNoteNumber })}</p>
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
