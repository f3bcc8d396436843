import Type, { type Static, type TProperties } from "typebox";
import { Client } from "#contract/clients/clients.ts";
import { confirming } from "#contract/documents/confirmations.ts";
import { chosenRetention, mailing, printedNotes, shownRates } from "#contract/documents/documents.ts";
import {
  dayOrInstant,
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalLine,
  optionalLineOrBlank,
  optionalText,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { included, includedPart, includeParameter } from "#contract/api/include.ts";
import { givenLabels, shownLabels } from "#contract/api/labels.ts";
import { NewStages, Stages } from "#contract/contracts/stages.ts";
import { furtherLineFields, itemsMax, lineFields, newLines } from "#contract/documents/lines.ts";
import { listOf, listQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import { sendChecked } from "#contract/documents/send-checks.ts";
import { Totals } from "#contract/documents/shown-totals.ts";
import { quotationStatuses } from "#contract/values.ts";
import { quotationFilters } from "./quotation-filters.ts";
import { quotationSorts } from "#contract/api/list-sorts.ts";

export type QuotationStatus = (typeof quotationStatuses)[number];

/**
 * The actions that each status of a quotation allows. Sending leads to SENT, accepting to ACCEPTED, rejecting to
 * REJECTED and revising back to DRAFT. Every action that is not listed is refused, except the same decision again.
 */
export const quotationActions = {
  DRAFT: ["update", "delete", "send", "duplicate"],
  SENT: ["send", "accept", "reject", "revise", "duplicate"],
  ACCEPTED: ["convert", "duplicate"],
  REJECTED: ["revise", "duplicate"],
} as const satisfies Record<QuotationStatus, readonly string[]>;
export type QuotationAction = (typeof quotationActions)[QuotationStatus][number];

export const QuotationItem = Type.Object({
  id: idField("qli"),
  ...lineFields,
  sectionId: nullable(idField("qsc", "The section that the item belongs to; null without a section")),
  ...furtherLineFields,
});
export type QuotationItem = Static<typeof QuotationItem>;

export const QuotationSection = Type.Object(
  {
    id: idField("qsc"),
    ref: textOrNull("Its reference in the bill of quantities, such as `A`"),
    title: Type.String(),
    sortOrder: Type.Integer(),
  },
  { description: "A section of the bill of quantities. Items name it by `sectionId`." },
);
export type QuotationSection = Static<typeof QuotationSection>;

/** The specification's fields before and after the items, in its order. */
const head = {
  id: idField("qtn"),
  number: Type.String({ description: "Human-readable document number" }),
  title: Type.String(),
  status: oneOf(quotationStatuses),
  clientId: idField("cli"),
  projectId: idField("prj"),
  notes: textOrNull("Printed on the document"),
  ...shownRates("quotation"),
};

const times = { createdAt: instant(), updatedAt: instant() };

const clientReference = "The client's order or inquiry number, printed on the document";

const further = {
  clientReference: textOrNull(clientReference),
  validUntil: instantOrNull("When the quotation expires"),
  revision: Type.Integer({ minimum: 1 }),
  decidedAt: instantOrNull(),
  decidedBy: textOrNull("Who accepted or rejected it"),
  decidedVia: nullable(oneOf(["PORTAL", "STAFF"])),
  decisionNote: textOrNull(),
  stages: nullable(Stages),
  contractId: nullable(idField("con", "The contract that it began or belongs to, if any")),
  variationNo: nullable(
    Type.Integer({ minimum: 1, description: "Its number among the variations of the contract; null for others" }),
  ),
  totals: Totals,
  currency: Type.String({ description: "ISO 4217" }),
  version: Type.Integer({ minimum: 1, description: "Increases with every change" }),
  ...shownLabels,
};

const related = { client: included(Client, "client"), project: included(Project, "project") };

export const QuotationSummary = Type.Object(
  {
    ...head,
    ...times,
    ...further,
    ...related,
    items: includedPart(QuotationItem, "items"),
    sections: includedPart(QuotationSection, "items"),
  },
  { description: "A quotation as in lists, without items and sections unless a request includes them." },
);
export type QuotationSummary = Static<typeof QuotationSummary>;

export const Quotation = Type.Object(
  {
    ...head,
    items: Type.Array(QuotationItem, { description: "Sorted by sortOrder ascending" }),
    ...times,
    sections: Type.Array(QuotationSection),
    ...further,
    ...related,
    ...sendChecked,
  },
  { description: "A priced proposal sent to a client." },
);
export type Quotation = Static<typeof Quotation>;

const NewSection = Type.Object(
  {
    title: requiredLine(200),
    ref: optionalLineOrBlank(20, "Its reference in the bill of quantities, such as `A`"),
    items: newLines(),
  },
  { additionalProperties: false },
);

const lines = {
  items: Type.Optional(newLines()),
  sections: Type.Optional(
    Type.Array(NewSection, {
      maxItems: itemsMax,
      description: "A bill of quantities. Items given in `items` come before the first section.",
    }),
  ),
};

const details = {
  notes: printedNotes,
  clientReference: optionalLine(100, clientReference),
  ...chosenRetention,
  validUntil: Type.Optional(
    nullable(
      dayOrInstant(
        "A date means the end of that day in the organization's time zone. Set by the first send if not given.",
      ),
    ),
  ),
  ...givenLabels,
};

const staged = { stages: Type.Optional(nullable(NewStages)) };

const change = <Required extends TProperties>(required: Required) =>
  ({ ...required, ...lines, ...details, ...staged }) as Required & typeof lines & typeof details & typeof staged;

export const NewQuotation = Type.Object(
  {
    ...change({
      clientId: Type.Optional(idField("cli", "Required, but for a variation")),
      projectId: Type.Optional(idField("prj", "Required, but for a variation")),
      title: requiredLine(200),
    }),
    contractId: Type.Optional(
      idField(
        "con",
        "Makes it a variation of that contract, numbered after it. `clientId` and `projectId` are the contract's, and " +
          "`retentionPct` and `stages` cannot be given.",
      ),
    ),
  },
  {
    additionalProperties: false,
    anyOf: [{ required: ["items"] }, { required: ["sections"] }],
    description: "Requires `items`, `sections` or both; either may be empty in a draft.",
  },
);
export type NewQuotation = Static<typeof NewQuotation>;

export const QuotationSending = Type.Object(
  { ...mailing, ...confirming("OFFER_EXPIRED") },
  { additionalProperties: false },
);
export type QuotationSending = Static<typeof QuotationSending>;

export const QuotationChange = Type.Object(
  change({
    clientId: Type.Optional(idField("cli")),
    projectId: Type.Optional(idField("prj")),
    title: Type.Optional(requiredLine(200)),
  }),
  {
    additionalProperties: false,
    description: "Changes only the given fields. `items` or `sections` replace all lines of the document.",
  },
);
export type QuotationChange = Static<typeof QuotationChange>;

export const DecisionNote = Type.Object(
  {
    note: optionalText(2_000, "The reason or evidence; stored with the decision"),
    decidedBy: Type.Optional(
      requiredLine(200, "Who decided on the client's side. Defaults to the name of the API key or the person."),
    ),
    decidedAt: Type.Optional(
      dayOrInstant(
        "When the client decided. Defaults to now. Must not be in the future, nor before the quotation was sent. A " +
          "date means the start of that day in the organization's time zone, or the time of sending on that day.",
      ),
    ),
  },
  { additionalProperties: false },
);
export type DecisionNote = Static<typeof DecisionNote>;

export const QuotationList = listOf(QuotationSummary, "A page of quotations without their items, newest first.");
export const QuotationQuery = listQuery({
  ...sortedBy(quotationSorts),
  ...includeParameter("client", "project", "items"),
  ...filterParameters(quotationFilters),
});
export type QuotationQuery = Static<typeof QuotationQuery>;

export const QuotationTotalsQuery = Type.Omit(QuotationQuery, paging, strict);
export type QuotationTotalsQuery = Static<typeof QuotationTotalsQuery>;
