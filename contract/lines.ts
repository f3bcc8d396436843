import Type, { type Static } from "typebox";
import { linesOfText, optionalText, textOrNull } from "./fields.ts";
import { descriptionLinesMax } from "./line-breaks.ts";

/** The maximum number of items in a document, over all its sections. */
export const itemsMax = 500;
/** The maximum total length of their descriptions, in characters: some 70 pages. */
export const descriptionsLengthMax = 200_000;

/** A line of a quotation or an invoice as it is entered. */
export const NewLine = Type.Object(
  {
    description: Type.String({ minLength: 1, pattern: "\\S", ...linesOfText(2_000, descriptionLinesMax) }),
    qty: Type.Number({
      exclusiveMinimum: 0,
      maximum: 9_999_999.9999,
      multipleOf: 0.0001,
      description: "Above 0, four decimals at most",
    }),
    unitPrice: Type.Number({
      minimum: -999_999_999.9999,
      maximum: 999_999_999.9999,
      multipleOf: 0.0001,
      description: "Four decimals at most; negative on a discount line",
    }),
    ref: optionalText(20, "The line's reference in a bill of quantities, as in `A.1`"),
    unit: optionalText(20, "The unit of measure, as in `m2` or `lot`"),
  },
  { additionalProperties: false },
);
export type NewLine = Static<typeof NewLine>;

export const newLines = () =>
  Type.Array(NewLine, {
    maxItems: itemsMax,
    description: `The descriptions of a document's items may have ${descriptionsLengthMax} characters together.`,
  });

/** The fields that every line has in addition to its id. */
export const lineFields = {
  description: Type.String(),
  qty: Type.Number(),
  unitPrice: Type.Number(),
  sortOrder: Type.Integer({ description: "Ascending order of position over the whole document" }),
};

export const furtherLineFields = {
  ref: textOrNull("The line's reference in a bill of quantities"),
  unit: textOrNull("The unit of measure"),
  amount: Type.Number({ description: "qty × unitPrice rounded to cents, for display" }),
};
