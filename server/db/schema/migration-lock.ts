import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { openBeside } from "#server/db/connection/connect.ts";

/** An arbitrary constant: this advisory lock is held while the schema is changed, or must not change. */
const lockKey = 7_811_620_459;
const lockPollMs = 100;
/** Two processes that start together wait less than this; a longer wait is reported. */
const lockNoticeMs = 1_000;

type Work<T> = () => Promise<T>;

/**
 * Does the work while no other process changes the schema, and none keeps it as it is.
 * @param onWait called once when another process takes long
 */
export const changeSchema = <T>(owner: postgres.Sql, onWait: () => void, work: Work<T>): Promise<T> =>
  withLock(owner, "pg_try_advisory_xact_lock", onWait, work);

/** Does the work while no process changes the schema. */
export const keepSchema = <T>(owner: postgres.Sql, onWait: () => void, work: Work<T>): Promise<T> =>
  withLock(owner, "pg_try_advisory_xact_lock_shared", onWait, work);

/**
 * The lock belongs to a transaction on a connection of its own, since a pooler in transaction mode would leave a
 * session's lock behind on a connection that others use. That transaction has no snapshot, for which
 * `create index concurrently` would wait.
 */
async function withLock<T>(owner: postgres.Sql, take: string, onWait: () => void, work: Work<T>): Promise<T> {
  const beside = openBeside(owner);
  try {
    for (let waitedMs = 0; ; waitedMs += lockPollMs) {
      const done = await beside.begin("isolation level read committed", async (sql) => {
        // The lock is held as long as the work lasts. `transaction_timeout` exists from PostgreSQL 17 on.
        await sql`
          select set_config(name, '0', true) from pg_settings
          where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`;
        // Polls: a session that waits inside pg_advisory_xact_lock holds a snapshot. So does the portal of a statement
        // with parameters until the next statement, which is why the key is in the text.
        const [row] = await sql.unsafe<{ taken: boolean }[]>(`select ${take}(${lockKey}) as taken`);
        return row?.taken === true ? { result: await work() } : undefined;
      });
      if (done !== undefined) return done.result as T;
      if (waitedMs === lockNoticeMs) onWait();
      await sleep(lockPollMs);
    }
  } finally {
    await beside.end({ timeout: 5 });
  }
}
