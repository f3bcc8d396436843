import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { noQuery } from "#contract/api/page.ts";

/** The highest number that a counter can be raised to: a mistyped one must not make every later number unreadable. */
export const nextNumberMax = 999_999;

const NextNumber = Type.Object({
  number: Type.String({ description: "The complete number, such as INV-2026-0008" }),
  next: Type.Integer({ description: "Its counter, which begins at 1 each year" }),
  year: Type.Integer(),
});
export type NextNumber = Static<typeof NextNumber>;

export const Numbering = Type.Object(
  { invoice: NextNumber, quotation: NextNumber },
  {
    description: "The numbers that the next invoice and quotation would get now. Another document may take them first.",
  },
);
export type Numbering = Static<typeof Numbering>;

const raised = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: nextNumberMax, description }));

export const NumberingChange = Type.Object(
  {
    nextInvoiceNumber: raised("The counter of the next invoice of this year; never lower than it is"),
    nextQuotationNumber: raised("The counter of the next quotation of this year; never lower than it is"),
  },
  { additionalProperties: false },
);
export type NumberingChange = Static<typeof NumberingChange>;

const shared = { path: "/numbering", group: "Numbering", query: noQuery, status: 200, answer: Numbering } as const;

export const numberingRoutes = {
  getNumbering: {
    ...shared,
    method: "GET",
    summary: "Get the next numbers",
    access: "organization:read",
  },
  raiseNumbers: {
    ...shared,
    method: "PATCH",
    summary: "Raise the next numbers",
    description:
      "For a firm that continues the numbers of another program. The numbers in between are never given, and a " +
      "counter can never be lowered. Recorded in the audit log.",
    access: "organization:write",
    body: NumberingChange,
  },
} as const satisfies Record<string, AppRoute>;
