import type { Database } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";
import { revocations } from "./store.ts";

/** Drops keys that any process changed from this process's cache at once, and not only a second later. */
export async function listenForRevocations(db: Database, log: Logger): Promise<() => Promise<void>> {
  if (db.pooler === "transaction") return async () => undefined;
  try {
    const listening = await db.system.listen(revocations, (digest) => forgetKey(db, digest));
    return async () => {
      await listening.unlisten();
    };
  } catch (error) {
    log.warn({ err: error }, "revocations are not received; revoked keys work for up to a second");
    return async () => undefined;
  }
}

export function forgetKey(db: Database, digest: string): void {
  for (const listener of db.databases.home.keyListeners) listener(digest);
}
