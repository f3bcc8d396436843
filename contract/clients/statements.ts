import Type, { type Static } from "typebox";
import { dayOrInstant, instant, instantOrNull, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { MailPreview } from "#contract/documents/document-mails.ts";
import { Mailing } from "#contract/documents/documents.ts";
import type { Route } from "#contract/api/route.ts";
import { paymentMethods } from "#contract/values.ts";
import { chargingKinds, reducingKinds } from "./statement-kinds.ts";

/** The maximum number of lines in a statement. */
export const statementLinesMax = 2_000;

const StatementLine = Type.Object({
  date: instant("When the document was issued or voided, or the money paid or the payment reversed"),
  kind: oneOf([...chargingKinds, ...reducingKinds].toSorted()),
  number: Type.String({ description: "The number of the invoice, credit note or receipt" }),
  description: Type.String({
    description: "The invoice's title, the reason of the credit note, or how the money was paid",
  }),
  amount: Type.Number({ description: "The change of the balance; negative for what reduces it, such as a payment" }),
  balance: Type.Number({ description: "The balance after this line; negative when more was paid than charged" }),
  invoiceId: nullable(idField("inv", "Null for money that was kept as credit, and for a refund of it")),
  paymentId: nullable(idField("pmt", "Null but for a payment")),
  method: nullable(oneOf(paymentMethods, "How the money was paid; null for a document")),
  reference: textOrNull("The reference of the bank or the payer"),
  creditNoteId: nullable(idField("crn", "The credit note, also of a refund; null but for these")),
  refundId: nullable(idField("rfd", "Null but for a refund")),
  receiptId: nullable(
    idField("rct", "The receipt of money that was kept as credit, also of a refund; null but for these"),
  ),
});

export const Statement = Type.Object(
  {
    clientId: idField("cli"),
    from: instantOrNull("Null when the statement starts with the first invoice"),
    to: instant(),
    currency: Type.String({ description: "ISO 4217" }),
    openingBalance: Type.Number({ description: "The balance before `from`" }),
    lines: Type.Array(StatementLine, { description: "Oldest first, and the documents of a day before its payments" }),
    closingBalance: Type.Number({ description: "The balance at `to`" }),
  },
  {
    description:
      "The sent invoices and credit notes of a client, the payments and refunds. Voiding and reversing are lines of their " +
      "own day, so a past period stays as it was; what was taken back on its own day is left out. Credit that is applied " +
      "to an invoice is no line: its credit note is, or the money that was kept.",
  },
);
export type Statement = Static<typeof Statement>;

export const StatementQuery = Type.Object(
  {
    from: Type.Optional(
      dayOrInstant(
        "Earlier lines are part of the opening balance. A date means the start of that day in the organization's " +
          "time zone. Must not be in the future without `to`.",
      ),
    ),
    to: Type.Optional(
      dayOrInstant("Defaults to now. A date means the end of that day in the organization's time zone."),
    ),
  },
  { additionalProperties: false },
);
export type StatementQuery = Static<typeof StatementQuery>;

const few = `A statement of more than ${statementLinesMax.toLocaleString("en")} lines is rejected; choose a shorter period.`;

export const statementRoutes = {
  getClientStatement: {
    method: "GET",
    path: "/clients/{id}/statement",
    group: "Clients",
    summary: "Get a client's statement of account",
    description: few,
    scope: "invoices:read",
    id: "cli",
    query: StatementQuery,
    status: 200,
    answer: Statement,
  },
  getClientStatementPdf: {
    method: "GET",
    path: "/clients/{id}/statement/pdf",
    group: "Clients",
    summary: "Get a client's statement of account as a PDF",
    description: few,
    scope: "invoices:read",
    id: "cli",
    query: StatementQuery,
    status: 200,
    files: ["application/pdf"],
  },
  sendClientStatement: {
    method: "POST",
    path: "/clients/{id}/statement/send",
    group: "Clients",
    summary: "Send a client's statement of account by email",
    description: `The email has the PDF of the period. Changes nothing and raises no event. ${few}`,
    scope: "invoices:write",
    id: "cli",
    query: StatementQuery,
    body: Mailing,
    bodyIsOptional: true,
    status: 202,
    answer: Statement,
  },
  previewStatementMail: {
    method: "POST",
    path: "/clients/{id}/statement/preview-mail",
    group: "Clients",
    summary: "Preview the email of a statement of account",
    description: "Changes nothing.",
    scope: "invoices:read",
    id: "cli",
    query: StatementQuery,
    body: Mailing,
    bodyIsOptional: true,
    changesNothing: true,
    status: 200,
    answer: MailPreview,
  },
} as const satisfies Record<string, Route>;
