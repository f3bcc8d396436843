import { permissionsOf, type Role } from "#contract/roles.ts";
import type { Person } from "#server/core/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { MemberRow } from "./store.ts";

/**
 * Only an owner makes, changes or removes an owner. What counts is what the person is by now: whoever asked was let in
 * before the members were locked, and may have been removed since.
 * @param members as they are locked
 * @throws Refusal 403
 */
export function checkRank(members: readonly MemberRow[], { userId }: Person, ...touched: readonly Role[]): void {
  const role = members.find((each) => each.userId === userId)?.role;
  if (role === undefined || !permissionsOf[role].includes("people:write")) {
    throw new Refusal("FORBIDDEN", "Your role does not allow this any more. Ask an owner or an administrator.");
  }
  if (role === "OWNER" || !touched.includes("OWNER")) return;
  throw new Refusal("FORBIDDEN", "Only an owner may do this to an owner, or make one. Ask an owner.");
}
