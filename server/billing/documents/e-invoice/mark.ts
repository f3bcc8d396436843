import type { EInvoiceMark } from "#contract/documents/e-invoices.ts";
import { wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
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
    throw new Refusal("INVALID_STATE", wording("eInvoices.notIssued", { document: number, status: statusOf(status) }), {
      currentStatus: status,
      allowedActions: [],
    });
  }
  if (state === "REFUSED" && text === "") {
    refuseFaults([{ path: "reason", code: "REQUIRED", message: wording("eInvoices.answerRequired") }]);
  }
  return { eInvoiceState: state, eInvoiceReason: text === "" ? null : text };
}
