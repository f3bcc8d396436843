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

/** Lets a transaction wait for work elsewhere, however long that takes. */
export const keepWaiting = (tx: Sql) => tx`select set_config('idle_in_transaction_session_timeout', '0', true)`;

const rotationLock = 7_811_620_464;

/**
 * Rows that move while values are re-encrypted could arrive, as they were, in a cell that is done. So any number of
 * moves exclude a rotation until their transactions of the first cell end. Returns false while one runs.
 */
export async function excludeRotation(first: Sql): Promise<boolean> {
  const [row] = await first<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${rotationLock}) as is_locked`;
  return row?.isLocked === true;
}

/** The same for a rotation, which excludes moves. */
export async function excludeMoves(first: Sql): Promise<boolean> {
  const [row] = await first<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(${rotationLock}) as is_locked`;
  return row?.isLocked === true;
}
