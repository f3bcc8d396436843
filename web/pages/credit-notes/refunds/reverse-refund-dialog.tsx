import type { Refund, RefundReversal } from "#contract/invoices/credit-notes.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { formatDate } from "#web/days/days.ts";
import { ReasonDialog } from "#web/records/documents/reason-dialog.tsx";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { useTimeZone } from "#web/session/session.ts";
import { copy } from "#web/copy/copy.ts";

interface ReverseRefundDialogProps {
  readonly currency: string;
  readonly refund: Refund;
  readonly reverse: (body: RefundReversal) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Reverses a refund that was not paid after all. */
export function ReverseRefundDialog({ currency, refund, reverse, onClose }: ReverseRefundDialogProps) {
  const timeZone = useTimeZone();
  const change = useDocumentChange();
  const words = creditNotesCopy.reversal;
  const amount = formatMoney(refund.amount, currency);
  return (
    <ReasonDialog
      title={words.title}
      description={`${amount} · ${copy.methods[refund.method]} · ${formatDate(refund.paidAt, timeZone)}`}
      words={words}
      done={words.done({ amount })}
      onClose={onClose}
      onSubmit={(body) => change(() => reverse(body))}
    >
      <p>{words.hint}</p>
    </ReasonDialog>
  );
}
