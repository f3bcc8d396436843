import Type, { type Static } from "typebox";
import { ClockSummary, served, serviceWays } from "./claim-clock.ts";
import { Client } from "#contract/clients/clients.ts";
import { ClaimFigures } from "./shown-claim-figures.ts";
import { claimFilters } from "./contract-filters.ts";
import { ProgressEntry } from "./contracts.ts";
import { correctionOf, partyChanges } from "#contract/documents/corrections.ts";
import { mailing, PortalLink } from "#contract/documents/documents.ts";
import { ClaimListTotals } from "#contract/documents/list-totals.ts";
import {
  day,
  instant,
  instantOrNull,
  moneyAmount,
  nullable,
  oneOf,
  optionalText,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { included, includeParameter, includeQuery } from "#contract/api/include.ts";
import { Invoice } from "#contract/invoices/invoices.ts";
import { claimSorts } from "#contract/api/list-sorts.ts";
import { listOf, listQuery, noQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import type { Route } from "#contract/api/route.ts";
import { claimStatuses } from "#contract/values.ts";
import { sendChecked, SendQuery } from "#contract/documents/send-checks.ts";

export type ClaimStatus = (typeof claimStatuses)[number];

const money = (description?: string) => Type.Number(description === undefined ? {} : { description });

const certifiedOf = (what: string) =>
  Type.Object({ claimed: money(), certified: nullable(money("Null until answered")) }, { description: what });

const ClaimItem = Type.Object({
  itemId: idField("qli"),
  part: idField("qtn", "The quotation that it is a line of"),
  ref: textOrNull(),
  description: Type.String(),
  unit: textOrNull(),
  qty: Type.Number(),
  unitPrice: Type.Number(),
  value: money("Its scheduled value"),
  as: nullable(oneOf(["FRACTION", "QTY", "VALUE"], "How its progress was entered; null when it never was")),
  entered: nullable(Type.Number({ description: "The progress as it was entered" })),
  claimed: money("To date"),
  certified: nullable(money("To date; null until answered")),
  before: money("What was billed to date before"),
});

const head = {
  id: idField("clm"),
  contractId: idField("con"),
  clientId: idField("cli"),
  projectId: idField("prj"),
  title: Type.String({ description: "The title of its contract" }),
  currency: Type.String({ description: "ISO 4217" }),
  number: textOrNull("The contract's number with `-PC` and the sequence; null until it is submitted or billed"),
  sequence: nullable(Type.Integer({ minimum: 1 })),
  status: oneOf(claimStatuses),
  periodFrom: nullable(day("Null for work from the beginning")),
  periodTo: day(),
  stage: nullable(Type.Integer({ minimum: 1, description: "The stage that set its lines, if one did" })),
};

const further = {
  materials: certifiedOf("Materials on site, to date"),
  withheld: certifiedOf("The part of what the client withheld that is not claimed again"),
  recoup: nullable(money("The deposit that it gives back, when that was chosen")),
  figures: ClaimFigures,
  claimedNet: money("What is asked for, before GST"),
  responseNet: nullable(money("What the response comes to, before GST; null until answered")),
  response: nullable(
    Type.Object(
      {
        receivedOn: day(),
        via: oneOf(["STAFF"]),
        by: Type.String(),
        reason: textOrNull(),
        fileId: nullable(idField("fil", "The client's letter, among the files of the project")),
        acceptedOn: nullable(day("The day on which the office accepted it in writing; null until then")),
      },
      { description: "The client's answer" },
    ),
  ),
  servedAt: instantOrNull("When it was submitted"),
  servedOn: nullable(day("The day on which the client got it")),
  servedVia: nullable(oneOf(serviceWays, "How the client got it; null when only the day was recorded")),
  responseDueOn: nullable(day("The last day for the client's response; null where neither law nor contract names one")),
  invoiceId: nullable(idField("inv", "The invoice that bills it, or billed it until it was taken back")),
  creditNoteId: nullable(
    idField("crn", "The credit note that bills it, as it comes to less than was billed before, or that took it back"),
  ),
  carriedBy: nullable(idField("clm", "The later claim that was billed in its place")),
  version: Type.Integer({ minimum: 1, description: "Increases with every change" }),
  createdAt: instant(),
  updatedAt: instant(),
  client: included(Client, "client"),
  project: included(Project, "project"),
};

export const ClaimSummary = Type.Object(
  { ...head, ...further, clock: ClockSummary },
  { description: "A claim as in lists, without its lines." },
);
export type ClaimSummary = Static<typeof ClaimSummary>;

export const Claim = Type.Object(
  { ...head, items: Type.Array(ClaimItem), ...further, ...sendChecked, ...partyChanges },
  { description: "What is claimed to date for each line of a contract. Its invoice bills what was not billed before." },
);
export type Claim = Static<typeof Claim>;

const progress = {
  items: Type.Optional(
    Type.Array(ProgressEntry, { maxItems: 2_000, description: "The lines that change; each is to date." }),
  ),
  all: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, multipleOf: 0.000001, description: "Sets all lines to that fraction." }),
  ),
  stage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: "Sets all lines to the stages up to that one." }),
  ),
  periodFrom: Type.Optional(nullable(day("Defaults to the day after the last claim's period"))),
  periodTo: Type.Optional(day("Defaults to today; may be in the future")),
  materials: Type.Optional(moneyAmount("Materials on site, to date. Defaults to those of the last claim.")),
  withheld: Type.Optional(
    moneyAmount("The part of what the client withheld that is accepted; the rest is claimed again. Defaults to 0."),
  ),
  recoup: Type.Optional(nullable(moneyAmount("The deposit to give back, in place of the share of the terms"))),
};

