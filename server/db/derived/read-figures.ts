import { type Period, within } from "#server/db/lists/conditions.ts";
import { outstandingOn } from "#server/db/expressions/outstanding.ts";
import type { Query, Read } from "#server/db/sql.ts";

/**
 * Sums that triggers keep as documents change (docs/decisions/0026-kept-figures.md). Those of documents at a time are
 * kept for the hours and days of UTC: a day that a requested time divides is summed from its hours, and such an hour
 * from its documents.
 */
type FigureOfTime = "OPEN" | "INVOICED" | "RECEIVED" | "DECIDED" | "SPENT" | "SPENT_GST";

/**
 * Selects the parts of a figure as `at`, `status`, `amount` and `count`. None is of documents before and after a bound.
 * @param bounds as ISO 8601
 */
export const figureByTime = (read: Read, figure: FigureOfTime, bounds: readonly string[]): Query => read.sql`
  select at, status, amount, count from (${figuresByTime(read, [figure], bounds)}) parts`;

/** Selects the parts of several figures, each as `figure` and what `figureByTime` selects, which is faster than one by one. */
export const figuresByTime = (
  read: Read,
  figures: readonly FigureOfTime[],
  bounds: readonly string[],
): Query => read.sql`
  ${keptByTime(read, figures, bounds)}
  ${figures.map((figure) => broughtForward[figure]?.(read) ?? read.sql``)}
  ${figures.map(
    (figure) => read.sql`
      union all
      select ${figure}, document.* from unnest(${array(read, dividedHours(bounds))}) as hour (at)
        cross join lateral (${documentsOfHour[figure](read)} offset 0) document`,
  )}`;

/** Selects the parts of a figure that are of documents of a period. */
export function figureWithin(read: Read, figure: FigureOfTime, period: Period): Query {
  const { from, to } = period;
  // The times of documents are in milliseconds.
  const end = to && new Date(to.getTime() + 1);
  const bounds = [from, end].flatMap((bound) => (bound === undefined ? [] : [bound.toISOString()]));
  return read.sql`
    select at, status, amount, count from (${figureByTime(read, figure, bounds)}) parts
    where true ${within(read.sql, "at", period)}`;
}

/**
 * The documents of a figure in an hour: what its triggers keep, of each. document_total is the contract's arithmetic; the
 * conditions are those of the triggers and of the indexes.
 */
const documentsOfHour: Readonly<Record<FigureOfTime, (read: Read) => Query>> = {
  OPEN: (read) => read.sql`
    select due_date, null, ${outstandingOn(read)}, 1
    from invoice where org_id = ${read.org} and status in ('SENT', 'OVERDUE') and ${withinHour(read, "due_date")}`,
  INVOICED: (read) => read.sql`
    select issued_at, null, document_total(subtotal, retention_pct, gst_rate, untaxed), 1
    from invoice
    where org_id = ${read.org} and sent_at is not null and status <> 'VOID' and ${withinHour(read, "issued_at")}
    union all
    select issued_at, null, -document_total(subtotal, retention_pct, gst_rate, untaxed), 0
    from credit_note where org_id = ${read.org} and status = 'SENT' and ${withinHour(read, "issued_at")}`,
  RECEIVED: (read) => read.sql`
    select paid_at, null, amount, 1
    from payment
    where org_id = ${read.org} and reversed_at is null and credit_note_id is null and credit_receipt_id is null
      and method <> 'WRITE_OFF'
      and ${withinHour(read, "paid_at")}
    union all
    select paid_at, null, kept, 0
    from payment_receipt
    where org_id = ${read.org} and kept > 0 and reversed_at is null and ${withinHour(read, "paid_at")}`,
  DECIDED: (read) => read.sql`
    select decided_at, status, document_total(subtotal, retention_pct, gst_rate, untaxed), 1
    from quotation where org_id = ${read.org} and decided_at is not null and ${withinHour(read, "decided_at")}`,
  SPENT: (read) => read.sql`
    select date, category, amount, 1 from expense where org_id = ${read.org} and ${withinHour(read, "date")}`,
  SPENT_GST: (read) => read.sql`
    select date, category, gst_amount, 1
    from expense where org_id = ${read.org} and gst_amount <> 0 and ${withinHour(read, "date")}`,
};

/**
 * The few documents of the program before are in the kept sums, so that these follow from all documents alike, and are taken
 * off by those who read them: neither what is invoiced nor what is received has them.
 */
const broughtForward: Readonly<Partial<Record<FigureOfTime, (read: Read) => Query>>> = {
  INVOICED: (read) => read.sql`
    union all
    select 'INVOICED', issued_at, null, -document_total(subtotal, retention_pct, gst_rate, untaxed), -1
    from invoice where org_id = ${read.org} and brought_forward and sent_at is not null and status <> 'VOID'
    union all
    select 'INVOICED', n.issued_at, null, document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed), 0
    from invoice i join credit_note n on n.org_id = ${read.org} and n.invoice_id = i.id and n.status = 'SENT'
    where i.org_id = ${read.org} and i.brought_forward`,
  RECEIVED: (read) => read.sql`
    union all
    select 'RECEIVED', paid_at, null, -kept, 0
    from payment_receipt where org_id = ${read.org} and brought_forward and kept > 0 and reversed_at is null`,
};

const withinHour = ({ sql }: Read, time: string): Query =>
  sql`${sql(time)} >= hour.at and ${sql(time)} < hour.at + interval '1 hour'`;

/** In a subselect of its own it is evaluated once, and not once per row. */
export const instants = ({ sql }: Read, texts: readonly string[]): Query =>
  sql`(select ${texts as string[]}::text[]::timestamptz[])`;

/** The kept sums of figures, each with the beginning of its time, without hours that a bound divides. */
const keptByTime = (read: Read, figures: readonly FigureOfTime[], bounds: readonly string[]): Query => read.sql`
  select figure, at, status, amount, count from kept_figure
  where org_id = ${read.org} and figure in ${read.sql(figures)} and span = 'DAY'
    and at <> all(${array(read, dividedDays(bounds))})
  union all
  select figure, at, status, amount, count from kept_figure
  where org_id = ${read.org} and figure in ${read.sql(figures)} and span = 'HOUR'
    and at = any(array(
      select day.at + hour * interval '1 hour'
      from unnest(${array(read, dividedDays(bounds))}) as day (at), generate_series(0, 23) as hour))
    and at <> all(${array(read, dividedHours(bounds))})
  union all
  select figure, at, status, amount, count from kept_figure
  where org_id = ${read.org} and figure in ${read.sql(figures)} and span = 'CHANGE'
    and at <> all(${array(read, dividedHours(bounds))})`;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const dividedHours = (bounds: readonly string[]) => divided(bounds, hourMs);
const dividedDays = (bounds: readonly string[]) => divided(bounds, dayMs);

/** Returns the beginnings of the hours or days of UTC that a bound divides. */
function divided(bounds: readonly string[], spanMs: number): string[] {
  const inside = bounds.map(Date.parse).filter((ms) => ms % spanMs !== 0);
  return [...new Set(inside.map((ms) => Math.floor(ms / spanMs) * spanMs))].map((ms) => new Date(ms).toISOString());
}

/** The cast tells `any` and `all` that it is an array and not a query of rows. */
const array = (read: Read, texts: readonly string[]) => read.sql`${instants(read, texts)}::timestamptz[]`;
