import type { InvoiceId, OrganizationId } from "#contract/api/ids.ts";
import { isMoving } from "#server/db/placement/places.ts";
import type { Sql, Tx } from "#server/db/sql.ts";

/** Finds the organizations that have invoices for the overdue job, by one look at the index for each organization. */
export const findOrgsWithDueInvoices = (system: Sql, now: Date) =>
  system<{ orgId: OrganizationId }[]>`
    select i.org_id
    from organization o cross join lateral (
      select org_id from invoice
      where org_id = o.id and status = 'SENT' and due_date < ${now} order by due_date limit 1) i
    where not ${isMoving(system, system`i.org_id`)}
    order by i.org_id`;

/** Locks some of the SENT invoices that are past due; skips those that others are changing. */
export async function lockDueInvoices(tx: Tx, now: Date, limit: number): Promise<InvoiceId[]> {
  const rows = await tx.rows<{ id: InvoiceId }>(tx.sql`
    select id from invoice where org_id = ${tx.org} and status = 'SENT' and due_date < ${now}
    order by due_date limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Makes invoices overdue by their due dates. Returns those for which this is the first time by that date. */
export async function makeOverdue(tx: Tx, ids: readonly InvoiceId[], at: Date): Promise<ReadonlySet<InvoiceId>> {
  const rows = await tx.rows<{ id: InvoiceId }>(tx.sql`
    with changed as (
      -- By joining each id: a plan for any organization may read all invoices of a large one for "id = any(…)".
      update invoice set status = 'OVERDUE', updated_at = ${at}, version = version + 1
      from unnest(${ids as InvoiceId[]}::text[]) as taken(taken_id)
      where org_id = ${tx.org} and id = taken_id
      returning id, due_date
    )
    insert into overdue_mark (org_id, invoice_id, due_date, marked_at)
    select ${tx.org}, id, due_date, ${at}::timestamptz from changed
    on conflict do nothing
    returning invoice_id as id`);
  return new Set(rows.map(({ id }) => id));
}

export async function hasOverdueMark(tx: Tx, id: InvoiceId, dueDate: string): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    select 1 as found from overdue_mark
    where org_id = ${tx.org} and invoice_id = ${id} and due_date = ${dueDate}::timestamptz`);
  return rows.length > 0;
}
