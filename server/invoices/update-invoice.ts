import type { InvoiceId } from "#contract/ids.ts";
import type { Invoice, InvoiceChange } from "#contract/invoices.ts";
import { decimal, toText } from "#contract/money.ts";
import { endOf } from "#server/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/documents/check-parties.ts";
import { placed, priceLines, unpricedFaults } from "#server/documents/price-lines.ts";
import { holdDraftTerms } from "#server/orgs/read.ts";
import { quotationFaults } from "#server/quotations/read.ts";
import { refuseFaults } from "#server/refusal.ts";
import { getInvoice, lockDraftInvoice } from "./read.ts";
import { changeInvoice, deleteItems } from "./store.ts";
import { writeItems } from "./write-items.ts";

/** Changes a draft; items, where given, replace all there were. @throws Refusal 404, 409 INVALID_STATE, 422 */
export function updateInvoice(caller: Caller, id: InvoiceId, body: InvoiceChange): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const before = await lockDraftInvoice(tx, id);
    const { items, dueDate, ...fields } = body;
    const after = { ...before, ...fields };
    const priced =
      items === undefined
        ? { subtotal: decimal(before.subtotal), faults: unpricedFaults(fields, decimal(before.subtotal), after) }
        : priceLines(placed(items), after);
    const movesParty = fields.clientId !== undefined || fields.projectId !== undefined;
    const quotationId = movesParty || fields.quotationId !== undefined ? after.quotationId : null;
    refuseFaults([
      ...(movesParty ? await partyFaults(tx, after) : []),
      ...(quotationId === null ? [] : await quotationFaults(tx, quotationId, after.clientId)),
      ...priced.faults,
    ]);

    const at = caller.clock();
    if (items !== undefined) {
      await deleteItems(tx, id);
      await writeItems(tx, id, items, at);
    }
    await changeInvoice(tx, id, {
      ...fields,
      subtotal: toText(priced.subtotal),
      ...(dueDate === undefined ? {} : { dueDate: endOf(dueDate, timeZone), dueDateGiven: true }),
      updatedAt: at,
    });
    return getInvoice(tx, id);
  });
}
