import type { Invoice, NewInvoice } from "#contract/invoices.ts";
import { toText } from "#contract/money.ts";
import { endOf, endOfDayAfter } from "#server/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { partyFaults } from "#server/documents/check-parties.ts";
import { drawDraftNumber } from "#server/documents/number.ts";
import { placed, priceLines } from "#server/documents/price-lines.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/ids.ts";
import { holdDraftTerms } from "#server/orgs/read.ts";
import { quotationFaults } from "#server/quotations/read.ts";
import { refuseFaults } from "#server/refusal.ts";
import { getInvoice } from "./read.ts";
import { insertInvoice, type InvoiceValues } from "./store.ts";
import { writeItems } from "./write-items.ts";

/** Drafts an invoice, which has no number yet. Raises invoice.created. @throws Refusal 422 */
export function createInvoice(caller: Caller, body: NewInvoice): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const retentionPct = body.retentionPct === undefined ? terms.defaultRetentionPct : body.retentionPct;
    const priced = priceLines(placed(body.items), { gstRate: terms.gstRate, retentionPct });
    refuseFaults([
      ...(await partyFaults(tx, body)),
      ...(body.quotationId == null ? [] : await quotationFaults(tx, body.quotationId, body.clientId)),
      ...priced.faults,
    ]);

    const at = caller.clock();
    const id = newId("inv", at);
    await insertDraft(tx, {
      id,
      title: body.title,
      status: "DRAFT",
      clientId: body.clientId,
      projectId: body.projectId,
      quotationId: body.quotationId ?? null,
      notes: body.notes ?? null,
      currency: terms.currency,
      subtotal: toText(priced.subtotal),
      gstRate: terms.gstRate,
      retentionPct,
      issuedAt: at,
      dueDate:
        body.dueDate === undefined
          ? endOfDayAfter(at, terms.paymentTermsDays, terms.timeZone)
          : endOf(body.dueDate, terms.timeZone),
      dueDateGiven: body.dueDate !== undefined,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    await writeItems(tx, id, body.items, at);
    const invoice = await getInvoice(tx, id);
    await emit(tx, "invoice.created", invoice, at);
    return invoice;
  });
}

/** Draws until the draft's number is free, which the first draw nearly always is. */
async function insertDraft(tx: Tx, values: InvoiceValues): Promise<void> {
  while (!(await insertInvoice(tx, { ...values, number: drawDraftNumber() })));
}
