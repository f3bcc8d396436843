import type { InvoiceId } from "#contract/ids.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { getInvoice, invalidStateError } from "./read.ts";

/** Creates a draft with another invoice's content and a new due date. Raises invoice.created. @throws Refusal 404, 409 */
export function duplicateInvoice(caller: Caller, id: InvoiceId): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const invoice = await getInvoice(tx, id);
    if (invoice.kind !== "STANDARD") {
      const message = `Invoice ${invoice.number} is written from its contract and cannot be duplicated. Bill the contract again.`;
      throw invalidStateError(message, invoice, []);
    }
    const { clientId, projectId, quotationId, title, notes, retentionPct, clientReference, items } = invoice;
    const draft = { clientId, projectId, quotationId, title, notes, retentionPct, clientReference, items };
    return draftInvoice(tx, terms, draft, caller.clock());
  });
}
