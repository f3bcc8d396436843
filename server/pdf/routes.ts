import type { pdfRoutes } from "#contract/pdfs.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { printInvoice } from "#server/invoices/print-invoice.ts";
import { printReceipt } from "#server/invoices/print-receipt.ts";
import { printQuotation } from "#server/quotations/print-quotation.ts";

export const pdfHandlers: Handlers<keyof typeof pdfRoutes> = {
  getQuotationPdf: ({ caller, id }) => printQuotation(caller, id),
  getInvoicePdf: ({ caller, id, query }) => printInvoice(caller, id, query),
  getPaymentReceipt: ({ caller, id, furtherIds }) => printReceipt(caller, id, furtherIds.paymentId),
};
