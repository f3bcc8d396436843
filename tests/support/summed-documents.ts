import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { overdueAges, type Dashboard, type DashboardQuery } from "#contract/organizations/dashboard.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import { dayOf, startOf, startOfDayAfter } from "#server/core/calendar.ts";
import { type Query, type Read, readInOrg } from "#server/db/sql.ts";
import { listRetention } from "#server/billing/contracts/retention/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { presentDashboard } from "#server/reports/dashboard/present.ts";
import { type DayRange, rangesOf } from "#server/reports/dashboard/range.ts";
import type { FigureRow } from "#server/reports/dashboard/store.ts";
import type { Service } from "./service.ts";

/**
 * Returns the overview as it is defined: every figure summed from the documents, without a kept sum. The statement is
 * the one that the service used before it kept sums, and the source of truth for them.
 */
export async function summedDashboard(
  org: OrganizationId,
  { db }: Pick<Service, "db">,
  query: DashboardQuery,
  at: Date,
): Promise<Dashboard> {
  const read = readInOrg({ db, org });
  const { currency, timeZone } = await getOrganization(read);
  const now = at.toISOString();
  const today = dayOf(at, timeZone);
  const ranges = rangesOf(query, today);
  const ageBounds = overdueAges
    .filter((days) => days !== null)
    .map((days) => startOfDayAfter(at, -days, timeZone).toISOString())
    .toReversed();
  const instant = (day: string) => startOf(day, timeZone).toISOString();
  const times = ({ starts, end }: DayRange) => ({ starts: starts.map(instant), end: instant(end) });
  const compared = ranges.compared && times(ranges.compared);
  const { sql } = read;
  const rows = await read.rows<FigureRow>(sql`
    select 'open' as figure, width_bucket(i.due_date, ${instants(read, [...ageBounds, now])}) as place, null as status,
      false as is_compared,
      sum(document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed) - coalesce(p.paid, 0)) as amount,
      count(*)::integer as count
    from invoice i
      left join lateral (
        select sum(p.amount) as paid from payment p
        where p.org_id = ${org} and p.invoice_id = i.id and p.reversed_at is null) p on true
    where i.org_id = ${org} and i.status in ('SENT', 'OVERDUE')
    group by 2
    union all
    select 'retention', 0, null, false, 0, count(*)::integer
    from invoice
    where org_id = ${org} and sent_at is not null and status <> 'VOID' and retention_pct > 0
    union all
    select 'credit', 0, null, false,
      coalesce((select sum(document_total(subtotal, retention_pct, gst_rate, untaxed))
        from credit_note where org_id = ${org} and status = 'SENT'), 0)
      + coalesce((select sum(kept) from payment_receipt where org_id = ${org} and reversed_at is null), 0)
      + coalesce((select sum(p.amount) from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
        where p.org_id = ${org} and p.receipt_id is not null and p.reversed_at is null and i.status = 'VOID'), 0)
      - coalesce((select sum(amount) from payment
        where org_id = ${org} and (credit_note_id is not null or credit_receipt_id is not null) and reversed_at is null), 0)
      - coalesce((select sum(amount) from refund where org_id = ${org} and reversed_at is null), 0), 0
    union all
    select 'quotation', 0, status, false, sum(document_total(subtotal, retention_pct, gst_rate, untaxed)), count(*)::integer
    from quotation where org_id = ${org} group by status
    union all
    select 'waiting', 0, null, false, sum(document_total(subtotal, retention_pct, gst_rate, untaxed)), count(*)::integer
    from quotation where org_id = ${org} and status = 'SENT' and valid_until >= ${instant(today)}::timestamptz
    having count(*) > 0
    ${ofRange(read, times(ranges.range), false)}
    ${compared === null ? sql`` : ofRange(read, compared, true)}`);
  const register = await listRetention(read, {}, at);
  const unmatched = { amount: 0, count: 0 };
  const about = { at: now, currency, today, unmatched, ...ranges };
  return presentDashboard([...rows, ...retentionRows(register, today)], about);
}

/** Returns the sums of the register of retention, which reads every contract and invoice that holds some. */
function retentionRows({ data, held }: RetentionRegister, today: string): FigureRow[] {
  const row = { place: 0, status: null, isCompared: false };
  const contracts = data.filter(({ contractId }) => contractId !== null);
  const due = contracts.filter(({ nextOn }) => nextOn !== null && nextOn <= today);
  return [
    { ...row, figure: "retention", amount: String(held), count: contracts.length },
    ...due.map(({ nextAmount }): FigureRow => ({
      ...row,
      figure: "retentionDue",
      amount: String(nextAmount),
      count: 1,
    })),
  ];
}

function ofRange(
  read: Read,
  { starts, end }: { readonly starts: readonly string[]; readonly end: string },
  isCompared: boolean,
): Query {
  const { sql } = read;
  const bounds = instants(read, starts);
  const within = (column: string) => sql`${sql(column)} >= (${bounds})[1] and ${sql(column)} < ${end}::timestamptz`;
  return sql`
    union all
    select 'invoiced', width_bucket(issued_at, ${bounds}), null, ${isCompared}::boolean,
      sum(total), sum(count)::integer
    from (
      select issued_at, document_total(subtotal, retention_pct, gst_rate, untaxed) as total, 1 as count
      from invoice where org_id = ${read.org} and sent_at is not null and status <> 'VOID'
      union all
      select issued_at, -document_total(subtotal, retention_pct, gst_rate, untaxed), 0
      from credit_note where org_id = ${read.org} and status = 'SENT') issued
    where ${within("issued_at")}
    group by 2
    union all
    select 'received', width_bucket(paid_at, ${bounds}), null, ${isCompared}::boolean, sum(amount), count(*)::integer
    from payment
    where org_id = ${read.org} and reversed_at is null and receipt_id is not null and ${within("paid_at")}
    group by 2
    union all
    select 'refunded', 0, null, ${isCompared}::boolean, sum(amount), count(*)::integer
    from refund where org_id = ${read.org} and reversed_at is null and ${within("paid_at")}
    having count(*) > 0
    union all
    select 'decided', 0, status, ${isCompared}::boolean, sum(document_total(subtotal, retention_pct, gst_rate, untaxed)),
      count(*)::integer
    from quotation where org_id = ${read.org} and decided_at is not null and ${within("decided_at")} group by status`;
}

const instants = ({ sql }: Read, texts: readonly string[]) => sql`(select ${texts as string[]}::text[]::timestamptz[])`;
