import type { conversionRoutes } from "#contract/quotations/conversions.ts";
import type { invoiceRoutes } from "#contract/invoices/invoice-routes.ts";
import type { paymentRoutes } from "#contract/payments/payments.ts";
import { presentFault } from "#server/core/refusal.ts";
import { inOrg, readHeavilyInOrg, readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getQuotationConversions } from "./conversion/read.ts";
import { checkInvoiceSending } from "./sending/check-sending.ts";
import { convertQuotation } from "./conversion/convert-quotation.ts";
import { checkInvoiceParties, correctInvoiceParties } from "./correct-invoice-parties.ts";
import { createInvoice } from "./drafts/create-invoice.ts";
import { duplicateInvoice } from "./drafts/duplicate-invoice.ts";
import { getInvoiceEInvoice } from "./get-e-invoice.ts";
import { markInvoiceEInvoice } from "./mark-e-invoice.ts";
import { previewInvoiceSend } from "./sending/preview-send.ts";
import { printInvoice } from "./sending/print-invoice.ts";
import { printReceipt } from "./payments/print-receipt.ts";
import {
  getInvoice,
  getInvoicePortalLink,
  getInvoiceTotals,
  getPayment,
  getPaymentTotals,
  listInvoices,
  listPayments,
} from "./read.ts";
import { recordPayments } from "./payments/record-payments.ts";
import { recordPayment } from "./payments/record-payment.ts";
import { remindInvoice } from "./sending/remind-invoice.ts";
import { reversePayment } from "./payments/reverse-payment.ts";
import { sendInvoice } from "./sending/send-invoice.ts";
import { sendReceipt } from "./payments/send-receipt.ts";
import { updatePayment } from "./payments/update-payment.ts";
import { updateInvoice } from "./drafts/update-invoice.ts";
import { voidInvoice } from "./void-invoice.ts";
import { writeOffInvoice } from "./write-off-invoice.ts";
import { withdrawInvoiceLink } from "./sending/withdraw-link.ts";

export const invoiceHandlers: Handlers<
  | keyof typeof conversionRoutes
  | keyof typeof invoiceRoutes
  | keyof typeof paymentRoutes
  | "withdrawInvoiceLink"
  | "getInvoiceEInvoice"
  | "markInvoiceEInvoice"
  | "getInvoicePdf"
  | "getPaymentReceipt"
  | "previewInvoiceSend"
  | "sendReceipt"
> = {
  listInvoices: ({ caller, query, page }) =>
    listInvoices(readListInOrg(caller, query), query, page, { now: caller.clock() }),
  getInvoiceTotals: ({ caller, query }) => getInvoiceTotals(readHeavilyInOrg(caller), query, caller.clock()),
  createInvoice: ({ caller, body }) => createInvoice(caller, body),
  getInvoice: ({ caller, id }) => getInvoice(readInOrg(caller), id),
  updateInvoice: ({ caller, id, body }) => updateInvoice(caller, id, body),
  sendInvoice: ({ caller, id, query, body }) =>
    query.check === true
      ? checkInvoiceSending(readInOrg(caller), id, body, caller.clock())
      : sendInvoice(caller, id, body),
  previewInvoiceSend: async ({ caller, id, query, errorLanguage }) => {
    const { confirmations, ...preview } = await previewInvoiceSend(readInOrg(caller), id, query, caller.clock());
    return { ...preview, confirmations: confirmations.map((each) => presentFault(each, errorLanguage)) };
  },
  remindInvoice: ({ caller, id, body }) => remindInvoice(caller, id, body),
  voidInvoice: ({ caller, id, body }) => voidInvoice(caller, id, body),
  correctInvoiceParties: ({ caller, id, query, body }) =>
    query.check === true ? checkInvoiceParties(readInOrg(caller), id) : correctInvoiceParties(caller, id, body),
  writeOffInvoice: ({ caller, id, body }) => writeOffInvoice(caller, id, body),
  duplicateInvoice: ({ caller, id, body }) => duplicateInvoice(caller, id, body),
  getInvoicePortalLink: ({ caller, id, publicUrl }) =>
    inOrg(caller, (tx) => getInvoicePortalLink(tx, id, { secret: caller.secret, publicUrl })),
  recordPayment: ({ caller, id, body }) => recordPayment(caller, id, body),
  recordPayments: ({ caller, body }) => recordPayments(caller, body),
  reversePayment: ({ caller, id, nestedIds, body }) => reversePayment(caller, id, nestedIds.paymentId, body),
  listPayments: ({ caller, query, page }) => listPayments(readListInOrg(caller, query), query, page),
  updatePayment: ({ caller, id, body }) => updatePayment(caller, id, body),
  getPayment: ({ caller, id }) => getPayment(readInOrg(caller), id),
  getPaymentTotals: ({ caller, query }) => getPaymentTotals(readListInOrg(caller, query), query),
  convertQuotation: ({ caller, id, body }) => convertQuotation(caller, id, body),
  getQuotationConversions: ({ caller, id }) => getQuotationConversions(readInOrg(caller), id),
  withdrawInvoiceLink: ({ caller, id, publicUrl }) => withdrawInvoiceLink(caller, id, publicUrl),
  getInvoicePdf: ({ caller, id, query }) => printInvoice(caller, id, query),
  markInvoiceEInvoice: ({ caller, id, body }) => markInvoiceEInvoice(caller, id, body),
  getInvoiceEInvoice: ({ caller, id, query }) => getInvoiceEInvoice(readInOrg(caller), id, query),
  getPaymentReceipt: ({ caller, id, nestedIds }) => printReceipt(caller, id, nestedIds.paymentId),
  sendReceipt: ({ caller, id, nestedIds, body }) => sendReceipt(caller, id, nestedIds.paymentId, body),
};
