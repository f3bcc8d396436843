import type { TObject, TSchema } from "typebox";
import { Client, ClientChange, ClientList, ClientQuery, NewClient } from "./clients.ts";
import type { ErrorCode } from "./errors.ts";
import type { IdPrefix } from "./ids.ts";
import { Invoice, InvoiceChange, InvoiceList, InvoiceQuery, NewInvoice } from "./invoices.ts";
import { Me, Organization, OrganizationChange } from "./organizations.ts";
import { noQuery } from "./page.ts";
import { NewProject, Project, ProjectChange, ProjectList, ProjectQuery } from "./projects.ts";
import { NewQuotation, Quotation, QuotationChange, QuotationList, QuotationQuery } from "./quotations.ts";
import type { Scope } from "./scopes.ts";

/** One operation of the API. The server, the OpenAPI document and the tests are all made from this table. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the version's prefix, as in `/clients/{id}`. */
  readonly path: `/${string}`;
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  /** What the key must be allowed to do; "any" is any valid key. */
  readonly scope: Scope | "any";
  /** The kind of the `{id}` in the path. */
  readonly id?: IdPrefix;
  readonly query: TObject;
  readonly body?: TObject;
  /** 201 answers carry a Location, 204 has no body. */
  readonly status: 200 | 201 | 204;
  readonly answer?: TSchema;
  /** Refusals beyond those that every operation of its kind may answer with. */
  readonly refusals?: readonly ErrorCode[];
}

/** A version is a prefix; `/v1` is the same as `/api/v1`. */
export const versionPrefixes = ["/api/v1", "/v1"] as const;

