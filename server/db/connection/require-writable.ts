import { ReadOnlyDatabase } from "#server/core/database-away.ts";
import type { Sql } from "#server/db/sql.ts";

/** Makes sure that the server takes changes. @throws ReadOnlyDatabase on a standby, or where that is turned off */
export async function requireWritable(sql: Sql): Promise<void> {
  const [row] = await sql<{ isReadOnly: boolean }[]>`
    select current_setting('transaction_read_only')::boolean as is_read_only`;
  if (row?.isReadOnly === true) throw new ReadOnlyDatabase();
}
