import Type, { type Static } from "typebox";
import { accountCodePattern } from "#contract/books/account-table.ts";
import { linesOfText, nullable, oneOf, optionalLineOrBlank, textOrNull } from "#contract/api/fields.ts";
import { descriptionLinesMax } from "./line-breaks.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";

/** The maximum number of items in a document, over all its sections. */
export const itemsMax = 2_000;
/** The maximum total length of their descriptions, in characters: some 100 pages. */
export const descriptionsLengthMax = 300_000;

/** The maximum number of lines of a contract and of its claims, over its quotation and its variations. */
export const contractLinesMax = 3_000;
/** The maximum number of variations of a contract, without those that were rejected. */
export const variationsMax = 200;
/** The maximum size of a contract's lines in bytes of JSON: its events, which hold all of them, stay below 2 MB. */
export const contractLinesBytesMax = 1_600_000;
/** The size of a line as JSON without its texts, in bytes: its ids, figures and names of fields. */
export const contractLineBytes = 330;

/** The largest unit price, positive or negative. */
export const unitPriceMax = 999_999_999.9999;

const taxCode = "How GST applies: only STANDARD lines are charged the rate of the document.";
const accountCode = "The account of the journal that the line's sale is booked to; null for the organization's account";
/** A code that no journal of Xero takes may still be that of another ledger. */
const lineAccountCodeLengthMax = 20;

/** How the sale of a line is taxed and booked, as it is entered. */
export const newBooking = {
  taxCode: Type.Optional(oneOf(taxCodes, `${taxCode} Defaults to STANDARD.`)),
  accountCode: Type.Optional(
    nullable(
      Type.String({ maxLength: lineAccountCodeLengthMax, pattern: accountCodePattern, description: accountCode }),
    ),
  ),
};

/** A line of a quotation or an invoice as it is entered. */
export const NewLine = Type.Object(
  {
    description: Type.String({ minLength: 1, pattern: "\\S", ...linesOfText(2_000, descriptionLinesMax) }),
    qty: Type.Number({
      exclusiveMinimum: 0,
      maximum: 9_999_999.9999,
      multipleOf: 0.0001,
      description: "Above 0, with at most four decimals",
    }),
    unitPrice: Type.Number({
      minimum: -unitPriceMax,
      maximum: unitPriceMax,
      multipleOf: 0.0001,
      description: "At most four decimals; negative for a discount",
    }),
    ref: optionalLineOrBlank(20, "The line's reference in a bill of quantities, such as `A.1`"),
    unit: optionalLineOrBlank(20, "The unit of measure, such as `m2` or `lot`"),
    ...newBooking,
  },
  { additionalProperties: false },
);
export type NewLine = Static<typeof NewLine>;

export const newLines = () =>
  Type.Array(NewLine, {
    maxItems: itemsMax,
    description: `The descriptions of a document's items can have at most ${descriptionsLengthMax} characters in total.`,
  });

/** The fields that every line has in addition to its id. */
export const lineFields = {
  description: Type.String(),
  qty: Type.Number(),
  unitPrice: Type.Number(),
  sortOrder: Type.Integer({ description: "The position in the document, ascending" }),
};

/** The same in a response. */
export const bookingFields = {
  taxCode: oneOf(taxCodes, taxCode),
  accountCode: textOrNull(accountCode),
};

export const furtherLineFields = {
  ref: textOrNull("The line's reference in a bill of quantities"),
  unit: textOrNull("The unit of measure"),
  ...bookingFields,
  amount: Type.Number({ description: "qty × unitPrice, rounded to cents, for display" }),
};
