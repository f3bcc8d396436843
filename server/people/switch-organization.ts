import type { OrganizationId } from "#contract/ids.ts";
import type { Person } from "#server/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";
import { belongsTo } from "./read.ts";
import { changeCurrentOrg } from "./store.ts";

/** Goes to work in another organization that the person belongs to. @throws Refusal 404 */
export async function switchOrganization(person: Person, org: OrganizationId): Promise<void> {
  if (!(await belongsTo(person, org))) throw notFound();
  await onceAsSystem(person.db, (system) => changeCurrentOrg(system, person.sessionId, org));
}
