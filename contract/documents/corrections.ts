import Type, { type Static } from "typebox";
import { oneOf, optionalText } from "#contract/api/fields.ts";
import type { Route } from "#contract/api/route.ts";

const ours = [
  "name",
  "legalName",
  "uen",
  "gstRegistrationNumber",
  "address",
  "postalCode",
  "country",
  "email",
  "phone",
] as const;
const payees = ["bank", "bankCode", "payNowProxy"] as const;
const clients = [
  "name",
  "attention",
  "address",
  "postalCode",
  "country",
  "uen",
  "mcstNumber",
  "email",
  "phone",
] as const;

/** The fields of both parties that an issued document shows. Amounts, lines and dates are none of them. */
export const correctableFields = [
  ...ours.map((name) => `organization.${name}` as const),
  ...payees.map((name) => `organization.${name}` as const),
  ...clients.map((name) => `client.${name}` as const),
];
export type CorrectableField = (typeof correctableFields)[number];

export const PartiesCorrection = Type.Object(
  {
    fields: Type.Optional(
      Type.Array(oneOf(correctableFields), {
        minItems: 1,
        maxItems: correctableFields.length,
        description:
          "What to take over from the organization and the client as they are now. Defaults to what the document lacks and " +
          "they have.",
      }),
    ),
    reason: optionalText(500, "Kept with the correction"),
  },
  { additionalProperties: false },
);
export type PartiesCorrection = Static<typeof PartiesCorrection>;

export const PartyChange = Type.Object(
  {
    field: oneOf(correctableFields),
    before: Type.String({ description: "As the document says it, in one line; a dash for nothing" }),
    after: Type.String({ description: "As the organization or the client says it now" }),
  },
  { description: "A field in which an issued document differs from its organization or client." },
);
export type PartyChange = Static<typeof PartyChange>;

/** The query of a correction. */
export const CorrectionQuery = Type.Object(
  {
    check: Type.Optional(
      Type.Boolean({
        description:
          "true changes nothing: the response is the document as it is, with `partyChanges`, which lists what could be corrected.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** The field of a document that is present only where a request asks for it. */
export const partyChanges = {
  partyChanges: Type.Optional(
    Type.Array(PartyChange, { description: "Only of `correct-parties` with `check=true`: what could be taken over" }),
  ),
};

/** Returns what the route of each kind of document has in common. */
export const correctionOf = (document: string) =>
  ({
    method: "POST",
    summary: `Correct the parties of an issued ${document}`,
    description:
      "Takes names, addresses, numbers and where to pay over from the organization and the client as they are now, on PDF, " +
      "portal and e-invoice alike: by default what was empty when it was issued. Correct the organization or the client " +
      "first. Amounts, lines and dates stay, also in closed periods. The PDF as it was issued is kept (`as=original`), and " +
      "the activity says who changed what.",
    query: CorrectionQuery,
    body: PartiesCorrection,
    bodyIsOptional: true,
    status: 200,
    refusals: ["INVALID_STATE"],
  }) as const satisfies Partial<Route>;
