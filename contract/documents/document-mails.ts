import Type, { type Static } from "typebox";
import { ClaimSubmission } from "#contract/contracts/claims.ts";
import { CreditNoteSending } from "#contract/invoices/credit-notes.ts";
import { Mailing } from "./documents.ts";
import { Fault } from "#contract/api/errors.ts";
import { dayOrInstant, instant, oneOf, rate, textOrNull } from "#contract/api/fields.ts";
import { InvoiceTotals } from "./shown-totals.ts";
import { Invoice, InvoiceSending } from "#contract/invoices/invoices.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

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
    cc: Type.Array(Type.String(), { description: "The addresses that receive a copy" }),
    subject: Type.String(),
    text: Type.String({ description: "The plain-text version" }),
    html: Type.String(),
    attachments: Type.Array(Type.String(), { description: "The names of the attached files" }),
    isDelivered: Type.Boolean({
      description:
        "false when no mail server is configured, or in a test organization, so that the email is only listed in the app",
    }),
  },
  { description: "The email as it would be sent now, without its link, which is created when it is sent." },
);
export type MailPreview = Static<typeof MailPreview>;

export const InvoiceSendPreview = Type.Object(
  {
    number: Type.String({ description: "The year's next number, which another invoice may take first" }),
    issuedAt: instant(),
    dueDate: instant(),
    gstRateAtIssue: rate("The GST rate of the day of issue, which may differ from the draft's"),
    totals: InvoiceTotals,
    confirmations: Type.Array(Fault, {
      description: "What is odd about them: sending is refused unless `confirm` has the `code` of each.",
    }),
  },
  { description: "The number, dates and GST that sending the draft now would give it." },
);
export type InvoiceSendPreview = Static<typeof InvoiceSendPreview>;

const SendPreviewQuery = Type.Object(
  {
    issuedAt: Type.Optional(dayOrInstant("The chosen day of issue, as in the request that sends. Defaults to now.")),
    dueDate: Type.Optional(dayOrInstant("The due date, as in the request that sends.")),
  },
  { additionalProperties: false },
);
export type SendPreviewQuery = Static<typeof SendPreviewQuery>;

/** Mails about documents, other than those that send the documents themselves, and what sending gives a draft. */
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
    description: "Changes nothing. A draft appears with the number and dates that sending it now would set.",
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
  previewClaimMail: {
    method: "POST",
    path: "/claims/{id}/preview-mail",
    group: "Claims",
    summary: "Preview the email of a claim",
    description: "Changes nothing. A draft appears with the number that submitting it now would give it.",
    scope: "contracts:read",
    id: "clm",
    query: noQuery,
    body: ClaimSubmission,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  previewCreditNoteMail: {
    method: "POST",
    path: "/credit-notes/{id}/preview-mail",
    group: "Credit notes",
    summary: "Preview the email of a credit note",
    description: "Changes nothing. A draft appears with the number that sending it now would give it.",
    scope: "credits:read",
    id: "crn",
    query: noQuery,
    body: CreditNoteSending,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  previewReceiptMail: {
    method: "POST",
    path: "/invoices/{id}/payments/{paymentId}/preview-mail",
    group: "Payments",
    summary: "Preview the email of a receipt",
    description: "Changes nothing.",
    scope: "payments:read",
    id: "inv",
    nestedIds: { paymentId: "pmt" },
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
    refusals: ["INVALID_STATE"],
  },
  previewInvoiceSend: {
    method: "GET",
    path: "/invoices/{id}/send-preview",
    group: "Invoices",
    summary: "Preview the number and dates of a draft",
    description:
      "Returns what sending the draft now would give it. Changes nothing and reserves nothing: an invoice that is " +
      "sent first takes the number.",
    scope: "invoices:read",
    id: "inv",
    query: SendPreviewQuery,
    status: 200,
    answer: InvoiceSendPreview,
    refusals: ["INVALID_STATE", "VALIDATION_FAILED"],
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
