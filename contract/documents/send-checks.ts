import Type, { type Static } from "typebox";
import { Fault } from "#contract/api/errors.ts";

/** The query of an operation that sends a document. */
export const SendQuery = Type.Object(
  {
    check: Type.Optional(
      Type.Boolean({
        description:
          "true sends and changes nothing: the response is the document as it is, with `sendCheck`, which lists what it lacks.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type SendQuery = Static<typeof SendQuery>;

export const SendCheck = Type.Object(
  {
    ready: Type.Boolean({ description: "True when nothing is missing" }),
    missing: Type.Array(Fault, {
      description:
        "What the document must have and lacks, such as `organization.gstRegistrationNumber`, `organization.address`, " +
        "`organization.bank` and `client.address`, and texts with characters that cannot be printed (NOT_PRINTABLE). " +
        "A document that was sent is completed by `correct-parties`.",
    }),
    warnings: Type.Array(Fault, {
      description: "What to look at before it is sent: a due date before the day of issue, a paper without an address",
    }),
  },
  { description: "Whether a document has everything that its recipient needs. Only with `check=true`." },
);
export type SendCheck = Static<typeof SendCheck>;

/** The field of a document that is present only where a request asks for the check. */
export const sendChecked = {
  sendCheck: Type.Optional(SendCheck),
};
