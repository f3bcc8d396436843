import { inOrder, newestFirst, type Page } from "./page.ts";
import { equals, type Values, valuesOf } from "./conditions.ts";
import type { Query, Read, Sql } from "#server/db/sql.ts";

/** A filter as conditions of one value each: a row of the list meets one of them. */
export type Alternatives = readonly Query[];

/** Returns a condition for each value of a column that has an index by its values; one that is empty without a filter. */
export const eachValue = (sql: Sql, column: string, values: Values | undefined): Alternatives =>
  values === undefined ? [sql``] : valuesOf(values).map((value) => equals(sql, column, value));

/** Returns the conditions of both filters together. */
export const both = (sql: Sql, some: Alternatives, others: Alternatives): Alternatives =>
  some.flatMap((one) => others.map((other) => sql`${one} ${other}`));

/**
 * The end of a list's statement like `inOrder`, for a filter by several values. The rows of each value are walked in an
 * index of their own, newest first, like those of a filter by one value, and the pages are merged. With one walk for all of
 * them PostgreSQL would read every row since a rare one, or sort all rows of a frequent one.
 * @param matching the other conditions of the list on that table
 */
export function newestOfEach(
  { sql, org }: Read,
  table: string,
  { alternatives, matching }: { readonly alternatives: Alternatives; readonly matching: Query },
  page: Page,
  changedAt?: Query,
): Query {
  const [only = sql``, ...others] = alternatives;
  if (others.length === 0) return sql`${only} ${matching} ${inOrder(sql, page, changedAt)}`;
  const walks = alternatives.map(
    (condition) => sql`
      select id, created_at from ${sql(table)} where org_id = ${org} ${condition} ${matching} ${newestFirst(sql, page)}`,
  );
  return newestOfWalks(sql, walks, page);
}

/** The same for statements that each return the newest `id` and `created_at` of their rows, one page and one more. */
export function newestOfWalks(sql: Sql, walks: readonly Query[], page: Page): Query {
  const rows = walks.map((walk) => sql`(${walk})`).reduce((all, walk) => sql`${all} union all ${walk}`);
  return sql`
    and id = any(array(
      select id from (${rows}) walked order by created_at desc, id desc limit ${page.limit + 1}))
    order by created_at desc, id desc`;
}
