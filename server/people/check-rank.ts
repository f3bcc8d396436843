import type { Role } from "#contract/roles.ts";
import type { Person } from "#server/caller.ts";
import { Refusal } from "#server/refusal.ts";

/** Only an owner makes, changes or removes an owner. @throws Refusal 403 */
export function checkRank({ role }: Person, ...touched: readonly Role[]): void {
  if (role === "OWNER" || !touched.includes("OWNER")) return;
  throw new Refusal("FORBIDDEN", "Only an owner may do this to an owner, or make one. Ask an owner.");
}
