import type { Readable, Writable } from "node:stream";
import { quoted, type Table } from "./schema/catalog.ts";
import type { Sql } from "./sql.ts";

/**
 * Rows are copied in the text format of COPY: the same on every version and platform of PostgreSQL, and readable without
 * Quoin. A row is a line; line breaks in a value are escaped.
 */

/**
 * Removes the time limits of the transaction, and makes the text of values independent of its settings. Those of the
 * session stay: behind a pooler it is another program's next.
 */
export async function prepareCopying(tx: Sql): Promise<void> {
  await tx`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout',
      'idle_session_timeout')`;
  await tx`
    select set_config('DateStyle', 'ISO', true), set_config('IntervalStyle', 'postgres', true),
      set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)`;
}

/** Reads all rows that the role may see, in the order of the primary key. */
export function copyOut(sql: Sql, { name, columns, order }: Table): Promise<Readable> {
  const query = `select ${listed(columns)} from ${quoted(name)} order by ${order.join(", ")}`;
  return sql.unsafe(`copy (${query}) to stdout`).readable();
}

/** Writes rows as `copyOut` reads them. The stream has finished when PostgreSQL has accepted all of them. */
export function copyIn(sql: Sql, { name, columns }: Table): Promise<Writable> {
  return sql.unsafe(`copy ${quoted(name)} (${listed(columns)}) from stdin`).writable();
}

/**
 * Lets the owner write rows as they are: without row security, without triggers, and in any order, because foreign keys
 * are checked together at the end. Locks the tables, so the transaction sees to it that others see all of it or nothing.
 */
export async function withoutRules<T>(owner: Sql, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const names = tables.map(({ name }) => name);
  const forced = await owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relforcerowsecurity and relname in ${owner(names)}`;
  const references = await owner<{ table: string; name: string; definition: string }[]>`
    select t.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.relname in ${owner(names)}
    order by k.oid`;
  const alter = (name: string, change: string) => owner.unsafe(`alter table ${quoted(name)} ${change}`);
  for (const { table, name } of references) await alter(table, `drop constraint ${quoted(name)}`);
  for (const { name } of forced) await alter(name, "no force row level security");
  for (const name of names) await alter(name, "disable trigger user");
  const result = await work();
  // Checked while row security does not apply: the check would otherwise see no rows.
  for (const { table, name, definition } of references)
    await alter(table, `add constraint ${quoted(name)} ${definition}`);
  for (const name of names) await alter(name, "enable trigger user");
  for (const { name } of forced) await alter(name, "force row level security");
  return result;
}

const listed = (columns: readonly string[]) => columns.map(quoted).join(", ");
