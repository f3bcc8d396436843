import type { Means } from "#server/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { deleteExpiredSessions, deleteOldAttempts } from "./store.ts";

const attemptsKeptMs = 24 * 60 * 60 * 1000;

/** Deletes sessions that are over, and counts of tries that nobody asks for any more. */
export async function forgetOldSessions({ db, clock }: Pick<Means, "db" | "clock">): Promise<void> {
  const now = clock();
  await onceAsSystem(db, (system) => deleteExpiredSessions(system, now));
  await onceAsSystem(db, (system) => deleteOldAttempts(system, new Date(now.getTime() - attemptsKeptMs)));
}
