import { quoted, type Table } from "#server/db/schema/catalog.ts";
import { serviceRole } from "#server/db/embedded/roles.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Manifest } from "./format.ts";

/** Lets the owner's transaction see the rows of every organization, which forced row security hides from the owner. */
export const becomeSystem = (tx: Sql) => tx`set local role quoin_system`;

export const becomeOwner = (tx: Sql) => tx`reset role`;

export async function findPostgresVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return row?.version ?? "";
}

/** The database's time. */
export async function findTime(sql: Sql): Promise<string> {
  const [row] = await sql<{ at: string }[]>`select date_trunc('milliseconds', now()) as at`;
  return row?.at ?? "";
}

/** Reads the sequences that were used. A sequence is outside of transactions: the value is of now. */
export const findSequences = (owner: Sql) => owner<Manifest["sequences"][number][]>`
  select sequencename as name, last_value::text as last_value from pg_sequences
  where schemaname = current_schema() and last_value is not null order by sequencename`;

export const setSequence = (owner: Sql, { name, lastValue }: Manifest["sequences"][number]) =>
  owner`select setval(${quoted(name)}::regclass, ${lastValue}::bigint)`;

/** Counts the connections of other processes of Quoin. */
export async function countOtherProcesses(owner: Sql): Promise<number> {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      -- This process holds the lock of the schema on another connection.
      and pid not in (select pid from pg_locks where locktype = 'advisory')
      and (application_name = 'quoin' or usename = ${serviceRole})`;
  return row?.count ?? 0;
}

/** The names of all tables, views, sequences and routines of the schema, but those that belong to an extension. */
export async function findNames(owner: Sql): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select o.name from (
      select 'pg_class'::regclass as catalog, oid, relname as name from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relnamespace = current_schema()::regnamespace
      union all
      select 'pg_proc'::regclass, oid, proname from pg_proc where pronamespace = current_schema()::regnamespace) o
    where not exists (select 1 from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')
    order by o.name`;
  return rows.map(({ name }) => name);
}

/** True when there is an organization or a person. */
export async function hasAnyone(system: Sql): Promise<boolean> {
  for (const table of ["organization", "person"]) {
    const [known] = await system`select to_regclass(${table}) as name`;
    if (known?.["name"] === null) continue;
    const rows = await system`select 1 as found from ${system(table)} limit 1`;
    if (rows.length > 0) return true;
  }
  return false;
}

/** Drops all tables, functions and sequences of the schema. */
export async function dropSchema(owner: Sql): Promise<void> {
  const rows = await owner<{ statement: string }[]>`
    select format('drop table if exists %I cascade', relname) as statement from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select format('drop sequence if exists %I', relname) from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace`;
  for (const { statement } of rows) await owner.unsafe(statement);
}

/** Deletes what migrations insert. */
export const clearTables = (owner: Sql, tables: readonly Table[]) =>
  owner.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);

/** Collects the statistics that the planner chooses by, which PostgreSQL itself does only after a while. */
export async function analyzeTables(owner: Sql, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await owner.unsafe(`analyze ${quoted(name)}`);
}

/**
 * Ends the leases of processes that do not run here, as if they had never begun: what was in progress is due again, and
 * its attempt does not count.
 */
export async function releaseLeases(system: Sql): Promise<void> {
  await system`delete from data_export`;
  await system`
    update mail set lease_token = null, leased_until = null, attempt_count = attempt_count - 1
    where lease_token is not null`;
  await system`
    update account_mail set lease_token = null, leased_until = null, attempt_count = attempt_count - 1
    where lease_token is not null`;
  await system`
    update delivery_queue set lease_token = null, started_at = null, attempt_count = attempt_count - 1
    where lease_token is not null`;
}
