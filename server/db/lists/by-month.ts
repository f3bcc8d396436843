import type { Page } from "./page.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** The lists whose rows are found by month of creation; each has a view with the column `created_month`. */
export type MonthlyTable = "invoice" | "quotation" | "payment" | "expense";

/** The newest rows are filtered one by one up to so many pages, as most lists find theirs among them. */
const nearPages = 10;
/** More matches of a month than these are not sorted: a page of them is soon found from the month's newest row on. */
const sortedMax = 1_000;

/**
 * The end of a list's statement like `newestFirst`, for a filter that may match only old rows. It filters the newest
 * rows one by one. The older ones it reads by month of creation: an index finds the rows of a month that match, and the
 * walk stops as soon as the page is full. Where very many match, that month is filtered row by row too. So its cost grows
 * neither with the rows that are skipped nor with those of a month (docs/decisions/0025-lists-by-month.md).
 *
 * `offset 0` keeps the conditions apart, so that no other index is chosen for a month.
 * @param conditions those of the list on that table, with one on the status, if it has one; those on `created_at` apart
 */
export function newestByMonth(
  { sql, org }: Read,
  table: MonthlyTable,
  { matching, created }: { readonly matching: Query; readonly created: Query },
  { limit, after }: Page,
): Query {
  const rowsMax = limit + 1;
  const below = after === null ? sql`` : sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})`;
  const newest = sql`from ${sql(table)} where org_id = ${org} ${created} ${below} order by created_at desc, id desc`;
  const ofMonth = sql`
    from ${sql(`${table}_by_month`)} ${sql(table)} where org_id = ${org} and created_month = month.first_day ${matching}`;
  const belowNear = sql`(created_at, id) < ((select created_at from last_near), (select id from last_near)) ${created}`;
  return sql`
    and id = any(array(
      with last_near as materialized (
        select created_at, id ${newest} offset ${nearPages * rowsMax - 1} limit 1),
      month as (
        select first_day from generate_series(
          (select date_trunc('month', created_at at time zone 'UTC') from last_near),
          (select date_trunc('month', created_at at time zone 'UTC') from ${sql(table)} where org_id = ${org} ${created}
            order by created_at, id limit 1),
          interval '-1 month') first_day)
      select page.id from (
        (select id from (select * ${newest} limit ${nearPages * rowsMax}) ${sql(table)}
          where true ${matching} order by created_at desc, id desc limit ${rowsMax})
        union all
        (select far.id from month
          cross join lateral (
            select count(*) > ${sortedMax} as has_many
            from (select ${ofMonth} limit ${sortedMax + 1}) few) of_month
          cross join lateral (
            select id from (
              (select id, created_at from (select id, created_at ${ofMonth} offset 0) found
                where not of_month.has_many and ${belowNear})
              union all
              (select id, created_at from (
                -- Bounds of the time alone, of which the index takes the nearer one: from a pair it would walk to the month.
                select * from ${sql(table)} where org_id = ${org} and created_at <= (select created_at from last_near)
                  and created_at >= month.first_day at time zone 'UTC'
                  and created_at < (month.first_day + interval '1 month') at time zone 'UTC'
                order by created_at desc, id desc offset 0) ${sql(table)}
                where of_month.has_many and ${belowNear} ${matching} limit ${rowsMax})) found
            order by created_at desc, id desc limit ${rowsMax}) far)
      ) page
      limit ${rowsMax}))
    order by created_at desc, id desc`;
}
