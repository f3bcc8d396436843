import type { SessionId } from "#contract/api/ids.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { notFound } from "#server/core/refusal.ts";
import { deleteSession } from "./store.ts";

/** Ends one of the person's own sessions. @throws Refusal 404 */
export async function revokeSession(person: UserContext, sessionId: SessionId): Promise<void> {
  await asSystem(person.db, async (system) => {
    const { count } = await deleteSession(system, person.userId, sessionId);
    if (count === 0) throw notFound();
    await recordPersonEvent(person, { action: "revokeSession", account: person, details: { sessionId } }, system);
  });
}
