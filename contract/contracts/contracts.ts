import Type, { type Static } from "typebox";
import { Client } from "#contract/clients/clients.ts";
import { claimDayShifts, daysCounts } from "./clock.ts";
import { confirming } from "#contract/documents/confirmations.ts";
import {
  day,
  instant,
  instantOrNull,
  linesOfText,
  moneyAmount,
  nullable,
  oneOf,
  optionalLine,
  optionalText,
  rate,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { included, includeParameter } from "#contract/api/include.ts";
import { descriptionLinesMax } from "#contract/documents/line-breaks.ts";
import { contractSorts } from "#contract/api/list-sorts.ts";
import { listOf, listQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import { contractStatuses, quotationStatuses } from "#contract/values.ts";
import { contractFilters } from "./contract-filters.ts";
import { NewStages, Stages } from "./stages.ts";

export type ContractStatus = (typeof contractStatuses)[number];

/** The actions that each status of a contract allows; whether its figures do is another matter. */
export const contractActions = {
  ACTIVE: ["update", "claim", "deposit", "release-retention", "complete", "close", "delete"],
  COMPLETED: ["update", "claim", "deposit", "release-retention", "reopen", "close", "delete"],
  CLOSED: ["reopen", "delete"],
} as const satisfies Record<ContractStatus, readonly string[]>;
export type ContractAction = (typeof contractActions)[ContractStatus][number];

const figure = (description?: string) => Type.Number(description === undefined ? {} : { description });

/** The progress of a line to date, in a request: exactly one of its three forms. */
export const ProgressEntry = Type.Object(
  {
    itemId: idField("qli"),
    fraction: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.000001 })),
    qty: Type.Optional(Type.Number({ minimum: 0, maximum: 9_999_999.9999, multipleOf: 0.0001 })),
    value: Type.Optional(Type.Number({ minimum: -999_999_999_999.99, maximum: 999_999_999_999.99, multipleOf: 0.01 })),
  },
  { additionalProperties: false, description: "A line's progress to date: one of `fraction`, `qty` and `value`." },
);
export type ProgressEntry = Static<typeof ProgressEntry>;

const Opening = Type.Object(
  {
    items: Type.Array(ProgressEntry, { maxItems: 2_000 }),
    retentionWithheld: Type.Optional(moneyAmount()),
    retentionReleased: Type.Optional(moneyAmount()),
    depositIssued: Type.Optional(moneyAmount()),
    depositRecouped: Type.Optional(moneyAmount()),
  },
  { additionalProperties: false, description: "What was billed before the contract was kept here" },
);
export type Opening = Static<typeof Opening>;

const Ledger = Type.Object(
  {
    originalSum: figure("The subtotal of the quotation"),
    variationsSum: figure("The subtotals of the accepted variations"),
    contractSum: figure(),
    pendingSum: figure("The subtotals of the variations that are drafts or sent"),
    claimed: figure("Work and materials to date, as the last submitted claim has them"),
    billed: figure("Work and materials to date, as the last billed claim has them"),
    balance: figure("contractSum − billed"),
    retention: Type.Object({
      withheld: figure(),
      released: figure(),
      writtenOff: figure(),
      held: figure("withheld − released − writtenOff"),
      nextOn: nullable(day("When the next release falls due; null before completion and when nothing is held")),
      nextAmount: figure("What falls due then"),
    }),
    deposit: Type.Object({
      issued: figure(),
      recouped: figure("What claims and releases have given back"),
      balance: figure(),
    }),
    withheld: figure("What the client withheld from the last billed claim"),
    invoiced: Type.Object(
      { net: figure(), gst: figure(), total: figure() },
      { description: "The contract's issued invoices that are not void" },
    ),
    credited: Type.Object(
      { net: figure(), gst: figure(), total: figure() },
      { description: "The credit notes for them that are issued and not void" },
    ),
    paid: figure("What was paid in money, without credit"),
    outstanding: figure(),
  },
  { description: "The contract's figures, all before GST but for `invoiced`, `credited`, `paid` and `outstanding`." },
);

