import Type from "typebox";
import { optionalLine, textOrNull } from "./fields.ts";
import { externalIdLengthMax } from "./filters.ts";

/** Values that a program keeps with a resource for its own use. The service only stores them. */
export type Metadata = Readonly<Record<string, string>>;

export const metadataKeysMax = 20;
const keyLengthMax = 40;
const valueLengthMax = 500;

const aboutMetadata =
  `At most ${metadataKeysMax} values of your own: keys of 1 to ${keyLengthMax} characters, texts of at most ` +
  `${valueLengthMax} characters`;

/** The labels in a response. */
export const shownLabels = {
  externalId: textOrNull(
    "Its id in your own system, unique among the resources of its kind; never shown to the client",
  ),
  metadata: Type.Unsafe<Metadata>({
    type: "object",
    additionalProperties: { type: "string" },
    description: `${aboutMetadata}; never shown to the client`,
  }),
};

/** The labels in a request. They can be changed in every status. */
export const givenLabels = {
  externalId: optionalLine(
    externalIdLengthMax,
    "Its id in your own system. No other resource of its kind in the organization can have the same one.",
  ),
  metadata: Type.Optional(
    Type.Unsafe<Metadata>({
      type: "object",
      maxProperties: metadataKeysMax,
      propertyNames: { type: "string", format: "text", minLength: 1, maxLength: keyLengthMax },
      additionalProperties: { type: "string", format: "text", maxLength: valueLengthMax },
      description: `${aboutMetadata}. Replaces all that there are.`,
    }),
  ),
};
