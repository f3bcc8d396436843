import type { QuotationStatus } from "#contract/quotations.ts";
import type { Read } from "#server/db/sql.ts";

/** One sum over many documents, for one part of the dashboard. */
export interface FigureRow {
  figure: "open" | "invoiced" | "received" | "retention" | "quotation" | "decided";
  /** The index of the requested time; 0 for everything before the first. */
  place: number;
  status: QuotationStatus | null;
  amount: string;
  count: number;
}

/** As ISO 8601, in order. */
export interface FigureTimes {
  readonly now: string;
  readonly dueBounds: readonly string[];
  readonly monthStarts: readonly string[];
}

/**
 * Finds every figure, in one statement and so at one instant. document_total and document_retention are the contract's
 * arithmetic; the conditions are those of the indexes that cover all the rows summed.
 */
export function findFigures(read: Read, { now, dueBounds, monthStarts }: FigureTimes) {
  const { sql } = read;
  // In a subselect of its own it is evaluated once, and not once per row.
  const instants = (texts: readonly string[]) => sql`(select ${texts as string[]}::text[]::timestamptz[])`;
  const months = instants(monthStarts);
  return read.rows<FigureRow>(sql`
    select 'open' as figure, width_bucket(i.due_date, ${instants(dueBounds)}) as place,
      null as status, sum(document_total(i.subtotal, i.retention_pct, i.gst_rate) - coalesce(p.paid, 0)) as amount,
      count(*)::integer as count
    from invoice i
      left join lateral (
        select sum(p.amount) as paid from payment p
        where p.org_id = ${read.org} and p.invoice_id = i.id and p.reversed_at is null) p on true
    where i.org_id = ${read.org} and i.status in ('SENT', 'OVERDUE')
    group by 2
    union all
    select 'invoiced', width_bucket(issued_at, ${months}), null,
      sum(document_total(subtotal, retention_pct, gst_rate)), count(*)::integer
    from invoice
    where org_id = ${read.org} and sent_at is not null and status <> 'VOID'
      and issued_at >= (${months})[1] and issued_at <= ${now}::timestamptz
    group by 2
    union all
    select 'received', width_bucket(paid_at, ${months}), null, sum(amount), count(*)::integer
    from payment
    where org_id = ${read.org} and reversed_at is null and paid_at >= (${months})[1] and paid_at <= ${now}::timestamptz
    group by 2
    union all
    select 'retention', 0, null, coalesce(sum(document_retention(subtotal, retention_pct)), 0), count(*)::integer
    from invoice
    where org_id = ${read.org} and sent_at is not null and status <> 'VOID' and retention_pct > 0
    union all
    select 'quotation', 0, status, sum(document_total(subtotal, retention_pct, gst_rate)), count(*)::integer
    from quotation where org_id = ${read.org} group by status
    union all
    select 'decided', 0, status, 0, count(*)::integer
    from quotation where org_id = ${read.org} and decided_at >= (${months})[1] group by status`);
}
