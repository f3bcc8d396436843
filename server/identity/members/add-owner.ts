import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import { insertPersonPlace } from "#server/db/placement/places.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { insertMembership } from "./store.ts";
import { holdPerson } from "#server/identity/accounts/read.ts";

/**
 * Makes a person an owner of the organization.
 * @param people the transaction in the home database, where the person is
 * @param there that of the organization's database
 */
export async function addOwner(
  people: Sql,
  there: Sql,
  org: OrganizationId,
  owner: { readonly id: UserId; readonly email: string; readonly name: string },
  at: Date,
): Promise<void> {
  await holdPerson(people, owner.id);
  await insertPersonPlace(people, owner.id, org);
  await insertMembership(there, org, {
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
