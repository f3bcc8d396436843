import type { OrganizationDocuments } from "#server/organizations/update-organization.ts";
import { changeGstRateOfDraftQuotations } from "#server/quotations/follow-gst-rate.ts";
import { hasQuotations } from "#server/quotations/read.ts";
import { changeGstRateOfDraftInvoices, hasInvoices } from "./store.ts";

/** The quotations and invoices that a change of an organization's settings concerns. */
export const organizationDocuments: OrganizationDocuments = {
  exist: async (tx) => (await hasQuotations(tx)) || (await hasInvoices(tx)),
  async followGstRate(tx, gstRate, at) {
    await changeGstRateOfDraftQuotations(tx, gstRate, at);
    await changeGstRateOfDraftInvoices(tx, gstRate, at);
  },
};
