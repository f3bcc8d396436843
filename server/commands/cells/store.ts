import type { Sql } from "#server/db/sql.ts";

/** A cell in the directory. */
export interface CellRow {
  name: string;
  schemaName: string;
  /** Null on the server of the first cell. */
  urlSealed: Buffer | null;
}

export const findCells = (system: Sql) => system`select name, schema_name, url_sealed from cell order by name`;

/** Adds a cell, or replaces the URL of one. */
export const writeCell = (system: Sql, row: CellRow & { createdAt: Date }) => system`
  insert into cell ${system({ ...row })} on conflict (name) do update set url_sealed = excluded.url_sealed`;

/** Creates a schema, unless it exists. */
export const createSchema = (owner: Sql, schema: string) => owner`create schema if not exists ${owner(schema)}`;

/** Returns the schema of this session's tables. */
export async function findSchema(sql: Sql): Promise<string> {
  const [row] = await sql<{ schema: string }[]>`select current_schema() as schema`;
  return row?.schema ?? "";
}

/** Makes the owner see the rows of all organizations until the end of the transaction. */
export const becomeSystem = (tx: Sql) => tx`select set_config('role', 'quoin_system', true)`;

/** Counts the cells beside this one, also in a database that is older than they are. */
export async function countCells(owner: Sql): Promise<number> {
  const [table] = await owner<{ exists: boolean }[]>`select to_regclass('cell') is not null as exists`;
  return table?.exists === true ? (await findCells(owner)).length : 0;
}
