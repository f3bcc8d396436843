import Type, { type Static } from "typebox";
import { optionalText, requiredText, textOrNull } from "./fields.ts";

/** How many items a document may have, over all its sections. */
export const itemsMax = 500;

/** A line of a quotation or an invoice as it is typed. */
export const NewLine = Type.Object(
  {
    description: requiredText(2_000),
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

export const newLines = () => Type.Array(NewLine, { maxItems: itemsMax });

/** What every line shows, beside its id. */
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
