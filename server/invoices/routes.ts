import type { invoiceRoutes } from "#contract/invoices.ts";
import type { paymentRoutes } from "#contract/payments.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createInvoice } from "./create-invoice.ts";
import { duplicateInvoice } from "./duplicate-invoice.ts";
import { getInvoice, getInvoicePortalLink, listInvoices, listPayments } from "./read.ts";
import { recordPayment } from "./record-payment.ts";
import { remindInvoice } from "./remind-invoice.ts";
import { reversePayment } from "./reverse-payment.ts";
import { sendInvoice } from "./send-invoice.ts";
import { updateInvoice } from "./update-invoice.ts";
import { voidInvoice } from "./void-invoice.ts";

export const invoiceHandlers: Handlers<keyof typeof invoiceRoutes | keyof typeof paymentRoutes> = {
  listInvoices: ({ caller, query, page }) => listInvoices(readListInOrg(caller, query), query, page),
  createInvoice: ({ caller, body }) => createInvoice(caller, body),
  getInvoice: ({ caller, id }) => getInvoice(readInOrg(caller), id),
  updateInvoice: ({ caller, id, body }) => updateInvoice(caller, id, body),
  sendInvoice: ({ caller, id, body }) => sendInvoice(caller, id, body),
  remindInvoice: ({ caller, id, body }) => remindInvoice(caller, id, body),
  voidInvoice: ({ caller, id, body }) => voidInvoice(caller, id, body),
  duplicateInvoice: ({ caller, id }) => duplicateInvoice(caller, id),
  getInvoicePortalLink: ({ caller, id, publicUrl }) =>
    getInvoicePortalLink(readInOrg(caller), id, { secret: caller.secret, publicUrl }),
  recordPayment: ({ caller, id, body }) => recordPayment(caller, id, body),
  reversePayment: ({ caller, id, furtherIds, body }) => reversePayment(caller, id, furtherIds.paymentId, body),
  listPayments: ({ caller, query, page }) => listPayments(readInOrg(caller), query, page),
};
