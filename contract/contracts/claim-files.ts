import Type from "typebox";
import { oneOf } from "#contract/api/fields.ts";
import { languages } from "#contract/language.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

const CalendarQuery = Type.Object(
  { language: Type.Optional(oneOf(languages, "The language of the titles. Defaults to en.")) },
  { additionalProperties: false },
);

const file = { method: "GET", group: "Claims", scope: "contracts:read", id: "clm", status: 200 } as const;

/** The files about the days of a claim. */
export const claimFileRoutes = {
  getClaimCalendar: {
    ...file,
    path: "/claims/{id}/clock.ics",
    summary: "Get the days of a claim as a calendar file",
    description:
      "iCalendar (RFC 5545) with all-day entries: response due, settlement, payment due, and the safe window for the notice " +
      "and the application. Each entry keeps its UID, so that a later file moves it; those of a claim that is done are cancelled.",
    query: CalendarQuery,
    files: ["text/calendar"],
  },
  getClaimEvidence: {
    ...file,
    path: "/claims/{id}/evidence",
    summary: "Get the evidence of a claim",
    description:
      "A zip file with the claim as it was served, its service, response, emails and visits, its days with the version of " +
      "the list of holidays that they were counted with, the contract, and the SHA-256 digest of each file. The accepted " +
      "quotations with the evidence of the decision, the invoice and the client's letter are in it for a caller who may read them.",
    query: noQuery,
    files: ["application/zip"],
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
