import type { Expense } from "#contract/books/expenses.ts";
import type { ProjectId } from "#contract/api/ids.ts";
import { ofBroughtForward } from "#server/db/expressions/brought-forward.ts";
import type { Query, Read } from "#server/db/sql.ts";
import type { Readable } from "#server/reports/readable.ts";

/** One sum over the documents, payments or expenses of a project. A column that the figure does not have is 0. */
export interface SumRow {
  projectId: ProjectId;
  figure: "accepted" | "quoted" | "invoiced" | "open" | "credited" | "received" | "retained" | "expenses";
  category: Expense["category"] | null;
  count: number;
  subtotal: string;
  net: string;
  total: string;
  gross: string;
  retention: string;
}

/** Finds which of the projects exist. */
export async function findProjectIds(read: Read, ids: readonly ProjectId[]): Promise<ProjectId[]> {
  const rows = await read.rows<{ id: ProjectId }>(read.sql`
    select id from project where org_id = ${read.org} and id = any(${ids as ProjectId[]}::text[])
    order by array_position(${ids as ProjectId[]}::text[], id::text)`);
  return rows.map(({ id }) => id);
}

/** Finds every sum of some projects, in one statement and so at one instant. */
export async function findSums(read: Read, ids: readonly ProjectId[], readable: Readable): Promise<SumRow[]> {
  const parts = [
    ...(readable.quotations ? [quotationSums(read, ids)] : []),
    ...(readable.invoices
      ? [
          invoiceSums(read, ids),
          creditSums(read, ids),
          openSums(read, ids),
          paymentSums(read, ids),
          retainedSums(read, ids),
        ]
      : []),
    ...(readable.expenses ? [expenseSums(read, ids)] : []),
  ];
  if (parts.length === 0) return [];
  return read.rows<SumRow>(parts.reduce((all, part) => read.sql`${all} union all ${part}`));
}

// document_total and document_retention are the contract's arithmetic.
const quotationSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => sql`
  select project_id, case status when 'ACCEPTED' then 'accepted' else 'quoted' end as figure, null as category,
    count(*)::integer as count, sum(cents(subtotal)) as subtotal,
    sum(cents(subtotal) - document_retention(subtotal, retention_pct)) as net,
    sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) as total, sum(document_total(subtotal, 0, gst_rate, untaxed)) as gross,
    0::numeric as retention
  from quotation
  where org_id = ${org} and project_id = any(${ids as ProjectId[]}::text[]) and status in ('SENT', 'ACCEPTED')
  group by 1, 2`;

const invoiceSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => sql`
  select project_id, 'invoiced' as figure, null as category, (count(*) filter (where not brought_forward))::integer as count,
    coalesce(sum(cents(subtotal)) filter (where not brought_forward), 0) as subtotal,
    coalesce(sum(cents(subtotal) - document_retention(subtotal, retention_pct)) filter (where not brought_forward), 0) as net,
    coalesce(sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) filter (where not brought_forward), 0) as total, 0::numeric as gross,
    sum(document_retention(subtotal, retention_pct) - case
      when kind = 'RETENTION_RELEASE' and contract_id is null then cents(subtotal) else 0 end) as retention
  from invoice
  where org_id = ${org} and project_id = any(${ids as ProjectId[]}::text[]) and sent_at is not null and status <> 'VOID'
  group by 1`;

/** The amounts that credit notes take off those invoiced. */
const creditSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => {
  const counts = sql`not ${ofBroughtForward({ sql, org })}`;
  return sql`
  select project_id, 'credited' as figure, null as category, 0 as count,
    -coalesce(sum(cents(subtotal)) filter (where ${counts}), 0) as subtotal,
    -coalesce(sum(cents(subtotal) - document_retention(subtotal, retention_pct)) filter (where ${counts}), 0) as net,
    -coalesce(sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) filter (where ${counts}), 0) as total, 0::numeric as gross,
    -sum(document_retention(subtotal, retention_pct) + retention_rest) as retention
  from credit_note n
  where org_id = ${org} and project_id = any(${ids as ProjectId[]}::text[]) and status = 'SENT'
  group by 1`;
};

const openSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => sql`
  select i.project_id, 'open' as figure, null as category, count(*)::integer as count, 0::numeric as subtotal,
    0::numeric as net, sum(document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed) - coalesce(p.paid, 0)) as total,
    0::numeric as gross, 0::numeric as retention
  from invoice i
    left join lateral (
      select sum(p.amount) as paid from payment p
      where p.org_id = ${org} and p.invoice_id = i.id and p.reversed_at is null) p on true
  where i.org_id = ${org} and i.project_id = any(${ids as ProjectId[]}::text[]) and i.status in ('SENT', 'OVERDUE')
  group by 1`;

const paymentSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => sql`
  select i.project_id, 'received' as figure, null as category, count(*)::integer as count, 0::numeric as subtotal,
    0::numeric as net, sum(p.amount) as total, 0::numeric as gross, 0::numeric as retention
  from invoice i join payment p on p.org_id = ${org} and p.invoice_id = i.id and p.reversed_at is null
    and p.method not in ('CREDIT_NOTE', 'CREDIT', 'WRITE_OFF')
  where i.org_id = ${org} and i.project_id = any(${ids as ProjectId[]}::text[])
  group by 1`;

/** The retention that contracts hold. */
const retainedSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => sql`
  select project_id, 'retained' as figure, null as category, 0 as count, 0::numeric as subtotal, 0::numeric as net,
    0::numeric as total, 0::numeric as gross, sum(held) as retention
  from contract_retentions(${org}) where project_id = any(${ids as ProjectId[]}::text[])
  group by 1`;

const expenseSums = ({ org, sql }: Read, ids: readonly ProjectId[]): Query => sql`
  select project_id, 'expenses' as figure, category, count(*)::integer as count, 0::numeric as subtotal,
    sum(amount) as net, sum(gst_amount) as total, 0::numeric as gross, 0::numeric as retention
  from expense where org_id = ${org} and project_id = any(${ids as ProjectId[]}::text[])
  group by 1, 3`;
