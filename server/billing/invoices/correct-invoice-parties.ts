import type { PartiesCorrection } from "#contract/documents/corrections.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg, type Read } from "#server/db/sql.ts";
import { correctParties, partyChangesOf } from "#server/billing/documents/corrections/correct-parties.ts";
import { emit } from "#server/history/events/emit.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { issuedFacts } from "./sending/issued-facts.ts";
import { getInvoice, lockInvoiceFor, requireAction } from "./read.ts";
import { changeInvoice } from "./store.ts";

/**
 * Corrects names, addresses, numbers and where to pay on an issued invoice. Amounts, lines and dates stay, so closed
 * periods and filed returns do, too. Raises invoice.updated. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function correctInvoiceParties(caller: Caller, id: InvoiceId, body: PartiesCorrection): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    await lockInvoiceFor(tx, id, "correct-parties");
    const invoice = await getInvoice(tx, id);
    const at = caller.clock();
    const facts = await issuedFacts(tx, invoice);
    await correctParties(tx, caller, { type: "invoice", clientId: invoice.clientId, facts }, body, at);
    await changeInvoice(tx, id, { updatedAt: at });
    const corrected = await getInvoice(tx, id);
    await emit(tx, "invoice.updated", corrected, at);
    return corrected;
  });
}

/** Returns the invoice as it is, with what could be corrected. @throws Refusal 404, 409 INVALID_STATE */
export async function checkInvoiceParties(read: Read, id: InvoiceId): Promise<Invoice> {
  const invoice = await getInvoice(read, id);
  requireAction(invoice, "correct-parties");
  const facts = await issuedFacts(read, invoice);
  return { ...invoice, partyChanges: await partyChangesOf(read, invoice.clientId, facts) };
}