export const NewClaim = Type.Object(progress, {
  additionalProperties: false,
  description: "Lines that are not named stay as the last claim that was not withdrawn has them.",
});
export type NewClaim = Static<typeof NewClaim>;

export const ClaimChange = Type.Object(progress, {
  additionalProperties: false,
  description: "Changes only the given fields; `items` names the lines that change.",
});
export type ClaimChange = Static<typeof ClaimChange>;

export const ClaimSubmission = Type.Object(
  {
    servedOn: Type.Optional(day("The day on which the client got it. Defaults to today; not in the future.")),
    ...served,
    ...mailing,
  },
  { additionalProperties: false },
);
export type ClaimSubmission = Static<typeof ClaimSubmission>;

export const ClaimResponse = Type.Object(
  {
    amount: Type.Optional(moneyAmount("What the client pays before GST; the difference is withheld.")),
    items: Type.Optional(
      Type.Array(ProgressEntry, { maxItems: 2_000, description: "Certified lines, to date; others as claimed." }),
    ),
    materials: Type.Optional(moneyAmount("Certified materials, to date")),
    reason: optionalText(2_000, "Required when the response is less than the claim"),
    receivedOn: Type.Optional(day("Defaults to today; not in the future.")),
    fileId: Type.Optional(
      nullable(idField("fil", "An uploaded file, such as the client's letter; it is attached to the project.")),
    ),
  },
  { additionalProperties: false, description: "Without `amount`, `items` and `materials` the claim is agreed to." },
);
export type ClaimResponse = Static<typeof ClaimResponse>;

export const ClaimWithdrawal = Type.Object(
  { reason: optionalText(2_000, "Stored with the claim") },
  { additionalProperties: false },
);
export type ClaimWithdrawal = Static<typeof ClaimWithdrawal>;

export const ClaimList = listOf(ClaimSummary, "A page of claims without their lines, newest first.");
export const ClaimQuery = listQuery({
  ...sortedBy(claimSorts),
  ...includeParameter("client", "project"),
  ...filterParameters(claimFilters),
  order: Type.Optional(
    oneOf(["endsOn"], "endsOn: only claims whose state has an end, those first that reach it first. Not with `sort`."),
  ),
});
export type ClaimQuery = Static<typeof ClaimQuery>;

