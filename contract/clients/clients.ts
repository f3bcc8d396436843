import Type, { type Static } from "typebox";
import { eInvoiceForms } from "#contract/documents/e-invoice-states.ts";
import {
  country,
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
import { givenLabels, shownLabels } from "#contract/api/labels.ts";
import { languages } from "#contract/language.ts";
import { listOf, listQuery, noQuery, sortedBy } from "#contract/api/page.ts";
import { clientFilters } from "./record-filters.ts";
import { clientSorts } from "#contract/api/list-sorts.ts";
import { clientTypes } from "#contract/values.ts";
import type { Route } from "#contract/api/route.ts";

export type ClientType = (typeof clientTypes)[number];

const clientType = () =>
  oneOf(clientTypes, "The kind of client. MCST is a management corporation. Defaults to HOMEOWNER.");

const clientLanguage = () =>
  oneOf(languages, "The language of the client's documents, portal pages and emails. Defaults to en.");

export const Client = Type.Object(
  {
    id: idField("cli"),
    name: Type.String({ description: "Display name" }),
    email: textOrNull("Primary contact email"),
    phone: textOrNull("Free-form phone number"),
    address: textOrNull("Free-form postal address"),
    notes: textOrNull("Internal notes, never shown to the client"),
    createdAt: instant(),
    type: clientType(),
    uen: textOrNull("Unique Entity Number"),
    mcstNumber: textOrNull("The number of the management corporation strata title"),
    attention: textOrNull("The person to whom documents are addressed"),
    postalCode: textOrNull(),
    country: Type.String({
      description:
        "ISO 3166-1 alpha-2: as given, else the country that the last line of the address names, else the organization's",
    }),
    eInvoiceForm: nullable(
      oneOf(
        eInvoiceForms,
        "How the client gets e-invoices: to its address in InvoiceNow, to the one of all agencies, or not at all, which is for " +
          "IRAS alone. null follows the type.",
      ),
    ),
    peppolId: textOrNull("Its address in the network where that is not `SGUEN` and the UEN"),
    businessUnit: textOrNull("The sub-unit by which the client routes e-invoices, which is their buyer reference"),
    archivedAt: instantOrNull("When the client was archived; null while it is active"),
    updatedAt: instant(),
    language: clientLanguage(),
    credit: Type.Number({
      description:
        "What is left of the client's credit: of credit notes, of money kept on void invoices, and of money above what was owed",
    }),
    ...shownLabels,
  },
  { description: "A counter-party: a homeowner, a project owner, a management corporation." },
);
export type Client = Static<typeof Client>;

const details = {
  email: optionalEmail(),
  phone: optionalLineOrBlank(50),
  address: optionalText(500),
  notes: optionalText(10_000, "Internal notes, never shown to the client"),
  type: Type.Optional(clientType()),
  uen: optionalLineOrBlank(20, "Such as 201912345R in Singapore"),
  mcstNumber: optionalLineOrBlank(20),
  attention: optionalLineOrBlank(200),
  postalCode: optionalLineOrBlank(20, "Six digits in Singapore"),
  country: Type.Optional(
    nullable(country("null is the country that the last line of the address names, else the organization's")),
  ),
  eInvoiceForm: Type.Optional(nullable(oneOf(eInvoiceForms, "null follows the type"))),
  peppolId: optionalLineOrBlank(60),
  businessUnit: optionalLineOrBlank(60),
  language: Type.Optional(clientLanguage()),
  ...givenLabels,
};

export const NewClient = Type.Object({ name: requiredLine(200), ...details }, { additionalProperties: false });
export type NewClient = Static<typeof NewClient>;

export const ClientChange = Type.Object(
  { name: Type.Optional(requiredLine(200)), ...details },
  { additionalProperties: false },
);
export type ClientChange = Static<typeof ClientChange>;

export const ClientList = listOf(Client, "A page of clients, newest first.");
export const ClientQuery = listQuery({
  ...sortedBy(clientSorts),
  ...filterParameters(clientFilters),
});
export type ClientQuery = Static<typeof ClientQuery>;

export const clientRoutes = {
  listClients: {
    method: "GET",
    path: "/clients",
    group: "Clients",
    summary: "List clients",
    description:
      "Archived clients are listed too, unless `archived` is false; `q` finds a client by its name, email address, UEN or phone number, with words in any order.",
    scope: "clients:read",
    query: ClientQuery,
    status: 200,
    answer: ClientList,
  },
  createClient: {
    method: "POST",
    path: "/clients",
    group: "Clients",
    summary: "Create a client",
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
    summary: "Get a client",
    description: "`credit` is what the client has from credit notes and has not used.",
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
    summary: "Update a client",
    description: "Changes only the given fields. Documents that were issued keep the name and address that they had.",
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
    summary: "Delete a client without projects and documents",
    description: "A client with projects is archived instead: it cannot be deleted.",
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
    description:
      "The client stays readable and its documents do not change. Archiving an archived client has no effect.",
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
    summary: "Unarchive a client",
    description:
      "The client can get new projects and documents again. Unarchiving a client that is not archived has no effect.",
    scope: "clients:write",
    id: "cli",
    query: noQuery,
    status: 200,
    answer: Client,
  },
} as const satisfies Record<string, Route>;
