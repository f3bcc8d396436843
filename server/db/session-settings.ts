import type { Pooler } from "./connect.ts";
import type { Sql } from "./sql.ts";

/**
 * What the code relies on in a session, whatever the server, the database or the role has set. These three are all that
 * PgBouncer accepts when a connection begins: it sets them in each session that it gives out.
 */
const acceptedByPoolers = { TimeZone: "UTC", DateStyle: "ISO, MDY", standard_conforming_strings: "on" } as const;

const others = {
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  array_nulls: "on",
  // Turned off, it makes each statement that a policy limits an error.
  row_security: "on",
  default_transaction_isolation: "read committed",
  default_transaction_read_only: "off",
  default_transaction_deferrable: "off",
  plan_cache_mode: "auto",
  // Connections are kept; as text, since the driver drops a 0.
  idle_session_timeout: "0",
  // Compiling a search takes ten times as long as running it.
  jit: "off",
} as const;

/** The limits of a session that migrates, backs up or checks: it may take as long as it needs. */
export const unlimited = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
} as const;

/** The settings with which a connection begins. */
export const sessionSettings = (pooler: Pooler): Readonly<Record<string, string>> =>
  pooler === "none" ? { ...acceptedByPoolers, ...others } : acceptedByPoolers;

/** The settings of each transaction behind a pooler, which may give each another session. */
export const transactionSettings: Readonly<Record<string, string>> = { ...acceptedByPoolers, ...others };

/** The setting that finds tables in that schema. @param schema as in SQL: quoted where it must be */
export const pathTo = (schema: string | undefined): { search_path?: string } =>
  schema === undefined ? {} : { search_path: schema };

/**
 * Returns the schema of the tables, quoted where it must be: the one that the search path of the role finds them in, or
 * `public` if they are there; for a new installation, the one in which the role creates tables.
 */
export async function findSchema(sql: Sql): Promise<string> {
  const [row] = await sql<{ schema: string }[]>`
    select quote_ident(coalesce(
      (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.oid = to_regclass('schema_migration')),
      case when to_regclass('public.schema_migration') is not null then 'public' end,
      (select name from unnest(current_schemas(false)) with ordinality s (name, place)
        where name !~ '^pg_' order by place limit 1),
      'public')) as schema`;
  return row?.schema ?? "public";
}
