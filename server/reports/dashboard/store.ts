import type { QuotationStatus } from "#contract/quotations.ts";
import { heldRetention } from "#server/db/held-retention.ts";
import { figureByTime, instants } from "#server/db/kept-figures.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** One sum over many documents, for one part of the dashboard. */
export interface FigureRow {
  figure: "open" | "invoiced" | "received" | "retention" | "retentionDue" | "credit" | "quotation" | "decided";
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
  readonly range: RangeTimes;
  readonly compared: RangeTimes | null;
}

/** Finds every figure, in one statement and so at one instant, from kept sums (docs/decisions/0026-kept-figures.md). */
export function findFigures(read: Read, { dueBounds, today, range, compared }: FigureTimes) {
  const { sql, org } = read;
  return read.rows<FigureRow>(sql`
    select 'open' as figure, width_bucket(at, ${instants(read, dueBounds)}) as place, null as status,
      false as is_compared, sum(amount) as amount, sum(count)::integer as count
    from (${figureByTime(read, "OPEN", dueBounds)}) f group by 2
    union all
    select 'retention', 0, null, false, coalesce(sum(amount), 0), coalesce(sum(count), 0)::integer
    from kept_figure where org_id = ${org} and figure = 'RETENTION' and span in ('DAY', 'CHANGE')
    union all
    select 'credit', 0, null, false, coalesce(sum(amount), 0), 0
    from kept_figure where org_id = ${org} and figure = 'CREDIT' and span in ('DAY', 'CHANGE')
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
    from (${figureByTime(read, "INVOICED", boundsOf(range))}) f where ${within} group by 2
    union all
    select 'received', width_bucket(at, ${bounds}), null, ${isCompared}::boolean, sum(amount), sum(count)::integer
    from (${figureByTime(read, "RECEIVED", boundsOf(range))}) f where ${within} group by 2
    union all
    select 'decided', 0, status, ${isCompared}::boolean, sum(amount), sum(count)::integer
    from (${figureByTime(read, "DECIDED", boundsOf(range))}) f where ${within} group by status`;
}

const boundsOf = ({ starts, end }: RangeTimes) => [...starts, end];