const Part = Type.Object({
  quotationId: idField("qtn"),
  number: Type.String(),
  title: Type.String(),
  kind: oneOf(["ORIGINAL", "VARIATION"]),
  sum: figure(),
  acceptedAt: instant(),
});

const PendingVariation = Type.Object({
  quotationId: idField("qtn"),
  number: Type.String(),
  title: Type.String(),
  status: oneOf(quotationStatuses),
  sum: figure(),
});

export const ContractItem = Type.Object({
  itemId: idField("qli"),
  part: idField("qtn", "The quotation that it is a line of"),
  section: textOrNull("The title of its section"),
  ref: textOrNull(),
  description: Type.String(),
  unit: textOrNull(),
  qty: Type.Number(),
  unitPrice: Type.Number(),
  value: figure("What it contributes to the sum of its part, in cents; these add up, unlike rounded lines"),
  claimed: figure("To date, by the last submitted claim"),
  billed: figure("To date, by the last billed claim"),
  balance: figure("value − billed"),
});

export type ContractItem = Static<typeof ContractItem>;

const clientReference = "The client's letter of award, order or contract number";
const about = {
  retentionPct: "The fraction of work and materials to date that the client holds back",
  retentionLimit: "The most that is held back; null without a limit",
  releasePct: "The fraction of what is held that falls due at completion",
  defectsEndOn: "The end of the defects liability period",
  recoupPct: "The fraction of work and materials that gives the deposit back; null: pro rata to the contract sum",
  isRemeasured: "True when quantities may pass those of the quotation",
  actApplies: "True when the Security of Payment Act applies",
  needsApproval: "The answer to: does this work need building approval? Null while it is not known",
  claimDay: "The day of the month on which claims are served; 0: any day, 31: the last",
  responseDays: "The days in which the client responds; null when the contract does not say",
  claimDayShift:
    "Where the contract moves a claim day that is no working day: NONE, or BEFORE or AFTER it to the nearest working day",
  daysCount: "How the contract counts its days: CALENDAR days, or those of the ACT, which leave out public holidays",
  paymentDays: "The days in which an invoice of a claim is due; null: the organization's payment terms",
};

const fields = {
  id: idField("con"),
  number: Type.String({ description: "The number of its quotation" }),
  title: Type.String(),
  status: oneOf(contractStatuses),
  clientId: idField("cli"),
  projectId: idField("prj"),
  quotationId: idField("qtn"),
  currency: Type.String({ description: "ISO 4217" }),
  clientReference: textOrNull(clientReference),
  retentionPct: nullable(rate(about.retentionPct)),
  retentionLimit: nullable(figure(about.retentionLimit)),
  releasePct: rate(about.releasePct),
  defectsMonths: Type.Integer(),
  completedOn: nullable(day()),
  defectsEndOn: nullable(day(about.defectsEndOn)),
  recoupPct: nullable(rate(about.recoupPct)),
  isRemeasured: Type.Boolean({ description: about.isRemeasured }),
  actApplies: Type.Boolean({ description: about.actApplies }),
  needsApproval: nullable(Type.Boolean({ description: about.needsApproval })),
  claimDay: nullable(Type.Integer({ description: about.claimDay })),
  claimDayShift: oneOf(claimDayShifts, about.claimDayShift),
  daysCount: oneOf(daysCounts, about.daysCount),
  responseDays: nullable(Type.Integer({ description: about.responseDays })),
  paymentDays: nullable(Type.Integer({ description: about.paymentDays })),
  stages: nullable(Stages),
  opening: nullable(Opening),
  parts: Type.Array(Part, { description: "The quotation, then the accepted variations in the order of acceptance" }),
  pendingVariations: Type.Array(PendingVariation),
  ledger: Ledger,
  notes: textOrNull("Internal notes"),
  closedAt: instantOrNull(),
  version: Type.Integer({ minimum: 1, description: "Increases with every change" }),
  createdAt: instant(),
  updatedAt: instant(),
  client: included(Client, "client"),
  project: included(Project, "project"),
};

export const ContractSummary = Type.Object(fields, { description: "A contract as in lists, without its lines." });
export type ContractSummary = Static<typeof ContractSummary>;

