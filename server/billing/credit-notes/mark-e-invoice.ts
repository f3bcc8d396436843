import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { EInvoiceMark } from "#contract/documents/e-invoices.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { markedState } from "#server/billing/documents/e-invoice/mark.ts";
import { getCreditNote } from "./read.ts";
import { changeCreditNote, lockCreditNoteRow } from "./store.ts";

/** Notes what became of the e-invoice of a credit note. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function markCreditNoteEInvoice(caller: Caller, id: CreditNoteId, body: EInvoiceMark): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    const mark = markedState(found(await lockCreditNoteRow(tx, id)), body);
    await changeCreditNote(tx, id, { ...mark, updatedAt: caller.clock() });
    return getCreditNote(tx, id);
  });
}
