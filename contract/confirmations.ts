import Type from "typebox";
import { oneOf } from "./fields.ts";

/** What is allowed only when a request names it in `confirm`. */
export const confirmations = [
  "DUE_BEFORE_ISSUE",
  "OFFER_EXPIRED",
  "QUOTATION_BILLED",
  "CLAIM_STAYS_BILLED",
  "BALANCE_LEFT",
] as const;
export type Confirmation = (typeof confirmations)[number];

/** The field of a request that confirms what is odd about it. */
export const confirming = <const Name extends Confirmation>(...names: readonly Name[]) => ({
  confirm: Type.Optional(
    Type.Array(oneOf(names), {
      maxItems: confirmations.length,
      description:
        "Allows what is refused as odd otherwise: the `code` of each detail of that 422 is the name that allows it.",
    }),
  ),
});
