import { plainForm } from "#contract/plain-form.ts";
import type { Query, Sql } from "#server/db/sql.ts";

/** The filters by time of every list; the days among them are resolved. */
export interface TimeFilters {
  readonly updatedAfter?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
}

/** The filters by time of every list; rows that never change are compared by their creation. */
export const inTime = (sql: Sql, filters: TimeFilters, changedAt?: Query, createdAt?: Query): Query =>
  sql`${changedAfter(sql, filters.updatedAfter, changedAt)} ${created(sql, filters, createdAt)}`;

export const changedAfter = (sql: Sql, updatedAfter: string | undefined, changedAt = sql`updated_at`): Query =>
  updatedAfter === undefined ? sql`` : sql`and ${changedAt} > ${updatedAfter}::timestamptz`;

export const created = (sql: Sql, bounds: TimeFilters, createdAt: Query = sql`created_at`): Query => {
  const { createdAfter, createdBefore } = bounds;
  return sql`
    ${createdAfter === undefined ? sql`` : sql`and ${createdAt} > ${createdAfter}::timestamptz`}
    ${createdBefore === undefined ? sql`` : sql`and ${createdAt} < ${createdBefore}::timestamptz`}`;
};

/** The values of a filter, of which a row must have one. */
export type Values<Value extends string = string> = Value | readonly Value[];

export const valuesOf = <Value extends string>(values: Values<Value> | undefined): readonly Value[] =>
  values === undefined ? [] : typeof values === "string" ? [values] : values;

/** Filters by the values of a column; no filter when they are undefined. */
export function equals(sql: Sql, column: string, values: Values | undefined): Query {
  const [value, ...others] = valuesOf(values);
  if (value === undefined) return sql``;
  if (others.length === 0) return sql`and ${sql(column)} = ${value}`;
  return sql`and ${sql(column)} = any(${[value, ...others]}::text[])`;
}

/** Filters by the conditions of some values, of which a row must meet one; no filter when they are undefined. */
export const meetingOne = <Value extends string>(
  sql: Sql,
  conditions: Readonly<Record<Value, Query>>,
  values: Values<Value> | undefined,
): Query =>
  values === undefined
    ? sql``
    : sql`and (${valuesOf(values)
        .map((value) => conditions[value])
        .reduce((either, or) => sql`${either} or ${or}`)})`;

/** Filters by a condition that a row must meet or, for false, must not; no filter when it is undefined. */
export const meeting = (sql: Sql, condition: Query, value: boolean | undefined): Query =>
  value === undefined ? sql`` : value ? sql`and ${condition}` : sql`and not (${condition})`;

/** A span of time; its ends belong to it. */
export interface Period {
  readonly from?: Date;
  readonly to?: Date;
}

/** A filter for the rows of a period, by the instant in a column. */
export const within = (sql: Sql, column: string, { from, to }: Period): Query => sql`
  ${from === undefined ? sql`` : sql`and ${sql(column)} >= ${from}`}
  ${to === undefined ? sql`` : sql`and ${sql(column)} <= ${to}`}`;

/** A span of time; its ends do not belong to it. */
export interface Between {
  readonly after?: Date;
  readonly before?: Date;
}

/** A filter for the rows of such a span, by the instant in a column; a row without one is never in it. */
export const between = (sql: Sql, column: string, { after, before }: Between): Query => sql`
  ${after === undefined ? sql`` : sql`and ${sql(column)} > ${after}`}
  ${before === undefined ? sql`` : sql`and ${sql(column)} < ${before}`}`;

/** A filter by the total of a document, as contract/documents/totals.ts calculates it; both bounds belong to the range. */
export const withTotal = (
  sql: Sql,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): Query => sql`
  ${min === undefined ? sql`` : sql`and document_total(subtotal, retention_pct, gst_rate, untaxed) >= ${min}`}
  ${max === undefined ? sql`` : sql`and document_total(subtotal, retention_pct, gst_rate, untaxed) <= ${max}`}`;

/** The filter `q` of a list: the rows with the text in one of the columns. @param ids the rows to look at, where these are known to be few */
export function withText(sql: Sql, q: string | undefined, columns: readonly string[], ids?: readonly string[]): Query {
  if (q === undefined) return sql``;
  const pattern = containing(q);
  const conditions = columns.map((column) => sql`plain_form(${sql(column)}) ilike ${pattern}`);
  return sql`${among(sql, ids)} and (${conditions.reduce((either, or) => sql`${either} or ${or}`)})`;
}

/** Words of one search; more are looked for as they stand. */
const wordsMax = 10;

/** Returns the words of a search, which may be in any order. */
export function wordsIn(q: string): readonly string[] {
  const words = plainForm(q)
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.length === 0 || words.length > wordsMax ? [q] : words;
}

/** The filter `q` of a list by words: the rows that have each of them in one of the columns. */
export function withWords(sql: Sql, q: string | undefined, columns: readonly string[]): Query {
  if (q === undefined) return sql``;
  const each = wordsIn(q).map((word) => {
    const found = columns.map((column) => sql`plain_form(${sql(column)}) ilike ${containing(word)}`);
    return sql`(${found.reduce((either, or) => sql`${either} or ${or}`)})`;
  });
  return each.reduce((all, and) => sql`${all} and ${and}`);
}

/** Filters by ids; no filter when they are undefined. */
export const among = (sql: Sql, ids: readonly string[] | undefined): Query =>
  ids === undefined ? sql`` : sql`and id = any(${ids as string[]}::text[])`;

/**
 * Returns an `ilike` pattern that finds `text` anywhere, whatever characters it contains, in the `plain_form` of a
 * column: texts are stored as given, and text that looks the same is found however its characters were encoded.
 */
export const containing = (text: string): string => `%${plainForm(text).replaceAll(/[\\%_]/g, "\\$&")}%`;
