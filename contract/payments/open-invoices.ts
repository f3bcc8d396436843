import Type, { type Static } from "typebox";
import { day, oneOf, optionalLine, requiredLine } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";

const openInvoiceTypes = ["INVOICE", "CREDIT", "RETENTION"] as const;

/** The open invoices that one import can bring forward. Each is a document of its own, with its events and its link. */
export const openInvoicesMax = 500;
const balanceMax = 999_999_999;

/** A row of an import of open invoices, once its client and its project are known. */
export const OpenInvoice = Type.Object(
  {
    type: oneOf(openInvoiceTypes),
    clientId: idField("cli"),
    projectId: Type.Optional(idField("prj")),
    number: requiredLine(40),
    date: day("The day of issue"),
    dueDate: Type.Optional(day("The last day to pay")),
    balance: Type.Number({ exclusiveMinimum: 0, maximum: balanceMax, multipleOf: 0.01 }),
    title: optionalLine(200, "What it is for"),
    clientReference: optionalLine(100, "The client's order or contract number"),
  },
  { additionalProperties: false },
);
export type OpenInvoice = Static<typeof OpenInvoice>;
