import { type Scope, scopes } from "./scopes.ts";

export const roles = ["OWNER", "ADMIN", "FINANCE", "MANAGER", "VIEWER"] as const;
export type Role = (typeof roles)[number];

/** What a person may do: what an API key may be allowed to, and what is for people alone. */
export type Permission =
  | Scope
  | "people:read"
  | "people:write"
  | "keys:read"
  | "keys:write"
  | "mail:read"
  | "mail:write";

const forPeople = ["people:read", "people:write", "keys:read", "keys:write", "mail:read", "mail:write"] as const;

/** Everything that an office looks at, without how it is connected and watched. */
const business = ["organization", "leads", "clients", "projects", "quotations", "invoices", "payments", "expenses"];
const reading: readonly Permission[] = [
  ...scopes.filter((scope) => business.some((resource) => scope === `${resource}:read`)),
  "mail:read",
];
const everything: readonly Permission[] = [...scopes, ...forPeople];

/** The one table of what each role may do: the server refuses by it, and the web app shows by it. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  // Only an owner makes an owner; otherwise both may do the same.
  OWNER: everything,
  ADMIN: everything,
  FINANCE: [
    ...reading,
    "clients:write",
    "projects:write",
    "quotations:write",
    "invoices:write",
    "payments:write",
    "expenses:write",
    "mail:write",
  ],
  MANAGER: [
    ...reading,
    "leads:write",
    "clients:write",
    "projects:write",
    "quotations:write",
    "expenses:write",
    "mail:write",
  ],
  VIEWER: reading,
};
