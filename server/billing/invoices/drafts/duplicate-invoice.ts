import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceDuplication } from "#contract/invoices/invoices.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { unconfirmed } from "#server/core/confirm.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { getInvoice, invalidStateError } from "#server/billing/invoices/read.ts";
import { findStandingOf } from "#server/billing/invoices/store.ts";

/**
 * Creates a draft with another invoice's content and a new due date. One whose quotation has an invoice that stands must be
 * confirmed. Raises invoice.created. @throws Refusal 404, 409, 422
 */
export function duplicateInvoice(
  caller: Caller,
  id: InvoiceId,
  { confirm }: InvoiceDuplication = {},
): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const invoice = await getInvoice(tx, id);
    if (invoice.kind !== "STANDARD") {
      throw invalidStateError(wording("invoices.notDuplicated", { invoice: invoice.number }), invoice, []);
    }
    const { clientId, projectId, quotationId, title, notes, retentionPct, clientReference, items } = invoice;
    const standing = quotationId === null ? undefined : await findStandingOf(tx, quotationId);
    if (standing !== undefined) {
      const message = wording("invoices.quotationBilled", { invoice: standing.number });
      refuseFaults(unconfirmed([{ path: "quotationId", code: "QUOTATION_BILLED", message }], confirm));
    }
    const draft = { clientId, projectId, quotationId, title, notes, retentionPct, clientReference, items };
    return draftInvoice(tx, terms, draft, caller.clock());
  });
}
