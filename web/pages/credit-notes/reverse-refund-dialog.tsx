import { useForm } from "react-hook-form";
import type { Refund, RefundReversal } from "#contract/credit-notes.ts";
import { formatMoney } from "#web/amounts.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { formatDate } from "#web/days.ts";
import { useDocumentChange } from "#web/pages/documents/use-document-change.ts";
import { useTimeZone } from "#web/session.ts";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";

interface ReverseRefundDialogProps {
  readonly currency: string;
  readonly refund: Refund;
  readonly reverse: (body: RefundReversal) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Reverses a refund that was not paid after all, and asks for the reason. */
export function ReverseRefundDialog({ currency, refund, reverse, onClose }: ReverseRefundDialogProps) {
  const timeZone = useTimeZone();
  const change = useDocumentChange();
  const form = useForm({ defaultValues: { reason: "" } });
  const words = creditNotesCopy.reversal;
  const amount = formatMoney(refund.amount, currency);
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={`${amount} · ${copy.methods[refund.method]} · ${formatDate(refund.paidAt, timeZone)}`}
      action={words.submit}
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await change(() => reverse({ reason: reason.trim() || null }));
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
