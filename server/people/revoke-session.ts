import type { SessionId } from "#contract/ids.ts";
import type { Person } from "#server/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";
import { deleteSession } from "./store.ts";

/** Ends one of the person's own sessions. @throws Refusal 404 */
export async function revokeSession({ db, userId }: Pick<Person, "db" | "userId">, id: SessionId): Promise<void> {
  const { count } = await onceAsSystem(db, (system) => deleteSession(system, userId, id));
  if (count === 0) throw notFound();
}
