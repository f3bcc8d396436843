import Type, { type Static } from "typebox";
import { requiredLine } from "#contract/api/fields.ts";

const share = "Its part of the total as a fraction; the shares of all stages make 1";

export const Stages = Type.Array(Type.Object({ title: Type.String(), share: Type.Number({ description: share }) }), {
  description: "The schedule of payments that the client signs; null without one",
});
export type Stages = Static<typeof Stages>;

export const NewStages = Type.Array(
  Type.Object(
    {
      title: requiredLine(200),
      share: Type.Number({ exclusiveMinimum: 0, maximum: 1, multipleOf: 0.000001, description: share }),
    },
    { additionalProperties: false },
  ),
  { minItems: 2, maxItems: 20, description: "The schedule of payments that the client signs" },
);
