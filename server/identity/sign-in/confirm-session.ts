import type { Confirmation } from "#contract/people/people.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { confirmIdentity } from "./confirm-password.ts";
import { confirmSessionRow } from "#server/identity/sessions/read.ts";

/** Notes that the person of a session has just proved who they are, for changes that need it. @throws Refusal 422, 429 */
export async function confirmSession(person: UserContext, body: Confirmation): Promise<void> {
  await confirmIdentity(person, "confirmSession", body);
  await asSystem(person.db, async (system) => {
    await confirmSessionRow(system, person.sessionId, person.clock());
    await recordPersonEvent(person, { action: "confirmSession", account: person }, system);
  });
}
