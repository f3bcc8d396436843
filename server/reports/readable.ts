import type { Permission } from "#contract/people/roles.ts";

/** The kinds of records that a caller may read, where a report is about several. */
export interface Readable {
  readonly quotations: boolean;
  readonly contracts: boolean;
  readonly invoices: boolean;
  readonly credits: boolean;
  readonly expenses: boolean;
}

export const readableBy = (permissions: readonly Permission[]): Readable => ({
  quotations: permissions.includes("quotations:read"),
  contracts: permissions.includes("contracts:read"),
  invoices: permissions.includes("invoices:read"),
  credits: permissions.includes("credits:read"),
  expenses: permissions.includes("expenses:read"),
});
