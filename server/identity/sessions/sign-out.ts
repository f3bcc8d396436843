import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { deleteSession } from "./store.ts";

/** Ends the current session. */
export async function signOut(person: UserContext): Promise<void> {
  await asSystem(person.db, async (system) => {
    await deleteSession(system, person.userId, person.sessionId);
    await recordPersonEvent(person, { action: "signOut", account: person }, system);
  });
}
