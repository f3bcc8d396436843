import Type, { type Static } from "typebox";
import { Claim } from "./claims.ts";
import { MailPreview } from "#contract/documents/document-mails.ts";
import { mailing } from "#contract/documents/documents.ts";
import { day } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

export const ResponseAcceptance = Type.Object(
  {
    acceptedOn: Type.Optional(
      day(
        "The day on which you accepted it in writing by other means; then nothing is emailed. From the day of the response " +
          "to today. Without it, the acceptance is emailed and dated today, in Singapore.",
      ),
    ),
    ...mailing,
  },
  { additionalProperties: false, description: "Either `acceptedOn`, or the fields of an email." },
);
export type ResponseAcceptance = Static<typeof ResponseAcceptance>;

const acceptance = {
  method: "POST",
  group: "Claims",
  id: "clm",
  query: noQuery,
  body: ResponseAcceptance,
  bodyIsOptional: true,
  status: 200,
  refusals: ["INVALID_STATE"],
} as const;

export const claimAcceptanceRoutes = {
  acceptClaimResponse: {
    ...acceptance,
    path: "/claims/{id}/accept-response",
    summary: "Accept the response to a claim in writing",
    description:
      "For a claim under the Security of Payment Act whose response is less than the claim. Emails the acceptance to the " +
      "client, dated today, or records that it was given in another writing. Nothing is in dispute then: an application " +
      "for adjudication can be made from the day after payment was due, for the accepted amount. A later response " +
      "replaces the one that was accepted.",
    scope: "contracts:write",
    answer: Claim,
  },
  previewClaimAcceptance: {
    ...acceptance,
    path: "/claims/{id}/preview-acceptance",
    summary: "Preview the email that accepts the response to a claim",
    description: "Changes nothing.",
    scope: "contracts:read",
    changesNothing: true,
    answer: MailPreview,
  },
} as const satisfies Record<string, Route>;
