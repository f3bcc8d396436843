import { type Filter, type FilterQuery, type Filters, parametersOf, type ValueOf } from "#contract/api/filters.ts";
import { type MonthlyTable, newestByMonth } from "./by-month.ts";
import { type Alternatives, both, eachValue, newestOfEach } from "./by-value.ts";
import type { Page } from "./page.ts";
import { type Between, between, equals, type Period, type Values, valuesOf, within } from "./conditions.ts";
import { sortedBy, type Sorting } from "./sorted.ts";
import type { Query, Read, Sql } from "#server/db/sql.ts";

type Value = string | readonly string[] | number | boolean;

/** The instants of a filter's days. */
export interface Span extends Between, Period {}

/** The names of the filters whose condition the list writes itself. */
type OwnName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends
    | { readonly column: null }
    | { readonly kind: "flag" }
    | { readonly kind: "text" }
    ? Name
    : never;
}[keyof Rows];

/** The value for a list's own condition. */
type OwnValue<Row> = Row extends { readonly kind: "amounts" }
  ? { readonly min: number | undefined; readonly max: number | undefined }
  : Row extends { readonly kind: "between" | "period" }
    ? Span
    : ValueOf<Row>;

/** A request's filters, and what the list adds to them. */
export interface Filtered<Rows extends Filters> {
  readonly rows: Rows;
  readonly query: FilterQuery<Rows> & { readonly updatedAfter?: string };
  /** The instants of those filters that take days. */
  readonly spans?: Readonly<Record<string, Span>>;
  /** The conditions, with their `and`, of the filters that have no column. */
  readonly own: { readonly [Name in OwnName<Rows>]: (value: OwnValue<Rows[Name]>) => Query };
}

const valueIn = (query: object, parameter: string) => (query as Readonly<Record<string, Value | undefined>>)[parameter];

const isSet = (query: object, name: string, row: Filter): boolean =>
  parametersOf(name, row).some((parameter) => valueIn(query, parameter) !== undefined);

/** True when a filter with that reach is set. */
const reaches = (rows: Filters, query: object, reach: Filter["reach"]): boolean =>
  Object.entries(rows).some(([name, row]) => row.reach === reach && isSet(query, name, row));

/** True when a filter leaves few rows. */
export const isNarrow = (rows: Filters, query: { readonly updatedAfter?: string | undefined }): boolean =>
  query.updatedAfter !== undefined || reaches(rows, query, "narrow");

/** True when a filter leaves few rows, or has an index within each month. */
export const isNarrowOrMonthly = (rows: Filters, query: { readonly updatedAfter?: string | undefined }): boolean =>
  isNarrow(rows, query) || reaches(rows, query, "monthly");

/** Returns the conditions of all the filters but those that every list has. */
export const fitting = <Rows extends Filters>(sql: Sql, filtered: Filtered<Rows>): Query =>
  conditions(sql, filtered, () => true);

const isWalked = (row: Filter): boolean => row.kind === "values" && row.isWalked === true;

function conditions<Rows extends Filters>(
  sql: Sql,
  { rows, query, spans = {}, own }: Filtered<Rows>,
  isWanted: (row: Filter) => boolean,
): Query {
  const given = Object.entries(rows).filter(
    // Every list compares the time of creation by itself.
    ([name, row]) => name !== "created" && isWanted(row) && isSet(query, name, row),
  );
  return given
    .map(([name, row]) => {
      const [value, max] = parametersOf(name, row).map((parameter) => valueIn(query, parameter));
      const span = spans[name];
      const ownCondition = (own as Readonly<Record<string, (value: unknown) => Query>>)[name];
      if (ownCondition !== undefined)
        return ownCondition(span ?? (row.kind === "amounts" ? { min: value, max } : value));
      const column = columnOf(name, row);
      if (row.kind === "since") return sql`and ${sql(column)} >= ${value as string}::timestamptz`;
      if (row.kind === "days") return onDays(sql, column, value as string | undefined, max as string | undefined);
      if (span === undefined) return equals(sql, column, value as string | readonly string[]);
      return row.kind === "period" ? within(sql, column, span) : between(sql, column, span);
    })
    .reduce((all, condition) => sql`${all} ${condition}`, sql``);
}

const columnOf = (name: string, { column }: Filter): string =>
  column ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const onDays = (sql: Sql, column: string, from: string | undefined, to: string | undefined): Query => sql`
  ${from === undefined ? sql`` : sql`and ${sql(column)} >= ${from}::date`}
  ${to === undefined ? sql`` : sql`and ${sql(column)} <= ${to}::date`}`;

/**
 * The end of a list's statement: of the lists that find the same rows, the one that reads the fewest.
 * @param few true where something else leaves few rows
 * @param monthly a condition for the list by month alone, such as all statuses that its index begins with
 */
export function listFiltered<Rows extends Filters>(
  read: Read,
  table: string,
  filtered: Filtered<Rows>,
  others: {
    readonly matching?: Query;
    readonly created: Query;
    readonly few?: boolean;
    readonly monthly?: Query;
    readonly changedAt?: Query;
    readonly sorting?: Sorting;
  },
  page: Page,
): Query {
  const { sql } = read;
  const { matching = sql``, created, few = false, monthly = sql``, changedAt } = others;
  const { rows, query } = filtered;
  if (page.order !== undefined && others.sorting !== undefined) {
    const { sorting } = others;
    const bound = conditions(sql, filtered, (row) => row === rows[sorting.sorts[page.order?.by ?? ""]?.filter ?? ""]);
    const bounds = {
      matching: sql`${fitting(sql, filtered)} ${matching} ${created}`,
      bound,
      isNarrow: few || isNarrow(rows, query),
    };
    return sortedBy(read, { name: table }, sorting, bounds, { ...page, order: page.order });
  }
  if (!few && !isNarrow(rows, query) && reaches(rows, query, "monthly")) {
    return newestByMonth(
      read,
      table as MonthlyTable,
      { matching: sql`${fitting(sql, filtered)} ${matching} ${monthly}`, created },
      page,
    );
  }
  const { alternatives, others: unwalked } = walksOf(sql, filtered);
  return newestOfEach(
    read,
    table,
    { alternatives, matching: sql`${unwalked} ${matching} ${created}` },
    page,
    changedAt,
  );
}

/** Returns the conditions of each value that an index leads to, and those of the other filters. */
export function walksOf<Rows extends Filters>(sql: Sql, filtered: Filtered<Rows>) {
  const { rows, query, own } = filtered;
  const alternatives = Object.entries(rows)
    .filter(([, row]) => isWalked(row))
    .map(([name, row]): Alternatives => {
      const values = valueIn(query, name) as Values | undefined;
      const ownCondition = (own as Readonly<Record<string, (value: string) => Query>>)[name];
      if (ownCondition === undefined || values === undefined) return eachValue(sql, columnOf(name, row), values);
      return valuesOf(values).map(ownCondition);
    })
    .reduce((all, each) => both(sql, all, each), [sql``]);
  return { alternatives, others: conditions(sql, filtered, (row) => !isWalked(row)) };
}
