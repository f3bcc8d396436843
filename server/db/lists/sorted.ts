import type { Sort, Sorts } from "#contract/api/sorts.ts";
import type { Alternatives } from "./by-value.ts";
import { inOrder, type Order, type Page, rowOrder } from "./page.ts";
import type { Query, Read, Sql } from "#server/db/sql.ts";

/** So many rows are walked in their order: where they have no full page, few of all rows match, and these are sorted. */
const nearMax = 2_500;

/** The names of the orders whose expression the list writes itself. */
type OwnName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly column: null } ? Name : never;
}[keyof Rows];

/** An order by the name of another record, which the rows refer to and the view of that list's orders has. */
interface Named {
  readonly view: string;
  /** The column of the rows that has its id. */
  readonly reference: string;
}

/** Documents by the names of their clients. The table has an index by its clients. */
export const byClient: Named = { view: "client_order", reference: "client_id" };

/** Returns the place of a table's rows in that order. */
export const clientName = ({ sql, org }: Read, table: string): Query => sql`(
  select c.name from client_order c where c.org_id = ${org} and c.id = ${sql(`${table}.client_id`)})`;

/** The orders of a list, and what it adds to them. */
export interface Sorting<Rows extends Sorts = Sorts> {
  readonly sorts: Rows;
  /** The expressions of the orders that have no column; the list's view has them by their names in snake case. */
  readonly own: { readonly [Name in OwnName<Rows>]: Query };
  /**
   * Conditions on the columns of the view. The indexes of its orders begin with what they compare, so that the rows of
   * each are walked by themselves, and the pages are merged.
   */
  readonly alternatives?: Alternatives;
  /**
   * Orders that no index has. Only the rows that may be other than zero are sorted; a part without any row is undefined.
   */
  readonly unindexed?: {
    readonly [Name in OwnName<Rows>]?: { readonly zero: Query | undefined; readonly others: Query | undefined };
  };
  /** Orders by the names of other records. */
  readonly named?: { readonly [Name in OwnName<Rows>]?: Named };
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a value that was text in the type of its order. */
function typed(sql: Sql, kind: Sort["kind"], text: Query): Query {
  switch (kind) {
    case "name":
      return sql`${text}::text collate "C"`;
    case "instant":
      return sql`${text}::timestamptz`;
    case "amount":
      return sql`${text}::numeric`;
  }
}

function sortOf(sorts: Sorts, { by }: Order): Sort {
  const sort = sorts[by];
  if (sort === undefined) throw new Error(`The list has no order ${by}`);
  return sort;
}

/** Returns the expression of the order on the list's own table. */
function keyOf(sql: Sql, { sorts, own }: Sorting, order: Order): Query {
  const { column = snakeCase(order.by), kind } = sortOf(sorts, order);
  if (column === null) return (own as Readonly<Record<string, Query>>)[order.by] ?? sql`null`;
  return kind === "name" ? sql`name_order(${sql(column)}) collate "C"` : sql`${sql(column)}`;
}

/** Returns the column of a list's statement by which its cursors are made; none in the order by creation or by change. */
export const sortKey = (sql: Sql, sorting: Sorting, { order }: Page): Query =>
  order === undefined ? sql`` : sql`, (${keyOf(sql, sorting, order)})::text as sort_key`;

/** The order of a page's rows that have the column of `sortKey`, as a join of its statement must keep it. */
export function joinedOrder(sql: Sql, { sorts }: Sorting, page: Page, table: string): Query {
  const { order } = page;
  if (order === undefined) return rowOrder(sql, page, table);
  const value = typed(sql, sortOf(sorts, order).kind, sql`${sql(`${table}.sort_key`)}`);
  const id = sql`${sql(`${table}.id`)}`;
  return order.isDescending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`;
}

/** Returns the order of rows that have the column `sort_key`'s expression. */
const inDirection = (sql: Sql, key: Query, { isDescending }: Order): Query =>
  isDescending ? sql`${key} desc, id desc` : sql`${key}, id`;

/** Returns the condition for the rows behind the position. */
function behind(sql: Sql, key: Query, kind: Sort["kind"], { after, order }: Page): Query {
  if (after === null || order === undefined) return sql``;
  const position = sql`(${typed(sql, kind, sql`${after.at}`)}, ${after.id})`;
  return order.isDescending ? sql`and (${key}, id) < ${position}` : sql`and (${key}, id) > ${position}`;
}

/** Returns the condition for the names at the position and behind it, of which some rows may be before it. */
function fromName(sql: Sql, kind: Sort["kind"], { after, order }: Page): Query {
  if (after === null || order === undefined) return sql``;
  const name = typed(sql, kind, sql`${after.at}`);
  return order.isDescending ? sql`and name <= ${name}` : sql`and name >= ${name}`;
}

export interface Bounds {
  /** The conditions of all the list's filters, with their `and`. */
  readonly matching: Query;
  /** A condition among them on the order's own column. */
  readonly bound?: Query;
  /** True when the filters leave few rows, which are sorted. */
  readonly isNarrow: boolean;
}

/**
 * The end of a list's statement in another order: follows a `where` with a condition. A walk through the index of the
 * order reads rows, and looks at each in the table, until the page is full; where few rows match, these are found without
 * the index, and sorted (docs/decisions/0115-sorted-lists.md).
 * @param table with its alias, where the conditions use one
 */
export function sortedBy(
  { sql, org }: Read,
  table: { readonly name: string; readonly alias?: string },
  sorting: Sorting,
  { matching, bound = sql``, isNarrow }: Bounds,
  page: Page & { readonly order: Order },
): Query {
  const { order, limit } = page;
  const { kind } = sortOf(sorting.sorts, order);
  const rowsMax = limit + 1;
  const key = keyOf(sql, sorting, order);
  const alias = sql(table.alias ?? table.name);
  const from = table.alias === undefined ? sql`${alias}` : sql`${sql(table.name)} ${alias}`;
  const { alternatives = [sql``], unindexed = {} } = sorting;
  const named = (sorting.named as Readonly<Record<string, Named>> | undefined)?.[order.by];

  // Each name is read once: a key costs more than a row.
  const sortedByNames = ({ view, reference }: Named) => sql`
    with matched as materialized (
      select id, ${sql(reference)} as reference from ${from} where org_id = ${org} ${matching})
    select id, key
    from (
      select matched.id, names.key
      from (
        select id as reference, name as key from ${sql(view)}
        where org_id = ${org} and id in (select reference from matched) offset 0) names
        join matched using (reference)) found
    where true ${behind(sql, sql`key`, kind, page)} order by ${inDirection(sql, sql`key`, order)} limit ${rowsMax}`;
  const sorted = (condition: Query) => sql`
    select id, ${key} as key
    from (select * from ${from} where org_id = ${org} ${matching} ${condition} offset 0) ${alias}
    where true ${behind(sql, key, kind, page)} order by ${inDirection(sql, key, order)} limit ${rowsMax}`;
  const near = (walk: Query, far: Query) => sql`
    with near as materialized (
      select id, key
      from (${walk} limit ${nearMax}) walked
        cross join lateral (
          select from ${from} where org_id = ${org} and id = walked.id ${matching} offset 0) matched
      order by ${inDirection(sql, sql`key`, order)} limit ${rowsMax})
    select id, key from near where (select count(*) from near) = ${rowsMax}
    union all
    select id, key from (${far}) far where (select count(*) from near) < ${rowsMax}`;
  const walked = (condition: Query) => {
    const column = sql`${sql(snakeCase(order.by))}`;
    return near(
      sql`
        select id, ${column} as key from ${sql(`${table.name}_order`)} ordered
        where org_id = ${org} ${condition} ${bound} ${behind(sql, column, kind, page)}
        order by ${inDirection(sql, column, order)}`,
      sorted(condition),
    );
  };
  /** The names are walked, and of each the rows that refer to it. */
  const walkedByNames = (each: Named) =>
    near(
      sql`
        select id, key
        from (
          select of_name.id, names.key
          from (
            select id, name as key from ${sql(each.view)} where org_id = ${org} ${fromName(sql, kind, page)}
            order by ${order.isDescending ? sql`name desc` : sql`name`} offset 0) names
            cross join lateral (
              select id from ${sql(table.name)} where org_id = ${org} and ${sql(each.reference)} = names.id offset 0) of_name) ordered
        where true ${behind(sql, sql`key`, kind, page)} order by ${inDirection(sql, sql`key`, order)}`,
      sortedByNames(each),
    );
  const zeros = (condition: Query) => sql`
    select id, 0::numeric as key from ${from} where org_id = ${org} ${matching} ${condition}
      ${behindZeros(sql, page)} order by ${order.isDescending ? sql`id desc` : sql`id`} limit ${rowsMax}`;

  const parts = (unindexed as Readonly<Record<string, { zero: Query | undefined; others: Query | undefined }>>)[
    order.by
  ];
  const pages =
    named !== undefined
      ? [isNarrow ? sortedByNames(named) : walkedByNames(named)]
      : isNarrow
        ? [sorted(sql``)]
        : parts === undefined
          ? alternatives.map(walked)
          : [
              ...(parts.others === undefined ? [] : [sorted(parts.others)]),
              ...(parts.zero === undefined ? [] : [zeros(parts.zero)]),
            ];
  if (pages.length === 0) return sql`and false`;
  const rows = pages.map((each) => sql`(${each})`).reduce((all, each) => sql`${all} union all ${each}`);
  return sql`
    and id = any(array(
      select id from (${rows}) found order by ${inDirection(sql, sql`key`, order)} limit ${rowsMax}))
    order by ${inDirection(sql, key, order)}`;
}

/** The same for a list without indexes by several values: in another order if the page has one. Follows a `where`. */
export function inSortedOrder(
  read: Read,
  table: { readonly name: string; readonly alias?: string },
  sorting: Sorting,
  bounds: Bounds,
  page: Page,
): Query {
  const { order } = page;
  return order === undefined
    ? read.sql`${bounds.matching} ${inOrder(read.sql, page)}`
    : sortedBy(read, table, sorting, bounds, { ...page, order });
}

/** Returns the condition for the rows behind the position, all of which are zero in the order. */
function behindZeros(sql: Sql, { after, order }: Page): Query {
  if (after === null || order === undefined) return sql``;
  const position = Number(after.at);
  if (position === 0) return order.isDescending ? sql`and id < ${after.id}` : sql`and id > ${after.id}`;
  return position > 0 === order.isDescending ? sql`` : sql`and false`;
}
