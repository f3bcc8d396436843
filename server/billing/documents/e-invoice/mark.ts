import type { EInvoiceMark } from "#contract/documents/e-invoices.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";

interface Marked {
  readonly number: string;
  readonly status: string;
  readonly sentAt: string | null;
}

/**
 * Returns the columns of a state that was noted. What was refused keeps its reason until the next state.
 * @throws Refusal 409 for a document that was not issued, and for a void one that is to be handed over; 422 without a reason
 */
export function markedState({ number, status, sentAt }: Marked, { state, reason }: EInvoiceMark) {
  const text = (reason ?? "").trim();
  if (sentAt === null || (status === "VOID" && state === "READY")) {
    throw new Refusal(
      "INVALID_STATE",
      `${number} is ${status}; only an issued document has an e-invoice to hand over.`,
      {
        currentStatus: status,
        allowedActions: [],
      },
    );
  }
  if (state === "REFUSED" && text === "") {
    const message =
      "is required for REFUSED; give the message of the access point, such as Buyer not found in the network";
    refuseFaults([{ path: "reason", code: "REQUIRED", message }]);
  }
  return { eInvoiceState: state, eInvoiceReason: text === "" ? null : text };
}
