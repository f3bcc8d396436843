import type { OrganizationId } from "#contract/api/ids.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { notFound } from "#server/core/refusal.ts";
import { belongsTo } from "#server/identity/members/read.ts";
import { changeCurrentOrg } from "./store.ts";

/** Switches to another organization that the person belongs to, and that the session may open. @throws Refusal 404 */
export async function switchOrganization(person: UserContext, org: OrganizationId): Promise<void> {
  const { providerOrg } = person;
  if ((providerOrg !== null && providerOrg !== org) || !(await belongsTo(person, org))) throw notFound();
  await asSystem(person.db, async (system) => {
    await changeCurrentOrg(system, person.sessionId, org);
    await recordPersonEvent(person, { action: "switchOrganization", account: person, org }, system);
  });
}
