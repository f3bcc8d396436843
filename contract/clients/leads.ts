import Type, { type Static } from "typebox";
import { Client } from "./clients.ts";
import {
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalEmail,
  optionalLineOrBlank,
  optionalText,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { leadSorts } from "#contract/api/list-sorts.ts";
import { listOf, listQuery, noQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { Project } from "./projects.ts";
import { leadFilters } from "./record-filters.ts";
import { clientTypes, leadSources, leadStatuses } from "#contract/values.ts";
import type { Route } from "#contract/api/route.ts";
import { figureMax } from "#contract/documents/totals.ts";

export type LeadSource = (typeof leadSources)[number];

export type LeadStatus = (typeof leadStatuses)[number];

export const Lead = Type.Object(
  {
    id: idField("led"),
    name: Type.String(),
    email: textOrNull(),
    phone: textOrNull(),
    address: textOrNull(),
    source: oneOf(leadSources),
    status: oneOf(leadStatuses),
    estimatedValue: nullable(Type.Number({ description: "In the organization's currency" })),
    notes: textOrNull(),
    clientId: nullable(idField("cli", "The client that the lead became")),
    projectId: nullable(idField("prj", "The project that was created for it")),
    createdAt: instant(),
    updatedAt: instant(),
    lostReason: textOrNull("Why the lead was lost; null unless it is LOST"),
    statusChangedAt: instant("Since when it has this status"),
    convertedAt: instantOrNull("When it was converted to a client"),
  },
  { description: "A potential client." },
);
export type Lead = Static<typeof Lead>;

const details = {
  email: optionalEmail(),
  phone: optionalLineOrBlank(50),
  address: optionalText(500),
  source: Type.Optional(oneOf(leadSources, "Defaults to OTHER")),
  status: Type.Optional(oneOf(leadStatuses, "Defaults to NEW")),
  estimatedValue: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: figureMax, multipleOf: 0.01 }))),
  notes: optionalText(10_000),
  lostReason: optionalText(2_000, "Only for a LOST lead. Becomes null when the lead leaves LOST."),
};

export const NewLead = Type.Object({ name: requiredLine(200), ...details }, { additionalProperties: false });
export type NewLead = Static<typeof NewLead>;

export const LeadChange = Type.Object(
  { name: Type.Optional(requiredLine(200)), ...details },
  { additionalProperties: false },
);
export type LeadChange = Static<typeof LeadChange>;

export const LeadConversion = Type.Object(
  {
    clientId: Type.Optional(
      idField(
        "cli",
        "An existing client, to whom nothing changes. By default a client is created from the lead's data.",
      ),
    ),
    type: Type.Optional(
      oneOf(clientTypes, "The kind of the client to create; not allowed with clientId. Defaults to HOMEOWNER."),
    ),
    project: Type.Optional(
      Type.Object(
        { name: Type.Optional(requiredLine(200, "Defaults to the lead's name")) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type LeadConversion = Static<typeof LeadConversion>;

export const ConvertedLead = Type.Object(
  { client: Client, project: Project },
  { description: "The client and project of a converted lead." },
);
export type ConvertedLead = Static<typeof ConvertedLead>;

export const LeadList = listOf(Lead, "A page of leads, newest first.");
export const LeadQuery = listQuery({
  ...sortedBy(leadSorts),
  ...filterParameters(leadFilters),
});
export type LeadQuery = Static<typeof LeadQuery>;

export const LeadTotalsQuery = Type.Omit(LeadQuery, paging, strict);
export type LeadTotalsQuery = Static<typeof LeadTotalsQuery>;

const figures = {
  count: Type.Integer({ minimum: 0 }),
  estimatedValue: Type.Number({ description: "The sum of the estimated values; a lead without one adds nothing" }),
};

export const LeadTotals = Type.Object(
  {
    ...figures,
    currency: Type.String({ description: "ISO 4217" }),
    byStatus: Type.Array(Type.Object({ status: oneOf(leadStatuses), ...figures }), {
      description: "Every status in its order, also those without leads",
    }),
  },
  { description: "The number and the estimated value of leads, together and per status." },
);
export type LeadTotals = Static<typeof LeadTotals>;

const group = "Leads";

export const leadRoutes = {
  listLeads: {
    method: "GET",
    path: "/leads",
    group,
    summary: "List leads",
    description: "`q` finds a lead by its name, email address or phone number.",
    scope: "leads:read",
    query: LeadQuery,
    status: 200,
    answer: LeadList,
  },
  getLeadTotals: {
    method: "GET",
    path: "/leads/totals",
    group,
    summary: "Add up leads",
    description: "The number and the estimated value of the leads that the list shows with the same filters.",
    scope: "leads:read",
    query: LeadTotalsQuery,
    status: 200,
    answer: LeadTotals,
  },
  createLead: {
    method: "POST",
    path: "/leads",
    group,
    summary: "Create a lead",
    description: "Only the name is required. A lead is NEW and from OTHER unless the body says otherwise.",
    scope: "leads:write",
    query: noQuery,
    body: NewLead,
    status: 201,
    answer: Lead,
  },
  getLead: {
    method: "GET",
    path: "/leads/{id}",
    group,
    summary: "Get a lead",
    description: "Once it was converted, `clientId` and `projectId` name what it became.",
    scope: "leads:read",
    id: "led",
    query: noQuery,
    status: 200,
    answer: Lead,
  },
  updateLead: {
    method: "PATCH",
    path: "/leads/{id}",
    group,
    summary: "Update a lead",
    description: "A converted lead stays WON. The reason of a LOST lead is removed when it gets another status.",
    scope: "leads:write",
    id: "led",
    query: noQuery,
    body: LeadChange,
    status: 200,
    answer: Lead,
    refusals: ["INVALID_STATE"],
  },
  deleteLead: {
    method: "DELETE",
    path: "/leads/{id}",
    group,
    summary: "Delete a lead",
    description: "The client and project of a converted lead are kept.",
    scope: "leads:write",
    id: "led",
    query: noQuery,
    status: 204,
  },
  convertLead: {
    method: "POST",
    path: "/leads/{id}/convert",
    group,
    summary: "Convert a lead to a client and a project",
    description:
      "The lead becomes WON. Creates a client, unless `clientId` names an existing one, which also needs the scope " +
      "`clients:read`. Raises client.created for a new client, and project.created.",
    scope: "leads:write",
    id: "led",
    query: noQuery,
    body: LeadConversion,
    bodyIsOptional: true,
    status: 201,
    answer: ConvertedLead,
    locatedAt: "/projects/{project.id}",
    refusals: ["ALREADY_CONVERTED"],
  },
} as const satisfies Record<string, Route>;
