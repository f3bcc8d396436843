import { type Permission, permissionsOf, type Role } from "#contract/people/roles.ts";
import type { rolesCopy } from "#web/copy/roles.ts";

type Ability = keyof typeof rolesCopy.abilities;

/** The permissions that a task needs, in the words of an office. */
const needs: Readonly<Record<Exclude<Ability, "owners">, readonly Permission[]>> = {
  see: ["clients:read", "projects:read", "quotations:read", "invoices:read", "payments:read", "expenses:read"],
  leads: ["leads:write"],
  clients: ["clients:write"],
  projects: ["projects:write"],
  quotations: ["quotations:write"],
  invoices: ["invoices:write"],
  payments: ["payments:write"],
  credits: ["credits:write"],
  bank: ["bank:write"],
  reports: ["reports:read"],
  expenses: ["expenses:write"],
  prices: ["prices:write", "costs:read"],
  mail: ["mail:write"],
  organization: ["organization:write"],
  people: ["people:write"],
  integrations: ["keys:write", "webhooks:write"],
  audit: ["audit:read"],
  data: ["data:export"],
};

export const abilities = [...(Object.keys(needs) as (keyof typeof needs)[]), "owners"] as const;

/** True when a role may do a task: by the table that the server enforces. Only an owner makes owners. */
export const mayDo = (role: Role, ability: Ability): boolean =>
  ability === "owners" ? role === "OWNER" : needs[ability].every((each) => permissionsOf[role].includes(each));
