import Type from "typebox";
import { oneOf } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

const IssuedPdfQuery = Type.Object(
  {
    as: Type.Optional(
      oneOf(["issued", "current", "original"], "Defaults to the document as issued; `original` is without corrections"),
    ),
  },
  { additionalProperties: false },
);

const ClaimPdfQuery = Type.Object(
  {
    as: Type.Optional(
      oneOf(["issued", "original"], "Defaults to the claim as submitted; `original` is without corrections"),
    ),
  },
  { additionalProperties: false },
);

const QuotationPdfQuery = Type.Object(
  {
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: "A revision that was sent. Defaults to the current one.",
      }),
    ),
    as: Type.Optional(
      oneOf(
        ["issued", "current"],
        "Defaults to the quotation as it was sent; `current` bears the client's acceptance, once there is one",
      ),
    ),
  },
  { additionalProperties: false },
);

/** The documents that are available as PDFs. */
export const pdfRoutes = {
  getQuotationPdf: {
    method: "GET",
    path: "/quotations/{id}/pdf",
    group: "Quotations",
    summary: "Get a quotation as a PDF",
    description:
      "The PDF of a sent quotation never changes. A draft is rendered for each request and marked as a draft. " +
      "`revision` returns an earlier revision as it was sent; 404 if it never was. `as=current` shows the name, day and " +
      "signature of a client who accepted it in the portal.",
    scope: "quotations:read",
    id: "qtn",
    query: QuotationPdfQuery,
    status: 200,
    files: ["application/pdf"],
  },
  getInvoicePdf: {
    method: "GET",
    path: "/invoices/{id}/pdf",
    group: "Invoices",
    summary: "Get an invoice as a PDF",
    description:
      "The PDF of a sent invoice never changes, unless its parties are corrected; `as=current` shows its current state with payments, the " +
      "outstanding amount and the current due date. A draft is rendered for each request and marked as a draft.",
    scope: "invoices:read",
    id: "inv",
    query: IssuedPdfQuery,
    status: 200,
    files: ["application/pdf"],
  },
  getClaimPdf: {
    method: "GET",
    path: "/claims/{id}/pdf",
    group: "Claims",
    summary: "Get a claim as a PDF",
    description:
      "The PDF of a submitted claim never changes, unless its parties are corrected: it shows the claim as it was served, whatever the client answered. " +
      "A draft is rendered for each request and marked as a draft.",
    scope: "contracts:read",
    id: "clm",
    query: ClaimPdfQuery,
    status: 200,
    files: ["application/pdf"],
  },
  getCreditNotePdf: {
    method: "GET",
    path: "/credit-notes/{id}/pdf",
    group: "Credit notes",
    summary: "Get a credit note as a PDF",
    description:
      "The PDF of a sent credit note never changes, unless its parties are corrected; `as=current` shows what it settled since, refunds and what is left. A " +
      "draft is rendered for each request and marked as a draft.",
    scope: "credits:read",
    id: "crn",
    query: IssuedPdfQuery,
    status: 200,
    files: ["application/pdf"],
  },
  getPaymentReceipt: {
    method: "GET",
    path: "/invoices/{id}/payments/{paymentId}/receipt",
    group: "Payments",
    summary: "Get the receipt of a payment as a PDF",
    description:
      "The receipt does not depend on later changes of the invoice. A reversed payment has no receipt, nor has credit that is applied.",
    scope: "payments:read",
    id: "inv",
    nestedIds: { paymentId: "pmt" },
    query: noQuery,
    status: 200,
    files: ["application/pdf"],
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
