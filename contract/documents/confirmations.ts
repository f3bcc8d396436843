import Type from "typebox";
import { type Confirmation, confirmations } from "./confirmation-names.ts";
import { oneOf } from "#contract/api/fields.ts";

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
