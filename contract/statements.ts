import Type, { type Static } from "typebox";
import { dayOrInstant, instant, instantOrNull, nullable, oneOf } from "./fields.ts";
import { idField } from "./ids.ts";
import type { Route } from "./route.ts";

/** The maximum number of lines in a statement. */
export const statementLinesMax = 2_000;

const StatementLine = Type.Object({
  date: instant("When the invoice was issued, or the money came in"),
  kind: oneOf(["INVOICE", "PAYMENT"]),
  number: Type.String({ description: "The invoice's number" }),
  description: Type.String({ description: "The invoice's title, or how the payment was made" }),
  amount: Type.Number({ description: "What the balance changes by: a payment's is negative" }),
  balance: Type.Number({ description: "What is owed after it; negative when more was paid than was charged" }),
  invoiceId: idField("inv"),
  paymentId: nullable(idField("pmt", "Null for an invoice")),
});

export const Statement = Type.Object(
  {
    clientId: idField("cli"),
    from: instantOrNull("Null when it goes back to the first invoice"),
    to: instant(),
    currency: Type.String({ description: "ISO 4217" }),
    openingBalance: Type.Number({ description: "What was owed before `from`" }),
    lines: Type.Array(StatementLine, { description: "Oldest first" }),
    closingBalance: Type.Number({ description: "What is owed at `to`" }),
  },
  {
    description: "What a client was charged and paid: invoices that were sent and are not void, and standing payments.",
  },
);
export type Statement = Static<typeof Statement>;

const StatementQuery = Type.Object(
  {
    from: Type.Optional(
      dayOrInstant(
        "What came before it is in the opening balance. A day means its beginning in the organization's time zone. " +
          "Without `to` it must not lie in the future.",
      ),
    ),
    to: Type.Optional(dayOrInstant("Now when not given. A day means its end in the organization's time zone.")),
  },
  { additionalProperties: false },
);
export type StatementQuery = Static<typeof StatementQuery>;

const few = `A statement of more than ${statementLinesMax.toLocaleString("en")} lines is refused: choose a shorter time.`;

export const statementRoutes = {
  getClientStatement: {
    method: "GET",
    path: "/clients/{id}/statement",
    group: "Clients",
    summary: "Read a client's statement of account",
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
    summary: "Read a client's statement of account as a PDF",
    description: few,
    scope: "invoices:read",
    id: "cli",
    query: StatementQuery,
    status: 200,
    files: ["application/pdf"],
  },
} as const satisfies Record<string, Route>;
