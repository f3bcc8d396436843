import Type, { type Static } from "typebox";
import { instant, nullable, oneOf, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";

export const expenseCategories = [
  "MATERIALS",
  "SUBCONTRACTOR",
  "LABOUR",
  "EQUIPMENT",
  "TRANSPORT",
  "PERMITS",
  "TOOLS",
  "UTILITIES",
  "OFFICE",
  "INSURANCE",
  "OTHER",
] as const;

export const Expense = Type.Object(
  {
    id: idField("exp"),
    date: instant(),
    category: oneOf(expenseCategories),
    description: Type.String(),
    vendor: textOrNull(),
    amount: Type.Number({ description: "Before GST" }),
    gstAmount: Type.Number(),
    projectId: nullable(idField("prj")),
    reference: textOrNull(),
    receiptFileId: nullable(idField("fil")),
    notes: textOrNull(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "Money spent, on a project or for the office." },
);
export type Expense = Static<typeof Expense>;
