import type { Sql } from "#server/db/sql.ts";

/** Creates a schema, unless it exists. */
export const createSchema = (owner: Sql, schema: string) => owner`create schema if not exists ${owner(schema)}`;

/** Returns the schema of this session's tables. */
export async function findSchema(sql: Sql): Promise<string> {
  const [row] = await sql<{ schema: string }[]>`select current_schema() as schema`;
  return row?.schema ?? "";
}

/** Makes the owner see the rows of all organizations until the end of the transaction. */
export const becomeSystem = (tx: Sql) => tx`select set_config('role', 'quoin_system', true)`;
