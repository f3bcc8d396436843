import Type, { type Static } from "typebox";
import { Client } from "./clients.ts";
import {
  dayOrInstant,
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalText,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { givenLabels, shownLabels } from "#contract/api/labels.ts";
import { included, includeParameter, includeQuery } from "#contract/api/include.ts";
import { listOf, listQuery, noQuery, sortedBy } from "#contract/api/page.ts";
import { projectFilters } from "./record-filters.ts";
import { projectSorts } from "#contract/api/list-sorts.ts";
import { projectStatuses } from "#contract/values.ts";
import type { Route } from "#contract/api/route.ts";
import { figureMax } from "#contract/documents/totals.ts";

export type ProjectStatus = (typeof projectStatuses)[number];

export const Project = Type.Object(
  {
    id: idField("prj"),
    name: Type.String(),
    status: oneOf(projectStatuses),
    clientId: idField("cli"),
    budget: Type.Number({ description: "In the organization's currency; defaults to 0" }),
    startDate: instant("Defaults to createdAt"),
    endDate: instantOrNull(),
    createdAt: instant(),
    updatedAt: instant(),
    notes: textOrNull(),
    ...shownLabels,
    client: included(Client, "client"),
  },
  { description: "A piece of work for one client; every quotation and invoice belongs to one." },
);
export type Project = Static<typeof Project>;

const details = {
  budget: Type.Optional(Type.Number({ minimum: 0, maximum: figureMax, multipleOf: 0.01 })),
  startDate: Type.Optional(dayOrInstant("A date means the start of that day in the organization's time zone.")),
  endDate: Type.Optional(nullable(dayOrInstant("A date means the end of that day in the organization's time zone."))),
  notes: optionalText(10_000),
  ...givenLabels,
};

export const NewProject = Type.Object(
  {
    name: requiredLine(200),
    clientId: idField("cli"),
    status: Type.Optional(oneOf(projectStatuses, "Defaults to LEAD")),
    ...details,
  },
  { additionalProperties: false },
);
export type NewProject = Static<typeof NewProject>;

export const ProjectChange = Type.Object(
  { name: Type.Optional(requiredLine(200)), ...details },
  { additionalProperties: false },
);
export type ProjectChange = Static<typeof ProjectChange>;

export const ProjectStatusChange = Type.Object({ status: oneOf(projectStatuses) }, { additionalProperties: false });
export type ProjectStatusChange = Static<typeof ProjectStatusChange>;

export const ProjectList = listOf(Project, "A page of projects, newest first.");
export const ProjectQuery = listQuery({
  ...sortedBy(projectSorts),
  ...includeParameter("client"),
  ...filterParameters(projectFilters),
});
export type ProjectQuery = Static<typeof ProjectQuery>;

export const projectRoutes = {
  listProjects: {
    method: "GET",
    path: "/projects",
    group: "Projects",
    summary: "List projects",
    description: "`q` finds a project by its name; `clientId` and `status` narrow the list.",
    scope: "projects:read",
    query: ProjectQuery,
    status: 200,
    answer: ProjectList,
  },
  createProject: {
    method: "POST",
    path: "/projects",
    group: "Projects",
    summary: "Create a project",
    description: "Raises project.created.",
    scope: "projects:write",
    query: noQuery,
    body: NewProject,
    status: 201,
    answer: Project,
  },
  getProject: {
    method: "GET",
    path: "/projects/{id}",
    group: "Projects",
    summary: "Get a project",
    description: "What was quoted, invoiced and spent is read from its figures.",
    scope: "projects:read",
    id: "prj",
    query: includeQuery("client"),
    status: 200,
    answer: Project,
  },
  updateProject: {
    method: "PATCH",
    path: "/projects/{id}",
    group: "Projects",
    summary: "Update a project",
    description: "Changes only the given fields. The status has an operation of its own.",
    scope: "projects:write",
    id: "prj",
    query: noQuery,
    body: ProjectChange,
    status: 200,
    answer: Project,
  },
  changeProjectStatus: {
    method: "POST",
    path: "/projects/{id}/status",
    group: "Projects",
    summary: "Change the status of a project",
    description: "Any status can follow any other. Raises project.status_changed when the status changes.",
    scope: "projects:write",
    id: "prj",
    query: noQuery,
    body: ProjectStatusChange,
    status: 200,
    answer: Project,
  },
} as const satisfies Record<string, Route>;
