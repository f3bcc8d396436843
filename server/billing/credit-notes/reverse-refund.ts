import type { CreditNote, RefundReversal } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId, RefundId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { takeBackRefund } from "#server/billing/documents/credits/use-credit.ts";
import { getCreditNote, lockCreditNoteFor } from "./read.ts";
import { changeCreditNote } from "./store.ts";

/** Records that a refund was not paid after all. @throws Refusal 404, 409 INVALID_STATE when it was reversed before */
export function reverseRefund(
  caller: Caller,
  id: CreditNoteId,
  refundId: RefundId,
  body: RefundReversal,
): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    await lockCreditNoteFor(tx, id, "reverse-refund");
    const at = caller.clock();
    await takeBackRefund(tx, { creditNoteId: id }, refundId, { reason: body.reason, at });
    await changeCreditNote(tx, id, { updatedAt: at });
    return getCreditNote(tx, id);
  });
}
