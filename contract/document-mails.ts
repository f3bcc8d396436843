import Type, { type Static } from "typebox";
import { Mailing } from "./documents.ts";
import { oneOf, textOrNull } from "./fields.ts";
import { Invoice, InvoiceSending } from "./invoices.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const InvoiceMailDraft = Type.Object(
  {
    ...InvoiceSending.properties,
    kind: Type.Optional(oneOf(["INVOICE", "INVOICE_REMINDER"], "Defaults to INVOICE")),
  },
  { additionalProperties: false },
);
export type InvoiceMailDraft = Static<typeof InvoiceMailDraft>;

export const MailPreview = Type.Object(
  {
    to: textOrNull("Null when neither the request nor the client has an address, so that the email could not be sent"),
    subject: Type.String(),
    text: Type.String({ description: "The plain-text version" }),
    html: Type.String(),
    attachments: Type.Array(Type.String(), { description: "The names of the attached files" }),
  },
  { description: "The email as it would be sent now, without its link, which is created when it is sent." },
);
export type MailPreview = Static<typeof MailPreview>;

/** Mails about documents, other than those that send the documents themselves. */
export const documentMailRoutes = {
  previewQuotationMail: {
    method: "POST",
    path: "/quotations/{id}/preview-mail",
    group: "Quotations",
    summary: "Preview the email of a quotation",
    description: "Changes nothing.",
    scope: "quotations:read",
    id: "qtn",
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  previewInvoiceMail: {
    method: "POST",
    path: "/invoices/{id}/preview-mail",
    group: "Invoices",
    summary: "Preview the email or reminder of an invoice",
    description:
      "Changes nothing. A draft appears with its draft number and with the due date that sending it now would set.",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    body: InvoiceMailDraft,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  sendReceipt: {
    method: "POST",
    path: "/invoices/{id}/payments/{paymentId}/send-receipt",
    group: "Payments",
    summary: "Send a receipt by email",
    description: "Changes nothing and raises no event.",
    scope: "payments:write",
    id: "inv",
    nestedIds: { paymentId: "pmt" },
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    status: 202,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