export const Contract = Type.Object(
  { ...fields, items: Type.Array(ContractItem) },
  { description: "An accepted quotation that is billed by claims, with its terms and its variations." },
);
export type Contract = Static<typeof Contract>;

const terms = {
  clientReference: optionalLine(100, clientReference),
  retentionPct: Type.Optional(nullable(rate(`${about.retentionPct}. Defaults to the quotation's.`))),
  retentionLimit: Type.Optional(nullable(moneyAmount(about.retentionLimit))),
  releasePct: Type.Optional(rate(`${about.releasePct}. Defaults to 0.5.`)),
  defectsMonths: Type.Optional(Type.Integer({ minimum: 0, maximum: 120, description: "Defaults to 12." })),
  defectsEndOn: Type.Optional(
    nullable(day(`${about.defectsEndOn}. Defaults to \`defectsMonths\` months after the day of completion.`)),
  ),
  recoupPct: Type.Optional(nullable(rate(about.recoupPct))),
  isRemeasured: Type.Optional(Type.Boolean({ description: about.isRemeasured })),
  actApplies: Type.Optional(
    Type.Boolean({
      description:
        `${about.actApplies}. Defaults to true in SGD unless \`needsApproval\` is false. Work on a home that needs no ` +
        "building approval is outside the Act.",
    }),
  ),
  needsApproval: Type.Optional(nullable(Type.Boolean({ description: about.needsApproval }))),
  claimDayShift: Type.Optional(oneOf(claimDayShifts, about.claimDayShift)),
  daysCount: Type.Optional(oneOf(daysCounts, about.daysCount)),
  claimDay: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 31, description: about.claimDay }))),
  responseDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 60, description: about.responseDays }))),
  paymentDays: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 120, description: about.paymentDays }))),
  stages: Type.Optional(nullable(NewStages)),
  opening: Type.Optional(nullable(Opening)),
  notes: optionalText(10_000, "Internal notes"),
};

export const NewContract = Type.Object({ quotationId: idField("qtn"), ...terms }, { additionalProperties: false });
export type NewContract = Static<typeof NewContract>;

export const ContractChange = Type.Object(terms, {
  additionalProperties: false,
  description:
    "Changes only the given fields. Changed terms take effect in the next claim that is billed. `opening` can change " +
    "until the first claim.",
});
export type ContractChange = Static<typeof ContractChange>;

export const ContractCompletion = Type.Object(
  { on: day("Not in the future, and not before the quotation was accepted") },
  { additionalProperties: false },
);

export const ContractClosing = Type.Object(
  {
    writeOff: Type.Optional(Type.Boolean({ description: "true writes off the retention that is still held." })),
    note: optionalText(2_000, "The reason; stored with the contract"),
    ...confirming("BALANCE_LEFT"),
  },
  { additionalProperties: false },
);
export type ContractClosing = Static<typeof ContractClosing>;

const portion = (of: string) => ({
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999.99, multipleOf: 0.01 })),
  fraction: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1, multipleOf: 0.000001, description: `A fraction of ${of}` }),
  ),
  description: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        pattern: "\\S",
        ...linesOfText(2_000, descriptionLinesMax, "Printed on the invoice"),
      }),
    ),
  ),
});

export const NewDeposit = Type.Object(portion("the contract sum"), {
  additionalProperties: false,
  description: "Either `amount`, before GST, or `fraction`.",
});
export type NewDeposit = Static<typeof NewDeposit>;

export const NewRelease = Type.Object(portion("what is held"), {
  additionalProperties: false,
  description:
    "Either `amount` or `fraction`. By default the first release of a contract takes its `releasePct`, and a later " +
    "one all that is held.",
});
export type NewRelease = Static<typeof NewRelease>;

export const ContractList = listOf(ContractSummary, "A page of contracts without their lines, newest first.");
export const ContractQuery = listQuery({
  ...sortedBy(contractSorts),
  ...includeParameter("client", "project"),
  ...filterParameters(contractFilters),
});
export type ContractQuery = Static<typeof ContractQuery>;

export const ContractTotalsQuery = Type.Omit(ContractQuery, paging, strict);
export type ContractTotalsQuery = Static<typeof ContractTotalsQuery>;
