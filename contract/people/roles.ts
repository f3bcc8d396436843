import { type Scope, scopes } from "#contract/api/scopes.ts";

export const roles = ["OWNER", "ADMIN", "FINANCE", "MANAGER", "VIEWER"] as const;
export type Role = (typeof roles)[number];

/** A permission of a person: the scopes of API keys, and permissions for people only. */
export type Permission =
  | Scope
  | "people:read"
  | "people:write"
  | "security:write"
  | "keys:read"
  | "keys:write"
  | "mail:read"
  | "mail:write"
  | "data:export"
  /** Of no role: owners of the organization that administers the installation have it. */
  | "installation:read";

const forPeople = [
  "people:read",
  "people:write",
  "security:write",
  "keys:read",
  "keys:write",
  "mail:read",
  "mail:write",
  "data:export",
] as const;

/** The resources of an office, without its integrations and logs. */
const business = [
  "organization",
  "leads",
  "clients",
  "projects",
  "quotations",
  "contracts",
  "invoices",
  "payments",
  "credits",
  "expenses",
  "prices",
];
const reading: readonly Permission[] = [
  ...scopes.filter((scope) => business.some((resource) => scope === `${resource}:read`)),
  "mail:read",
];
/** The costs behind the prices: not for those who only look on. */
const costs: readonly Permission[] = ["costs:read", "costs:write"];
const everything: readonly Permission[] = [...scopes, ...forPeople];

/** The one table of each role's permissions: the server enforces it, and the web app adapts to it. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  // Only an owner can make an owner, acknowledge security notices and require a second factor.
  OWNER: everything,
  ADMIN: everything.filter((permission) => permission !== "security:write"),
  FINANCE: [
    ...reading,
    "bank:read",
    "bank:write",
    "clients:write",
    "projects:write",
    "quotations:write",
    "contracts:write",
    "invoices:write",
    "payments:write",
    "credits:write",
    "expenses:write",
    "prices:write",
    ...costs,
    "reports:read",
    "reports:write",
    "mail:write",
  ],
  MANAGER: [
    ...reading,
    "leads:write",
    "clients:write",
    "projects:write",
    "quotations:write",
    "contracts:write",
    "expenses:write",
    "prices:write",
    ...costs,
    "mail:write",
  ],
  VIEWER: reading,
};
