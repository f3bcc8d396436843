import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { ReasonDialog } from "#web/records/documents/reason-dialog.tsx";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";

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
  const words = creditNotesCopy.takeBack;
  const amount = formatMoney(application.amount, currency);
  return (
    <ReasonDialog
      title={words.title}
      description={`${amount} · ${number}`}
      words={words}
      done={words.done({ amount, number })}
      onClose={onClose}
      onSubmit={(body) =>
        change(() =>
          request("POST /invoices/{id}/payments/{paymentId}/reverse", { params: { id: invoiceId, paymentId }, body }),
        )
      }
    >
      <p>{words.hint({ amount, number, creditNote: creditNoteNumber })}</p>
    </ReasonDialog>
  );
}
