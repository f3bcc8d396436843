import type { portalRoutes } from "#contract/portal.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { withdrawInvoiceLink } from "#server/invoices/withdraw-link.ts";
import { withdrawQuotationLink } from "#server/quotations/withdraw-link.ts";
import { getQuotationDecision } from "./read.ts";

export const portalHandlers: Handlers<keyof typeof portalRoutes> = {
  getQuotationDecision: ({ caller, id }) => getQuotationDecision(caller, id),
  withdrawQuotationLink: ({ caller, id, publicUrl }) => withdrawQuotationLink(caller, id, publicUrl),
  withdrawInvoiceLink: ({ caller, id, publicUrl }) => withdrawInvoiceLink(caller, id, publicUrl),
};
