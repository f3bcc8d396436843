import type postgres from "@quoin/postgres";

interface LineRow {
  line: string;
}

/**
 * Prints the schema of the catalog in a stable order, for schema.sql, so that a change of it is read in a diff. It
 * describes the tables and is not run. The name of the schema that they are in is left out.
 */
export async function printSchema(owner: postgres.Sql): Promise<string> {
  const tables = await owner<{ name: string; forced: boolean }[]>`
    select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
    where relkind in ('r', 'p') and relnamespace = ${currentSchema(owner)} order by relname`;
  const parts = [
    "-- Printed by `npm run schema` from a migrated database. Change it by a migration.",
    await functions(owner),
  ];
  for (const { name, forced } of tables) {
    const columns = [...(await columnsOf(owner, name)), ...(await constraintsOf(owner, name))];
    parts.push(
      [
        `create table ${name} (\n${columns.map(({ line }) => `  ${line}`).join(",\n")}\n);`,
        ...(await indexesOf(owner, name)).map(({ line }) => `${line};`),
        ...(forced ? [`alter table ${name} enable and force row level security;`] : []),
        ...(await triggersOf(owner, name)).map(({ line }) => `${line};`),
        ...(await policiesOf(owner, name)).map(({ line }) => `${line};`),
        ...(await grantsOf(owner, name)).map(({ line }) => `${line};`),
      ].join("\n"),
    );
  }
  return `${[...parts, ...(await views(owner))].join("\n\n")}\n`;
}

async function views(owner: postgres.Sql): Promise<string[]> {
  const rows = await owner<(LineRow & { name: string })[]>`
    select relname as name, 'create view ' || relname || ' as' || E'\n' || pg_get_viewdef(oid, true) || E'\n'
      || 'alter view ' || relname || ' owner to ' || pg_get_userbyid(relowner) || ';' as line
    from pg_class where relkind = 'v' and relnamespace = ${currentSchema(owner)} order by relname`;
  const parts: string[] = [];
  for (const { name, line } of rows) {
    parts.push([line, ...(await grantsOf(owner, name)).map((grant) => `${grant.line};`)].join("\n"));
  }
  return parts;
}

const currentSchema = (owner: postgres.Sql) => owner`(select oid from pg_namespace where nspname = current_schema())`;

async function functions(owner: postgres.Sql): Promise<string> {
  const rows = await owner<LineRow[]>`
    select replace(rtrim(pg_get_functiondef(oid), E'\n'), quote_ident(current_schema()) || '.', '') || ';' as line
    from pg_proc where pronamespace = ${currentSchema(owner)} order by proname, pg_get_function_identity_arguments(oid)`;
  return rows.map(({ line }) => line).join("\n\n");
}

const columnsOf = (owner: postgres.Sql, table: string) => owner<LineRow[]>`
  select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(c.collname) else '' end
    || case when a.attnotnull then ' not null' else '' end
    || case a.attgenerated when 's' then ' generated always as ' || pg_get_expr(d.adbin, d.adrelid) || ' stored'
      else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end as line
  from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_collation c on c.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`;

// From PostgreSQL 18 on not-null is a constraint of its own (contype n); the columns show it already.
const constraintsOf = (owner: postgres.Sql, table: string) => owner<LineRow[]>`
  select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
  where conrelid = ${table}::regclass and contype in ('p', 'u', 'f', 'c') order by position(contype::text in 'pufc'), conname`;

const indexesOf = (owner: postgres.Sql, table: string) => owner<LineRow[]>`
  select pg_get_indexdef(i.indexrelid, 0, true) as line from pg_index i
  where i.indrelid = ${table}::regclass
    and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
  order by line`;

const triggersOf = (owner: postgres.Sql, table: string) => owner<LineRow[]>`
  select pg_get_triggerdef(oid, true) as line from pg_trigger
  where tgrelid = ${table}::regclass and not tgisinternal order by tgname`;

const policiesOf = (owner: postgres.Sql, table: string) => owner<LineRow[]>`
  select 'create policy ' || policyname || ' on ' || tablename || ' to ' || array_to_string(roles, ', ')
    || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') as line
  from pg_policies where schemaname = current_schema() and tablename = ${table} order by policyname`;

const grantsOf = (owner: postgres.Sql, table: string) => owner<LineRow[]>`
  select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' on ' || table_name || ' to ' || grantee
    as line
  from information_schema.role_table_grants
  where table_schema = current_schema() and table_name = ${table} and grantee in ('quoin_app', 'quoin_system')
  group by table_name, grantee order by grantee`;
