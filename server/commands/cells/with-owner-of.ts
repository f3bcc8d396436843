import type postgres from "@quoin/postgres";
import type { Config } from "#server/settings/config.ts";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";

/** Connects to a cell as the owner of its tables. @param schema of the tables; undefined before it exists */
export async function withOwnerOf<T>(
  target: ConnectionTarget,
  { databasePooler }: Config,
  schema: string | undefined,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  // Behind a pooler, a cell has a database of its own, in which its session finds the tables by itself.
  const sql = openOwner(target, databasePooler, databasePooler === "none" ? schema : undefined);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
