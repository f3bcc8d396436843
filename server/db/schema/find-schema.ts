import type { Sql } from "#server/db/sql.ts";

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
