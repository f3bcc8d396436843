import type { OrganizationId, UserId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { insertMembership } from "./store.ts";

/** Makes a person an owner of the organization. */
export async function addOwner(
  system: Sql,
  org: OrganizationId,
  owner: { readonly id: UserId; readonly email: string; readonly name: string },
  at: Date,
): Promise<void> {
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
