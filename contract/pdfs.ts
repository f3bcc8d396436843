import Type from "typebox";
import { oneOf } from "./fields.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

const InvoicePdfQuery = Type.Object(
  { as: Type.Optional(oneOf(["issued", "current"], "As it was issued when not given")) },
  { additionalProperties: false },
);

/** The documents that are available as PDFs. */
export const pdfRoutes = {
  getQuotationPdf: {
    method: "GET",
    path: "/quotations/{id}/pdf",
    group: "Quotations",
    summary: "Read a quotation as a PDF",
    description: "What was sent stays the same bytes for ever. A draft is drawn anew each time and marked as one.",
    scope: "quotations:read",
    id: "qtn",
    query: noQuery,
    status: 200,
    files: ["application/pdf"],
  },
  getInvoicePdf: {
    method: "GET",
    path: "/invoices/{id}/pdf",
    group: "Invoices",
    summary: "Read an invoice as a PDF",
    description:
      "As it was issued, the same bytes for ever; with `as=current` as it stands now, with its payments, what is " +
      "outstanding and its due date of today. A draft is drawn anew each time and marked as one.",
    scope: "invoices:read",
    id: "inv",
    query: InvoicePdfQuery,
    status: 200,
    files: ["application/pdf"],
  },
  getPaymentReceipt: {
    method: "GET",
    path: "/invoices/{id}/payments/{paymentId}/receipt",
    group: "Payments",
    summary: "Read the receipt of a payment as a PDF",
    description: "It says nothing of what became of the invoice since. A payment that was reversed has none.",
    scope: "payments:read",
    id: "inv",
    furtherIds: { paymentId: "pmt" },
    query: noQuery,
    status: 200,
    files: ["application/pdf"],
  },
} as const satisfies Record<string, Route>;
