import { permissionsOf, type Role } from "#contract/people/roles.ts";
import { wording } from "#contract/api/wording.ts";
import type { UserContext } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { MemberRow } from "./store.ts";

/**
 * Allows only owners to create, change or remove an owner. The person's current role counts: it was checked before the
 * members were locked, and may have changed since.
 * @param members the locked members
 * @throws Refusal 403
 */
export function checkRank(members: readonly MemberRow[], { userId }: UserContext, ...touched: readonly Role[]): void {
  const role = members.find((each) => each.userId === userId)?.role;
  if (role === undefined || !permissionsOf[role].includes("people:write")) {
    throw new Refusal("FORBIDDEN", wording("people.roleChanged"));
  }
  if (role === "OWNER" || !touched.includes("OWNER")) return;
  throw new Refusal("FORBIDDEN", wording("people.onlyOwnersChangeOwners"));
}
