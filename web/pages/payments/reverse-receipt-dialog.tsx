import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { paymentsCopy } from "#web/copy/payments.ts";
import { ReasonDialog } from "#web/records/documents/reason-dialog.tsx";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";
import { describePaid } from "#web/records/payments/columns.tsx";

interface ReverseReceiptDialogProps {
  readonly receipt: PaymentReceipt;
  readonly onClose: () => void;
}

/** Reverses all of a receipt of money. */
export function ReverseReceiptDialog({ receipt, onClose }: ReverseReceiptDialogProps) {
  const change = useDocumentChange();
  const words = paymentsCopy.receipt.reversal;
  const amount = formatMoney(receipt.amount, receipt.currency);
  return (
    <ReasonDialog
      title={words.title}
      description={`${amount} · ${describePaid(receipt)}`}
      words={words}
      done={words.done({ amount })}
      onClose={onClose}
      onSubmit={(body) =>
        change(() => request("POST /payment-receipts/{id}/reverse", { params: { id: receipt.id }, body }))
      }
    >
      <p>{words.hint}</p>
    </ReasonDialog>
  );
}
