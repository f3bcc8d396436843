import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";

/**
 * A list of records with a property that follows from others: a checked row for each, and a row for each note that a record
 * may have changed since (docs/decisions/0029-uninvoiced-quotations.md).
 */
export interface NotedList {
  readonly table: string;
  /** The column of the record's id. */
  readonly key: string;
  /** The columns of a checked row besides, which the source returns too. */
  readonly columns: readonly string[];
  /** The function of the database that returns the records by `id`. */
  readonly source: string;
}

/** Limits rows of a list to records of which nothing is noted. @param record the column of their id, with its alias */
export const hasNoNote = ({ sql, org }: Pick<Read, "sql" | "org">, list: NotedList, record: Query): Query => sql`
  not exists (
    select from ${sql(list.table)} n where n.org_id = ${org} and n.${sql(list.key)} = ${record} and not n.is_checked)`;

const columnsOf = (sql: Sql, { columns }: NotedList) =>
  columns.map((column, i) => sql`${i === 0 ? sql`` : sql`, `}${sql(column)}`);

/**
 * Selects the noted records that have the property now, as `id` and the columns of the list. `offset 0` has them looked up
 * one by one.
 */
export const lookedUp = ({ sql, org }: Read, list: NotedList): Query => sql`
  select s.id, ${columnsOf(sql, list)}
  from (select distinct ${sql(list.key)} as id from ${sql(list.table)} where org_id = ${org} and not is_checked) n
    cross join lateral (
      select id, ${columnsOf(sql, list)} from ${sql(list.source)}(${org}) where id = n.id offset 0) s`;

/** Looks at some noted records, and lists those of them that have the property. Returns the number of notes. */
export const foldList = (list: NotedList) =>
  async function fold(tx: Tx, limit: number): Promise<number> {
    const { sql, org } = tx;
    const [table, key, columns] = [sql(list.table), sql(list.key), columnsOf(sql, list)];
    const [row] = await tx.rows<{ count: number }>(sql`
      with note as (
        delete from ${table}
        where org_id = ${org} and not is_checked and id = any(array(
          select id from ${table} where org_id = ${org} and not is_checked order by id limit ${limit}))
        returning ${key} as record
      ), earlier as (
        delete from ${table}
        where org_id = ${org} and is_checked and ${key} = any(array(select record from note))
      ), listed as (
        insert into ${table} (org_id, ${key}, is_checked, ${columns})
        select ${org}, s.id, true, ${columns}
        from (select distinct record from note) n
          cross join lateral (
            select id, ${columns} from ${sql(list.source)}(${org}) where id = n.record offset 0) s
      )
      select count(*)::integer as count from note`);
    return row?.count ?? 0;
  };
