import { type Database, isoInstantOrNull, onceAsSystem } from "#server/db/sql.ts";
import { type ApiKeyRow, noteKeyUse } from "./store.ts";

const notedEveryMs = 5 * 60 * 1000;

/** Records that a key was used, every few minutes at most: a write per request would cost more than the request. */
export async function noteUse(db: Database, key: ApiKeyRow, now: Date): Promise<void> {
  const last = isoInstantOrNull(key.lastUsedAt);
  if (last !== null && Date.parse(last) > now.getTime() - notedEveryMs) return;
  await onceAsSystem(db, (system) => noteKeyUse(system, key, now));
}
