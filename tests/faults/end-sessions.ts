import type { Sql } from "#server/db/sql.ts";

const endMsMax = 60_000;

/** Terminates the sessions of a database, and waits until each has ended: on a busy machine that takes a moment. */
export async function endSessions(admin: Sql, database: string): Promise<void> {
  await admin`
    select pg_terminate_backend(pid, ${endMsMax}) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid()`;
}
