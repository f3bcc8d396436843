import type { OrganizationId, UserId } from "#contract/ids.ts";
import type { Role } from "#contract/roles.ts";
import { type Database, isoInstant, isoInstantOrNull, onceAsSystem } from "#server/db/sql.ts";
import { type AccountRow, findAccounts } from "./store.ts";

/** An account in the list of an administrator. */
export interface ListedAccount {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly organizations: readonly { readonly id: OrganizationId; readonly name: string; readonly role: Role }[];
  readonly hasAuthenticator: boolean;
  /** Null when it is not known: before the first sign-in, and after a new password until the next one. */
  readonly lastSignInAt: string | null;
  readonly createdAt: string;
}

/** Lists the accounts of the installation by their address. @param org only those that belong to it; null for all */
export async function listAccounts(db: Database, org: OrganizationId | null): Promise<ListedAccount[]> {
  const rows = await onceAsSystem<AccountRow>(db, (system) => findAccounts(system, org));
  return rows.map(({ id, email, name, memberships, hasTotp, lastSignInAt, createdAt }) => ({
    id,
    email,
    name,
    organizations: memberships.map(({ orgId, orgName, role }) => ({ id: orgId, name: orgName, role })),
    hasAuthenticator: hasTotp,
    lastSignInAt: isoInstantOrNull(lastSignInAt),
    createdAt: isoInstant(createdAt),
  }));
}
