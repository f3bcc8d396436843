import { Suspense } from "react";
import type { ClientCredits } from "#contract/payments/payment-receipts.ts";
import { request } from "#web/api.ts";
import type { CreditToUse } from "#web/pages/credit-notes/apply-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ApplyCreditDialog = lazyPart(
  async () => (await import("#web/pages/credit-notes/apply-dialog.tsx")).ApplyCreditDialog,
);
const RefundCreditDialog = lazyPart(
  async () => (await import("#web/pages/credit-notes/refunds/refund-dialog.tsx")).RefundCreditDialog,
);

interface UseCreditDialogsProps {
  readonly use: "apply" | "refund";
  /** A credit note, or the receipt of money that was kept. */
  readonly source: Pick<ClientCredits["sources"][number], "creditNoteId" | "receiptId">;
  readonly credit: CreditToUse;
  readonly onClose: () => void;
}

/** Applies or refunds credit of a client, whatever it comes from. */
export function UseCreditDialogs({ use, source, credit, onClose }: UseCreditDialogsProps) {
  const { creditNoteId, receiptId } = source;
  const ofNote = { params: { id: creditNoteId ?? "" } };
  const ofReceipt = { params: { id: receiptId ?? "" } };
  return (
    <Suspense>
      {use === "apply" ? (
        <ApplyCreditDialog
          credit={credit}
          apply={(body, idempotencyKey) =>
            creditNoteId === null
              ? request("POST /payment-receipts/{id}/apply", { ...ofReceipt, body, idempotencyKey })
              : request("POST /credit-notes/{id}/apply", { ...ofNote, body, idempotencyKey })
          }
          onClose={onClose}
        />
      ) : (
        <RefundCreditDialog
          credit={credit}
          refund={(body, idempotencyKey) =>
            creditNoteId === null
              ? request("POST /payment-receipts/{id}/refund", { ...ofReceipt, body, idempotencyKey })
              : request("POST /credit-notes/{id}/refund", { ...ofNote, body, idempotencyKey })
          }
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
