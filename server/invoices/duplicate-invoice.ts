import type { InvoiceId } from "#contract/ids.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { getInvoice } from "./read.ts";

/** Creates a draft with another invoice's content and a new due date. Raises invoice.created. @throws Refusal 404 */
export function duplicateInvoice(caller: Caller, id: InvoiceId): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const { clientId, projectId, quotationId, title, notes, retentionPct, items } = await getInvoice(tx, id);
    const draft = { clientId, projectId, quotationId, title, notes, retentionPct, items };
    return draftInvoice(tx, terms, draft, caller.clock());
  });
}
