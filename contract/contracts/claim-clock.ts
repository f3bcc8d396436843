import Type, { type Static } from "typebox";
import { clockDayNames, otherReadings } from "./clock.ts";
import { clockStates } from "#contract/values.ts";
import { day, instant, instantOrNull, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

/** The ways of service of s 37(1). A visit to the portal, or an entry in a client's system, proves but does not serve. */
export const serviceWays = ["EMAIL", "HAND", "LEFT", "POST", "FAX"] as const;
export type ServiceWay = (typeof serviceWays)[number];

const dayOrNull = (description: string) => nullable(day(description));

const days = {
  deemedOn: dayOrNull("The day on which it counts as served"),
  responseDueOn: dayOrNull("The last day for the client's response"),
  responseCountsFrom: dayOrNull("The first day on which a response counts"),
  settlementEndsOn: dayOrNull(
    "The end of the dispute settlement period, until which a response may be made or changed; null where nothing is " +
      "in dispute",
  ),
  applicationFrom: dayOrNull("The first day for an adjudication application"),
  applicationUntil: dayOrNull("The last day for an adjudication application"),
  paymentDueOn: dayOrNull("The last day for payment. It moves when the tax invoice is sent."),
};

const Safe = Type.Unsafe<{ from: string; until: string; lodgeBy: string | null } | null>({
  type: ["object", "null"],
  properties: {
    from: day(),
    until: day(),
    lodgeBy: textOrNull(
      "The last hour in it at which the nominating body takes papers, in Singapore, such as 2026-12-01T16:30",
    ),
  },
  required: ["from", "until", "lodgeBy"],
  description: "The days on which an adjudication application is in time by every reading of the Act",
});

const state = {
  state: oneOf(
    clockStates,
    "NOT_SERVED · AWAITING_RESPONSE · ANSWERED: in full, or accepted in writing, such as by its invoice · SETTLEMENT · MAY_APPLY: an " +
      "application for adjudication can be made · LAPSED · DONE: paid, carried or withdrawn",
  ),
  endsOn: dayOrNull("The last day of the state; null for one without an end"),
  daysLeft: nullable(Type.Integer({ description: "The days from today to `endsOn`; negative once it has passed" })),
};

export const ClockSummary = Type.Object(
  { ...state, ...days, safe: Safe, isComplete: Type.Boolean() },
  { description: "Where the claim stands today under the Security of Payment Act, or by its contract alone." },
);
export type ClockSummary = Static<typeof ClockSummary>;

export const clockNotices = [
  "NOT_LEGAL_ADVICE",
  "YEAR_WITHOUT_LIST",
  "EMAIL_FAILED",
  "EARLY_RESPONSE",
  "LATE_RESPONSE",
  "PAPER_HAS_OTHER_DAY",
  "ACCEPTANCE_FAILED",
  "RESPONSE_CAPPED",
  "PAYMENT_CAPPED",
  "AFTER_CLAIM_DAY",
  "OLD_WORK",
] as const;
export type ClockNotice = (typeof clockNotices)[number];

const sections = Object.fromEntries(clockDayNames.map((name) => [name, Type.String()]));

export const ClaimClock = Type.Object(
  {
    claimId: idField("clm"),
    today: day("The day for which the state is given, in Singapore"),
    actApplies: Type.Boolean(),
    ...state,
    servedVia: nullable(oneOf(serviceWays, "How it was served; null when only the day was recorded")),
    servedAt: instantOrNull("When service took effect; null when only the day was recorded"),
    servedOn: dayOrNull("The day on which service took effect, in Singapore; null until then"),
    ...days,
    sections: Type.Unsafe<Record<(typeof clockDayNames)[number], string>>({
      ...Type.Object(sections),
      description: "The section of the Security of Payment Act behind each day; empty where the contract alone counts",
    }),
    safe: Safe,
    otherReadings: Type.Array(
      Type.Object({
        reading: oneOf(
          otherReadings,
          "SUNDAY_MOVES: a period of the Act that ends on a Sunday ends on the next working day (Interpretation Act, " +
            "s 50). POLLING_DAY_COUNTS: a Polling Day is no public holiday.",
        ),
        days: Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: day() }),
      }),
      { description: "The days that another reading of the Act moves; `safe` is within all of them" },
    ),
    isComplete: Type.Boolean({ description: "false when a year of these days has no list of public holidays yet" }),
    missingYears: Type.Array(Type.Integer()),
    holidays: Type.Object({
      version: Type.String({ description: "The version of the list that was used, with the days of the organization" }),
      inside: Type.Array(Type.Object({ on: day(), name: Type.String() }), {
        description: "The public holidays between the first of these days and the last",
      }),
    }),
    notices: Type.Array(
      Type.Object({
        code: oneOf(clockNotices),
        values: Type.Unsafe<Record<string, string>>({
          type: "object",
          additionalProperties: { type: "string" },
          description: "The days and numbers in the message, as text",
        }),
        message: Type.String(),
      }),
      { description: "What a person should know about these days" },
    ),
  },
  { description: "The days of a claim, each with the law behind it. They are no legal advice." },
);
export type ClaimClock = Static<typeof ClaimClock>;

export const served = {
  servedVia: Type.Optional(
    oneOf(
      serviceWays,
      "How the client got it. Defaults to EMAIL when it is emailed and no `servedOn` is given. POST and FAX take effect " +
        "when they are received.",
    ),
  ),
  deliveredAt: Type.Optional(
    instant("When it was handed over, left at the client's place, or received; in place of `servedOn`"),
  ),
};

export const ClaimService = Type.Object(
  {
    servedVia: oneOf(["HAND", "LEFT", "POST", "FAX"], "How the client got it"),
    servedOn: Type.Optional(day("The day on which it was handed over, left or received. Not in the future.")),
    deliveredAt: Type.Optional(instant("The time of that, in place of `servedOn`")),
  },
  { additionalProperties: false, description: "Exactly one of `servedOn` and `deliveredAt`." },
);
export type ClaimService = Static<typeof ClaimService>;

export const claimClockRoutes = {
  getClaimClock: {
    method: "GET",
    path: "/claims/{id}/clock",
    group: "Claims",
    summary: "Get the days of a claim",
    description:
      "The days under the Building and Construction Industry Security of Payment Act 2004, or by the contract alone " +
      "where that does not apply, and where the claim stands today.",
    scope: "contracts:read",
    id: "clm",
    query: noQuery,
    status: 200,
    answer: ClaimClock,
  },
  recordClaimService: {
    method: "POST",
    path: "/claims/{id}/service",
    group: "Claims",
    summary: "Record how a claim was served",
    description:
      "For a claim that was submitted and not billed: a letter or fax that was received, or another way than an email that " +
      "could not be delivered. Its days follow from it.",
    scope: "contracts:write",
    id: "clm",
    query: noQuery,
    body: ClaimService,
    status: 200,
    answer: ClaimClock,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
