import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { Role } from "#contract/people/roles.ts";
import { onlyPlaced } from "#server/db/placement/find-anywhere.ts";
import { type Database, isoInstant, isoInstantOrNull, onceAsSystem } from "#server/db/sql.ts";
import { findAllMembers, type LocatedMemberRow, type MembershipRow } from "#server/identity/members/memberships.ts";
import { type AccountRow, findAccounts } from "./store.ts";

/** An account in the list of an administrator. */
export interface ListedAccount {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly organizations: readonly { readonly id: OrganizationId; readonly name: string; readonly role: Role }[];
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  /** Null when it is not known: before the first sign-in, and after a new password until the next one. */
  readonly lastSignInAt: string | null;
  readonly createdAt: string;
}

/** Lists the accounts of the installation by their address. @param org only those that belong to it; null for all */
export async function listAccounts(db: Database, org: OrganizationId | null): Promise<ListedAccount[]> {
  const elsewhere: LocatedMemberRow[] = [];
  for (const name of await db.databases.others()) {
    const members = await onceAsSystem<LocatedMemberRow>(await db.databases.open(name), findAllMembers);
    elsewhere.push(...(await onlyPlaced(db, name, members, ({ orgId }) => orgId)));
  }
  const ofPerson = Map.groupBy(elsewhere, ({ userId }) => userId);
  const accounts = (await onceAsSystem<AccountRow>(db, findAccounts)).map(
    ({ id, email, name, memberships, hasTotp, hasPasskey, lastSignInAt, createdAt }) => ({
      id,
      email,
      name,
      organizations: [...memberships, ...(ofPerson.get(id) ?? [])].map(present),
      hasAuthenticator: hasTotp,
      hasPasskey,
      lastSignInAt: isoInstantOrNull(lastSignInAt),
      createdAt: isoInstant(createdAt),
    }),
  );
  return accounts.filter(({ organizations }) => org === null || organizations.some(({ id }) => id === org));
}

const present = ({ orgId, orgName, role }: MembershipRow) => ({ id: orgId, name: orgName, role });
