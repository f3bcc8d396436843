import type { QuotationStatus } from "#contract/quotations.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** One sum over many documents, for one part of the dashboard. */
export interface FigureRow {
  figure: "open" | "invoiced" | "received" | "retention" | "quotation" | "decided";
  /** The index of the requested time; 0 for everything before the first. */
  place: number;
  status: QuotationStatus | null;
  /** True for a sum of the compared range. */
  isCompared: boolean;
  amount: string;
  count: number;
}

/** The first instant of each part of a range, and the first after it, as ISO 8601. */
interface RangeTimes {
  readonly starts: readonly string[];
  readonly end: string;
}

/** As ISO 8601, in order. */
interface FigureTimes {
  readonly dueBounds: readonly string[];
  readonly range: RangeTimes;
  readonly compared: RangeTimes | null;
}

/**
 * Finds every figure, in one statement and so at one instant. Kept sums are of days and hours of UTC: a day that a
 * requested time divides is summed from its hours, and such an hour from its documents
 * (docs/decisions/0026-kept-figures.md).
 */
export function findFigures(read: Read, { dueBounds, range, compared }: FigureTimes) {
  const { sql, org } = read;
  return read.rows<FigureRow>(sql`
    select 'open' as figure, width_bucket(at, ${instants(read, dueBounds)}) as place, null as status,
      false as is_compared, sum(amount) as amount, sum(count)::integer as count
    from (${openByTime(read, dueBounds)}) f group by 2
    union all
    select 'retention', 0, null, false, coalesce(sum(amount), 0), coalesce(sum(count), 0)::integer
    from kept_figure where org_id = ${org} and figure = 'RETENTION' and span in ('DAY', 'CHANGE')
    union all
    select 'quotation', 0, status, false, sum(amount), sum(count)::integer
    from kept_figure where org_id = ${org} and figure = 'QUOTED' and span in ('DAY', 'CHANGE') group by status
    ${ofRange(read, range, false)}
    ${compared === null ? sql`` : ofRange(read, compared, true)}`);
}

/** The sums of a range. */
function ofRange(read: Read, range: RangeTimes, isCompared: boolean): Query {
  const { sql } = read;
  const bounds = instants(read, range.starts);
  const within = sql`at >= (${bounds})[1] and at < ${range.end}::timestamptz`;
  return sql`
    union all
    select 'invoiced', width_bucket(at, ${bounds}), null, ${isCompared}::boolean, sum(amount), sum(count)::integer
    from (${invoicedByTime(read, range)}) f where ${within} group by 2
    union all
    select 'received', width_bucket(at, ${bounds}), null, ${isCompared}::boolean, sum(amount), sum(count)::integer
    from (${receivedByTime(read, range)}) f where ${within} group by 2
    union all
    select 'decided', 0, status, ${isCompared}::boolean, sum(amount), sum(count)::integer
    from (${decidedByTime(read, range)}) f where ${within} group by status`;
}

// document_total is the contract's arithmetic; the conditions on documents are those of the triggers and of the indexes.

const openByTime = (read: Read, dueBounds: readonly string[]): Query => read.sql`
  ${keptByTime(read, "OPEN", dueBounds)}
  union all
  ${inDividedHours(
    read,
    dueBounds,
    read.sql`
      select due_date, null, document_total(subtotal, retention_pct, gst_rate) - (
        select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = ${read.org} and p.invoice_id = invoice.id and p.reversed_at is null), 1
      from invoice where org_id = ${read.org} and status in ('SENT', 'OVERDUE') and ${withinHour(read, "due_date")}`,
  )}`;

const invoicedByTime = (read: Read, range: RangeTimes): Query => read.sql`
  ${keptByTime(read, "INVOICED", boundsOf(range))}
  union all
  ${inDividedHours(
    read,
    boundsOf(range),
    read.sql`
      select issued_at, null, document_total(subtotal, retention_pct, gst_rate), 1
      from invoice
      where org_id = ${read.org} and sent_at is not null and status <> 'VOID' and ${withinHour(read, "issued_at")}`,
  )}`;

const receivedByTime = (read: Read, range: RangeTimes): Query => read.sql`
  ${keptByTime(read, "RECEIVED", boundsOf(range))}
  union all
  ${inDividedHours(
    read,
    boundsOf(range),
    read.sql`
      select paid_at, null, amount, 1
      from payment where org_id = ${read.org} and reversed_at is null and ${withinHour(read, "paid_at")}`,
  )}`;

const decidedByTime = (read: Read, range: RangeTimes): Query => read.sql`
  ${keptByTime(read, "DECIDED", boundsOf(range))}
  union all
  ${inDividedHours(
    read,
    boundsOf(range),
    read.sql`
      select decided_at, status, document_total(subtotal, retention_pct, gst_rate), 1
      from quotation where org_id = ${read.org} and decided_at is not null and ${withinHour(read, "decided_at")}`,
  )}`;

/** The kept sums of a figure, each with the beginning of its time, without hours that a bound divides. */
const keptByTime = (read: Read, figure: string, bounds: readonly string[]): Query => read.sql`
  select at, status, amount, count from kept_figure
  where org_id = ${read.org} and figure = ${figure} and span = 'DAY' and at <> all(${array(read, dividedDays(bounds))})
  union all
  select at, status, amount, count from kept_figure
  where org_id = ${read.org} and figure = ${figure} and span = 'HOUR'
    and at = any(array(
      select day.at + hour * interval '1 hour'
      from unnest(${array(read, dividedDays(bounds))}) as day (at), generate_series(0, 23) as hour))
    and at <> all(${array(read, dividedHours(bounds))})
  union all
  select at, status, amount, count from kept_figure
  where org_id = ${read.org} and figure = ${figure} and span = 'CHANGE' and at <> all(${array(read, dividedHours(bounds))})`;

/** The rows of a query of documents for each hour that a bound divides; in it `hour.at` is the beginning. */
const inDividedHours = (read: Read, bounds: readonly string[], documents: Query): Query => read.sql`
  select document.* from unnest(${array(read, dividedHours(bounds))}) as hour (at)
    cross join lateral (${documents} offset 0) document`;

const withinHour = ({ sql }: Read, time: string): Query =>
  sql`${sql(time)} >= hour.at and ${sql(time)} < hour.at + interval '1 hour'`;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const dividedHours = (bounds: readonly string[]) => divided(bounds, hourMs);
const dividedDays = (bounds: readonly string[]) => divided(bounds, dayMs);

/** Returns the beginnings of the hours or days of UTC that a bound divides. */
function divided(bounds: readonly string[], spanMs: number): string[] {
  const within = bounds.map(Date.parse).filter((ms) => ms % spanMs !== 0);
  return [...new Set(within.map((ms) => Math.floor(ms / spanMs) * spanMs))].map((ms) => new Date(ms).toISOString());
}

const boundsOf = ({ starts, end }: RangeTimes) => [...starts, end];

/** In a subselect of its own it is evaluated once, and not once per row. */
const instants = ({ sql }: Read, texts: readonly string[]) => sql`(select ${texts as string[]}::text[]::timestamptz[])`;
/** The cast tells `any` and `all` that it is an array and not a query of rows. */
const array = (read: Read, texts: readonly string[]) => read.sql`${instants(read, texts)}::timestamptz[]`;
