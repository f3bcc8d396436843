import type { CreditNote, CreditNoteChange } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import { storedSums } from "#contract/documents/totals.ts";
import type { Caller } from "#server/http/caller.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import {
  contractTaxFaults,
  placed,
  priceLines,
  textFaults,
  unpricedFaults,
  writtenSums,
} from "#server/billing/documents/price-lines.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { kindOf, retentionFaults } from "./create-credit-note.ts";
import { withTaxCodes } from "./line-codes.ts";
import { getCreditNote, lockCreditNoteFor, refuseDerived, refuseFrozen } from "#server/billing/credit-notes/read.ts";
import { changeCreditNote, type CreditNoteRow, deleteItems } from "#server/billing/credit-notes/store.ts";
import { leftOf, sumsTaken } from "#server/billing/credit-notes/take-rest.ts";
import { writeItems } from "./write-items.ts";

/** Changes the fields given. On a sent credit note only notes may change. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function updateCreditNote(caller: Caller, id: CreditNoteId, body: CreditNoteChange): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    const before = await lockCreditNoteFor(tx, id, "update");
    const at = caller.clock();
    if (before.status === "DRAFT") await changeDraft(tx, before, body, at);
    else await changeSent(tx, before, body, at);
    return getCreditNote(tx, id);
  });
}

/** Changes a draft. Items, if given, replace all existing ones. */
async function changeDraft(tx: Tx, before: CreditNoteRow, { items: wanted, ...fields }: CreditNoteChange, at: Date) {
  refuseDerived(
    before,
    (["items", "retentionPct"] as const).filter((name) => (name === "items" ? wanted : fields[name]) !== undefined),
  );
  const invoice = await getInvoice(tx, before.invoiceId);
  const after = { ...before, ...fields };
  const items = wanted === undefined ? undefined : withTaxCodes(wanted, invoice.items);
  const faults =
    items === undefined ? unpricedFaults(fields, storedSums(before), after) : priceLines(placed(items), after).faults;
  const lines = placed(items ?? []);
  refuseFaults([
    ...retentionFaults(invoice, after.retentionPct),
    ...(invoice.contractId === null ? [] : contractTaxFaults(lines)),
    ...faults,
    ...textFaults(lines),
  ]);
  const credited = items ?? (await getCreditNote(tx, before.id)).items;
  const sums = sumsTaken({ ...after, items: credited }, await leftOf(tx, invoice));
  if (items !== undefined) {
    await deleteItems(tx, before.id);
    const kind = kindOf(invoice);
    await writeItems(
      tx,
      before.id,
      items.map((item) => ({ ...item, kind })),
      at,
    );
  }
  await changeCreditNote(tx, before.id, {
    ...fields,
    ...writtenSums(sums),
    ...(items === undefined ? {} : { lines: summarizeLines([{ items }]) }),
    updatedAt: at,
  });
}

async function changeSent(tx: Tx, before: CreditNoteRow, { notes, ...frozen }: CreditNoteChange, at: Date) {
  refuseFrozen(before, Object.keys(frozen));
  await changeCreditNote(tx, before.id, { ...(notes === undefined ? {} : { notes }), updatedAt: at });
}
