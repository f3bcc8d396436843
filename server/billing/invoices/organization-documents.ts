import type { OrganizationDocuments } from "#server/organizations/update-organization.ts";
import { changeGstRateOfDraftQuotations } from "#server/billing/quotations/follow-gst-rate.ts";
import { hasQuotations } from "#server/billing/quotations/read.ts";
import { isoInstant } from "#server/db/sql.ts";
import { findCreditNumbered, findNumberAhead } from "./brought-forward/store.ts";
import { changeGstRateOfDraftInvoices, findFirstTaxed, hasInvoices } from "./store.ts";

/** The quotations and invoices that a change of an organization's settings concerns. */
export const organizationDocuments: OrganizationDocuments = {
  exist: async (tx) => (await hasQuotations(tx)) || (await hasInvoices(tx)),
  async firstTaxed(tx) {
    const first = await findFirstTaxed(tx);
    return first === undefined ? undefined : { number: first.number, at: new Date(isoInstant(first.issuedAt)) };
  },
  numberedByOther: (tx, path, prefix) =>
    path === "invoicePrefix" ? findNumberAhead(tx, prefix) : findCreditNumbered(tx, prefix),
  async followGstRate(tx, gstRate, at) {
    await changeGstRateOfDraftQuotations(tx, gstRate, at);
    await changeGstRateOfDraftInvoices(tx, gstRate, at);
  },
};
