import type { SessionSummary } from "#contract/people/people.ts";
import type { UserContext } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { idleSince } from "./sessions.ts";
import { presentSession } from "./present.ts";
import { findSessions, type SessionRow } from "./store.ts";

export { confirmSessionRow, deleteProviderSessions, deleteSessionOf, deleteSessions } from "./store.ts";

export async function listSessions(person: UserContext): Promise<{ data: SessionSummary[] }> {
  const rows = await onceAsSystem<SessionRow>(person.db, (system) =>
    findSessions(system, person.userId, person.clock(), idleSince(person.sessionLimits, person.clock())),
  );
  return { data: rows.map((row) => presentSession(row, person)) };
}