export const ClaimTotalsQuery = Type.Omit(ClaimQuery, [...paging, "order"], strict);
export type ClaimTotalsQuery = Static<typeof ClaimTotalsQuery>;

const verb = {
  method: "POST",
  group: "Claims",
  scope: "contracts:write",
  id: "clm",
  query: noQuery,
  status: 200,
  answer: Claim,
  refusals: ["INVALID_STATE"],
} as const;

export const claimRoutes = {
  listClaims: {
    method: "GET",
    path: "/claims",
    group: "Claims",
    summary: "List claims",
    description:
      "Without lines, which only a single claim has. `open` finds those that are served and not settled yet.",
    scope: "contracts:read",
    query: ClaimQuery,
    status: 200,
    answer: ClaimList,
  },
  getClaimTotals: {
    method: "GET",
    path: "/claims/totals",
    group: "Claims",
    summary: "Add up claims",
    description:
      "The number of the claims that the list shows with the same filters, what they ask for, and what the responses come to.",
    scope: "contracts:read",
    query: ClaimTotalsQuery,
    status: 200,
    answer: ClaimListTotals,
  },
  createClaim: {
    method: "POST",
    path: "/contracts/{id}/claims",
    group: "Claims",
    summary: "Create a draft claim",
    description: "A contract has one draft claim at a time.",
    scope: "contracts:write",
    id: "con",
    query: noQuery,
    body: NewClaim,
    bodyIsOptional: true,
    status: 201,
    answer: Claim,
    locatedAt: "/claims/{id}",
    refusals: ["INVALID_STATE"],
  },
  getClaim: {
    method: "GET",
    path: "/claims/{id}",
    group: "Claims",
    summary: "Get a claim with its lines and its figures",
    description: "Each figure is to date, before this claim, and of this claim.",
    scope: "contracts:read",
    id: "clm",
    query: includeQuery("client", "project"),
    status: 200,
    answer: Claim,
  },
  updateClaim: {
    ...verb,
    method: "PATCH",
    path: "/claims/{id}",
    summary: "Update a draft claim",
    description: "Changes only the given fields of a DRAFT. Lines that are not named stay as they are.",
    body: ClaimChange,
  },
  submitClaim: {
    ...verb,
    path: "/claims/{id}/submit",
    query: SendQuery,
    summary: "Submit a claim",
    description:
      "Takes the next number of the contract, freezes the lines and figures, and emails the claim where there is an " +
      "address. Submitting again only emails it again. Raises claim.submitted the first time.",
    body: ClaimSubmission,
    bodyIsOptional: true,
  },
  correctClaimParties: {
    ...verb,
    ...correctionOf("claim"),
    path: "/claims/{id}/correct-parties",
  },
  respondToClaim: {
    ...verb,
    path: "/claims/{id}/respond",
    summary: "Record the client's response to a claim",
    description: "May be repeated until the claim is billed; the last response counts. Raises claim.responded.",
    body: ClaimResponse,
    bodyIsOptional: true,
  },
  billClaim: {
    ...verb,
    path: "/claims/{id}/invoice",
    summary: "Bill a claim",
    description:
      "Creates a draft invoice of kind CLAIM over what was not billed before, as certified where it was answered. " +
      "Earlier claims that were not billed become CARRIED. Raises invoice.created.",
    scope: "invoices:write",
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
  },
  withdrawClaim: {
    ...verb,
    path: "/claims/{id}/withdraw",
    summary: "Withdraw a claim",
    description: "Its number stays used, and its portal link says that it was withdrawn.",
    body: ClaimWithdrawal,
    bodyIsOptional: true,
  },
  getClaimPortalLink: {
    method: "GET",
    path: "/claims/{id}/portal-link",
    group: "Claims",
    summary: "Get the client's link to a submitted claim",
    description: "Anyone with the link can read the claim, until the link is withdrawn.",
    scope: "contracts:write",
    id: "clm",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
