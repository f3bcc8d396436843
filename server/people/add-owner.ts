import type { OrganizationId, UserId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/ids.ts";
import { insertMembership, insertPerson } from "./store.ts";

/** A new person who owns the organization. */
export async function addOwner(
  system: Sql,
  org: OrganizationId,
  owner: { readonly id: UserId; readonly email: string; readonly name: string; readonly passwordDigest: string },
  at: Date,
): Promise<void> {
  await insertPerson(system, { ...owner, createdAt: at, updatedAt: at });
  await insertMembership(system, org, {
    id: newId("mem", at),
    userId: owner.id,
    email: owner.email,
    name: owner.name,
    role: "OWNER",
    invitationDigest: null,
    invitationExpiresAt: null,
    createdAt: at,
    joinedAt: at,
  });
}