export const routes = {
  getMe: {
    method: "GET",
    path: "/me",
    group: "Organization",
    summary: "See whom the key belongs to",
    scope: "any",
    query: noQuery,
    status: 200,
    answer: Me,
  },
  getOrganization: {
    method: "GET",
    path: "/organization",
    group: "Organization",
    summary: "Read the organization",
    scope: "organization:read",
    query: noQuery,
    status: 200,
    answer: Organization,
  },
  updateOrganization: {
    method: "PATCH",
    path: "/organization",
    group: "Organization",
    summary: "Change the organization",
    description: "A changed GST rate reaches every draft at once and nothing that was sent.",
    scope: "organization:write",
    query: noQuery,
    body: OrganizationChange,
    status: 200,
    answer: Organization,
    refusals: ["HAS_DOCUMENTS"],
  },

  listClients: {
    method: "GET",
    path: "/clients",
    group: "Clients",
    summary: "List clients",
    scope: "clients:read",
    query: ClientQuery,
    status: 200,
    answer: ClientList,
  },
  createClient: {
    method: "POST",
    path: "/clients",
    group: "Clients",
    summary: "Add a client",
    description: "Raises client.created.",
    scope: "clients:write",
    query: noQuery,
    body: NewClient,
    status: 201,
    answer: Client,
  },
  getClient: {
    method: "GET",
    path: "/clients/{id}",
    group: "Clients",
    summary: "Read a client",
    scope: "clients:read",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: Client,
  },
  updateClient: {
    method: "PATCH",
    path: "/clients/{id}",
    group: "Clients",
    summary: "Change a client",
    scope: "clients:write",
    id: "cli",
    query: noQuery,
    body: ClientChange,
    status: 200,
    answer: Client,
  },
  deleteClient: {
    method: "DELETE",
    path: "/clients/{id}",
    group: "Clients",
    summary: "Delete a client that has no projects and no documents",
    scope: "clients:write",
    id: "cli",
    query: noQuery,
    status: 204,
    refusals: ["HAS_DOCUMENTS"],
  },
  archiveClient: {
    method: "POST",
    path: "/clients/{id}/archive",
    group: "Clients",
    summary: "Archive a client",
    description: "It stays readable and its documents stay as they are. Archiving it again changes nothing.",
    scope: "clients:write",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: Client,
  },
  unarchiveClient: {
    method: "POST",
    path: "/clients/{id}/unarchive",
    group: "Clients",
    summary: "Take a client back into use",
    scope: "clients:write",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: Client,
  },

  listProjects: {
    method: "GET",
    path: "/projects",
    group: "Projects",
    summary: "List projects",
    scope: "projects:read",
    query: ProjectQuery,
    status: 200,
    answer: ProjectList,
  },
  createProject: {
    method: "POST",
    path: "/projects",
    group: "Projects",
    summary: "Add a project",
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
    summary: "Read a project",
    scope: "projects:read",
    id: "prj",
    query: noQuery,
    status: 200,
    answer: Project,
  },
  updateProject: {
    method: "PATCH",
    path: "/projects/{id}",
    group: "Projects",
    summary: "Change a project",
    scope: "projects:write",
    id: "prj",
    query: noQuery,
    body: ProjectChange,
    status: 200,
    answer: Project,
  },

  listQuotations: {
    method: "GET",
    path: "/quotations",
    group: "Quotations",
    summary: "List quotations",
    scope: "quotations:read",
    query: QuotationQuery,
    status: 200,
    answer: QuotationList,
  },
  createQuotation: {
    method: "POST",
    path: "/quotations",
    group: "Quotations",
    summary: "Draft a quotation",
    description: "Takes the next quotation number and raises quotation.created.",
    scope: "quotations:write",
    query: noQuery,
    body: NewQuotation,
    status: 201,
    answer: Quotation,
  },
  getQuotation: {
    method: "GET",
    path: "/quotations/{id}",
    group: "Quotations",
    summary: "Read a quotation with its items",
    scope: "quotations:read",
    id: "qtn",
    query: noQuery,
    status: 200,
    answer: Quotation,
  },
  updateQuotation: {
    method: "PATCH",
    path: "/quotations/{id}",
    group: "Quotations",
    summary: "Change a draft quotation",
    scope: "quotations:write",
    id: "qtn",
    query: noQuery,
    body: QuotationChange,
    status: 200,
    answer: Quotation,
    refusals: ["INVALID_STATE", "HAS_DOCUMENTS"],
  },
  deleteQuotation: {
    method: "DELETE",
    path: "/quotations/{id}",
    group: "Quotations",
    summary: "Discard a draft quotation",
    description: "Its number is not given out again.",
    scope: "quotations:write",
    id: "qtn",
    query: noQuery,
    status: 204,
    refusals: ["INVALID_STATE", "HAS_DOCUMENTS"],
  },

  listInvoices: {
    method: "GET",
    path: "/invoices",
    group: "Invoices",
    summary: "List invoices",
    scope: "invoices:read",
    query: InvoiceQuery,
    status: 200,
    answer: InvoiceList,
  },
  createInvoice: {
    method: "POST",
    path: "/invoices",
    group: "Invoices",
    summary: "Draft an invoice",
    description: "Takes no number yet (`DRAFT-…`) and raises invoice.created.",
    scope: "invoices:write",
    query: noQuery,
    body: NewInvoice,
    status: 201,
    answer: Invoice,
  },
  getInvoice: {
    method: "GET",
    path: "/invoices/{id}",
    group: "Invoices",
    summary: "Read an invoice with its items and payments",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: Invoice,
  },
  updateInvoice: {
    method: "PATCH",
    path: "/invoices/{id}",
    group: "Invoices",
    summary: "Change a draft invoice",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceChange,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The table as pairs of name and route, for whatever is made from all of it. */
export const routeEntries = Object.entries(routes) as readonly [RouteName, Route][];

/** Every code that an operation may answer with: its own, and those of every operation of its kind. */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  return [
    "BAD_REQUEST",
    "INVALID_KEY",
    "EXPIRED_KEY",
    "REVOKED_KEY",
    ...(route.scope === "any" ? [] : (["INSUFFICIENT_SCOPE"] as const)),
    ...(route.id === undefined ? [] : (["NOT_FOUND"] as const)),
    ...(route.method === "GET" ? [] : (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "VALIDATION_FAILED"] as const)),
    ...(route.refusals ?? []),
    "INTERNAL",
    "UNAVAILABLE",
  ];
}
