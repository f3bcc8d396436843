import Type, { type Static } from "typebox";
import { instant, nullable, oneOf } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { Invoice } from "#contract/invoices/invoices.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import { itemsMax, NewLine } from "#contract/documents/lines.ts";
import { figureMax } from "#contract/documents/totals.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { invoiceStatuses } from "#contract/values.ts";

const section = nullable(idField("qsc", "A section of the quotation; null for the items before the first section"));

/** The maximum number of invoices in the answer: the newest ones. */
export const conversionsMax = 500;

const ConvertedItem = Type.Object(
  { itemId: idField("qli"), qty: NewLine.properties.qty },
  { additionalProperties: false },
);

const ConvertedSection = Type.Object(
  {
    sectionId: section,
    fraction: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      multipleOf: 0.0001,
      description: "Above 0, with at most four decimals: 0.4 bills 40 %",
    }),
  },
  { additionalProperties: false },
);

export const QuotationConversion = Type.Object(
  {
    items: Type.Optional(
      Type.Array(ConvertedItem, {
        minItems: 1,
        maxItems: itemsMax,
        description: "Bills these quantities, each at most what is left of the item.",
      }),
    ),
    sections: Type.Optional(
      Type.Array(ConvertedSection, {
        minItems: 1,
        maxItems: itemsMax,
        description:
          "Bills these fractions, a line per section and tax code, each at most what is left of the section.",
      }),
    ),
    amount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: figureMax,
        multipleOf: 0.01,
        description:
          "Bills this amount before GST, such as a deposit, a line per tax code, at most the sum of `remaining`. It takes the " +
          "same share of what is left of each section.",
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      "Either `items`, `sections` or `amount`, each entry once; without them the whole quotation is converted.",
  },
);
export type QuotationConversion = Static<typeof QuotationConversion>;

export const QuotationConversions = Type.Object(
  {
    invoices: Type.Array(
      Type.Object({
        id: idField("inv"),
        number: Type.String(),
        status: oneOf(invoiceStatuses),
        subtotal: Type.Number(),
        total: Type.Number(),
        createdAt: instant(),
      }),
      { description: `The newest ${conversionsMax} invoices that the quotation was converted to, newest first` },
    ),
    items: Type.Array(
      Type.Object({
        itemId: idField("qli"),
        qty: Type.Number({ description: "The item's whole quantity" }),
        remainingQty: Type.Number({ description: "The part of it that can be converted, rounded down to 4 decimals" }),
      }),
      { description: "In the order of the quotation" },
    ),
    sections: Type.Array(
      Type.Object({
        sectionId: section,
        remainingFraction: Type.Number({
          description:
            "The fraction of each of its items that can be converted, rounded down to 4 decimals; 0 without items",
        }),
      }),
      { description: "In the order of the quotation; null comes first if there are items before the first section" },
    ),
    remaining: Type.Array(Type.Object({ taxCode: oneOf(taxCodes), amount: Type.Number() }), {
      description: "What is left before GST, by tax code: the remaining fractions of all sections in cents",
    }),
  },
  { description: "What a quotation was converted to, and what is left of it. Void invoices count as not converted." },
);
export type QuotationConversions = Static<typeof QuotationConversions>;

export const conversionRoutes = {
  convertQuotation: {
    method: "POST",
    path: "/quotations/{id}/convert",
    group: "Quotations",
    summary: "Convert an accepted quotation to a draft invoice",
    description:
      "Without a body it copies the title, items and retention; that requires every earlier conversion to be VOID. " +
      "With `items`, `sections` or `amount` it converts a part; several parts may stand at the same time, as long as together " +
      "they take no more than the quotation has. Raises invoice.created.",
    scope: "invoices:write",
    id: "qtn",
    query: noQuery,
    body: QuotationConversion,
    bodyIsOptional: true,
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
    refusals: ["INVALID_STATE", "ALREADY_CONVERTED"],
  },
  getQuotationConversions: {
    method: "GET",
    path: "/quotations/{id}/conversions",
    group: "Quotations",
    summary: "Get what a quotation was converted to, and what is left",
    description:
      "Read it before a further conversion: it names the quantity of each item, and the fraction of each section, that can still be billed, and the amount.",
    scope: "invoices:read",
    id: "qtn",
    query: noQuery,
    status: 200,
    answer: QuotationConversions,
  },
} as const satisfies Record<string, Route>;
