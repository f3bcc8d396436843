import type { QuotationStatus } from "#contract/quotations/quotations.ts";
import { heldRetention } from "#server/db/derived/held-retention.ts";
import { figureByTime, figuresByTime, instants } from "#server/db/derived/read-figures.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** One sum over many documents, for one part of the dashboard. */
export interface FigureRow {
  figure:
    | "open"
    | "invoiced"
    | "received"
    | "refunded"
    | "retention"
    | "retentionDue"
    | "credit"
    | "quotation"
    | "waiting"
    | "decided";
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
  /** The day in the organization's time zone. */
  readonly today: string;
  /** Its first instant: what was valid only before it has expired, as in the lists. */
  readonly validFrom: string;
  readonly range: RangeTimes;
  readonly compared: RangeTimes | null;
}

/**
 * Finds every figure, in one statement and so at one instant, from kept sums (docs/decisions/0026-kept-figures.md). Only
 * the quotations that can still be accepted and the refunds are summed themselves: offers last weeks, and refunds are few.
 */
export function findFigures(read: Read, { dueBounds, today, validFrom, range, compared }: FigureTimes) {
  const { sql, org } = read;
  const ranges = compared === null ? [range] : [range, compared];
  const bounds = ranges.flatMap(({ starts, end }) => [...starts, end]).toSorted();
  return read.rows<FigureRow>(sql`
    with part as (
      select figure, at, status, amount, count
      from (${figuresByTime(read, ["INVOICED", "RECEIVED", "DECIDED"], bounds)}) f
      where at >= ${bounds[0] ?? range.end}::timestamptz and at < ${bounds.at(-1) ?? range.end}::timestamptz
    )
    select 'open' as figure, width_bucket(at, ${instants(read, dueBounds)}) as place, null as status,
      false as is_compared, sum(amount) as amount, sum(count)::integer as count
    from (${figureByTime(read, "OPEN", dueBounds)}) f group by 2
    union all
    select lower(figure), 0, status, false, sum(amount), sum(count)::integer
    from kept_figure
    where org_id = ${org} and figure in ('RETENTION', 'CREDIT') and span in ('DAY', 'CHANGE')
    group by figure, status
    union all
    select f.figure, 0, null, false, coalesce(sum(f.amount), 0), coalesce(sum(f.count), 0)::integer
    from (${heldRetention(read)}) r
      cross join lateral (values
        ('retention', r.held, 1),
        ('retentionDue', r.due_amount, 1)) as f (figure, amount, count)
    where f.figure = 'retention' or r.due_on <= ${today}::date
    group by f.figure
    union all
    select 'quotation', 0, status, false, sum(amount), sum(count)::integer
    from kept_figure where org_id = ${org} and figure = 'QUOTED' and span in ('DAY', 'CHANGE') group by status
    union all
    select 'waiting', 0, null, false, coalesce(sum(document_total(subtotal, retention_pct, gst_rate, untaxed)), 0),
      count(*)::integer
    from quotation where org_id = ${org} and status = 'SENT' and valid_until >= ${validFrom}
    ${ranges.map((shown) => sql`union all ${ofRange(read, shown, shown === compared)}`)}`);
}

/** The sums of a range, of the parts that the statement has found. */
const ofRange = (read: Read, { starts, end }: RangeTimes, isCompared: boolean): Query => read.sql`
  select lower(figure), width_bucket(at, ${instants(read, starts)}), status, ${isCompared}::boolean,
    sum(amount), sum(count)::integer
  from part where at >= ${starts[0] ?? end}::timestamptz and at < ${end}::timestamptz
  group by figure, 2, status
  union all
  select 'refunded', 0, null, ${isCompared}::boolean, coalesce(sum(amount), 0), count(*)::integer
  from refund
  where org_id = ${read.org} and reversed_at is null
    and paid_at >= ${starts[0] ?? end}::timestamptz and paid_at < ${end}::timestamptz`;
