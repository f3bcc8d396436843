import Type, { type Static } from "typebox";
import { instant, instantOrNull, oneOf, optionalEmail, optionalText, requiredText, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { listOf, listQuery, noQuery, searchFilter } from "./page.ts";
import type { Route } from "./route.ts";

export const clientTypes = ["HOMEOWNER", "COMPANY", "MCST", "GOVERNMENT"] as const;
export type ClientType = (typeof clientTypes)[number];

const clientType = () =>
  oneOf(clientTypes, "What kind of client it is. MCST is a management corporation. HOMEOWNER when not given.");

export const Client = Type.Object(
  {
    id: idField("cli"),
    name: Type.String({ description: "Display name" }),
    email: textOrNull("Primary contact e-mail"),
    phone: textOrNull("Free-form phone number"),
    address: textOrNull("Free-form postal address"),
    notes: textOrNull("Internal notes; they never reach the client"),
    createdAt: instant(),
    type: clientType(),
    uen: textOrNull("Unique Entity Number"),
    mcstNumber: textOrNull("Number of the management corporation strata title"),
    attention: textOrNull("The person whom documents are addressed to"),
    postalCode: textOrNull(),
    archivedAt: instantOrNull("When it was archived; null while it is in use"),
    updatedAt: instant(),
  },
  { description: "A counter-party: a homeowner, a project owner, a management corporation." },
);
export type Client = Static<typeof Client>;

const details = {
  email: optionalEmail(),
  phone: optionalText(50),
  address: optionalText(500),
  notes: optionalText(10_000, "Internal notes; they never reach the client"),
  type: Type.Optional(clientType()),
  uen: optionalText(20, "Unique Entity Number"),
  mcstNumber: optionalText(20),
  attention: optionalText(200),
  postalCode: optionalText(20),
};

export const NewClient = Type.Object({ name: requiredText(200), ...details }, { additionalProperties: false });
export type NewClient = Static<typeof NewClient>;

export const ClientChange = Type.Object(
  { name: Type.Optional(requiredText(200)), ...details },
  { additionalProperties: false },
);
export type ClientChange = Static<typeof ClientChange>;

export const ClientList = listOf(Client, "A page of clients, newest first.");
export const ClientQuery = listQuery({
  type: Type.Optional(oneOf(clientTypes)),
  archived: Type.Optional(Type.Boolean({ description: "true: only archived ones; false: only those in use." })),
  q: searchFilter("the name, e-mail and UEN"),
});
export type ClientQuery = Static<typeof ClientQuery>;

export const clientRoutes = {
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
} as const satisfies Record<string, Route>;
