import type { BankAccountId, OrganizationId } from "#contract/api/ids.ts";

/** The account of statements that were imported without one: the first of each organization. */
export const defaultAccountId = (org: OrganizationId): BankAccountId => `bka_${org.slice("org_".length)}`;
