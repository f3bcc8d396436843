import type { Invoice, NewInvoice } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import { inOrg } from "#server/db/sql.ts";
import { partyFaults } from "#server/billing/documents/check-parties.ts";
import { placed, textFaults } from "#server/billing/documents/price-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { quotationFaults } from "#server/billing/quotations/read.ts";
import { draftInvoice } from "./draft-invoice.ts";

/** Creates a draft invoice, which has no number yet. Raises invoice.created. @throws Refusal 422 */
export function createInvoice(caller: Caller, body: NewInvoice): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const [terms, ofParties] = await inOneTrip(
      () => holdDraftTerms(tx),
      () => partyFaults(tx, body),
    );
    const faults = [
      ...ofParties,
      ...(body.quotationId == null ? [] : await quotationFaults(tx, body.quotationId, body.clientId)),
      ...textFaults(placed(body.items)),
    ];
    return draftInvoice(tx, terms, body, caller.clock(), faults);
  });
}
