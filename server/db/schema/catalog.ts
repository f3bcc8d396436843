import type { Sql } from "#server/db/sql.ts";

/** A table, as its rows are copied out of a database and into another. */
export interface Table {
  readonly name: string;
  /** The columns that rows are written with: all but generated ones, in the order of the table. */
  readonly columns: readonly string[];
  /** The primary key, as SQL to order by: text by its bytes, which is the same in every database. */
  readonly order: readonly string[];
}

interface ReferenceRow {
  table: string;
  references: string;
  /** True when a row may leave the reference empty. */
  optional: boolean;
}

/** Returns the tables of the schema, ordered so that a row comes after the rows that it must refer to. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const tables = await sql<{ name: string; columns: string[]; order: string[] | null }[]>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      (select array_agg(
          quote_ident(a.attname) || case when a.attcollation = 'default'::regcollation then ' collate "C"' else '' end
          order by k.place)
        from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as "order"
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by c.relname`;
  const references = await sql<ReferenceRow[]>`
    select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as "references",
      exists (
        select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and not a.attnotnull
      ) as optional
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = (select oid from pg_namespace where nspname = current_schema())
      and c.conrelid <> c.confrelid`;
  return inOrder(
    tables.map(({ name, columns, order }) => ({ name, columns, order: order ?? columns.map(quoted) })),
    references,
  );
}

/** Orders the tables by their references. In a cycle the references that may be empty do not count. */
function inOrder(tables: readonly Table[], references: readonly ReferenceRow[]): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  const waits = (name: string, alsoFor: "optional" | "required") =>
    references.some(
      (reference) =>
        reference.table === name && left.has(reference.references) && (alsoFor === "optional" || !reference.optional),
    );
  while (left.size > 0) {
    const names = [...left.keys()];
    const next =
      names.find((name) => !waits(name, "optional")) ?? names.find((name) => !waits(name, "required")) ?? names[0];
    const table = left.get(next ?? "");
    if (table === undefined) break;
    left.delete(table.name);
    ordered.push(table);
  }
  return ordered;
}

/** Writes a name as SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
