import Type, { type Static } from "typebox";
import { Mailing } from "./documents.ts";
import { oneOf, textOrNull } from "./fields.ts";
import { Invoice, InvoiceSending } from "./invoices.ts";
import { noQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const InvoiceMailDraft = Type.Object(
  {
    ...InvoiceSending.properties,
    kind: Type.Optional(oneOf(["INVOICE", "INVOICE_REMINDER"], "INVOICE when not given")),
  },
  { additionalProperties: false },
);
export type InvoiceMailDraft = Static<typeof InvoiceMailDraft>;

export const MailPreview = Type.Object(
  {
    to: textOrNull("Null where neither the request nor the client has an address: it could not be sent"),
    subject: Type.String(),
    text: Type.String({ description: "As programs without HTML show it" }),
    html: Type.String(),
    attachments: Type.Array(Type.String(), { description: "The names of the files that go with it" }),
  },
  { description: "A mail as it would be sent now, but for its link, which sending makes." },
);
export type MailPreview = Static<typeof MailPreview>;

/** Mails about documents, other than those that send the documents themselves. */
export const documentMailRoutes = {
  previewQuotationMail: {
    method: "POST",
    path: "/quotations/{id}/preview-mail",
    group: "Quotations",
    summary: "See the mail that sending would send",
    description: "Changes nothing. A draft's number is what it is now.",
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
    summary: "See the mail that sending or reminding would send",
    description:
      "Changes nothing. A draft's number is what it is now; its due date is what sending it now would make it.",
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
    summary: "Mail a receipt",
    description: "Changes nothing and raises no event.",
    scope: "payments:write",
    id: "inv",
    furtherIds: { paymentId: "pmt" },
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    status: 202,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
