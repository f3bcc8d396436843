import type { ClientId, InvoiceId } from "#contract/api/ids.ts";
import type { Tx } from "#server/db/sql.ts";

/** Invoices that are unpaid and due then, without a mark for that chosen day. */
export interface Unreminded {
  readonly days: number;
  readonly due: { readonly after: Date | null; readonly upTo: Date };
}

const isUnreminded = ({ sql, org }: Tx, { days, due }: Unreminded) => sql`
  org_id = ${org} and status in ('SENT', 'OVERDUE') and due_date <= ${due.upTo}
    ${due.after === null ? sql`` : sql`and due_date > ${due.after}`}
    and not exists (select 1 from reminder_mark m where m.org_id = ${org} and m.invoice_id = invoice.id
      and m.due_date = invoice.due_date and m.days = ${days})`;

/** A free client is looked for among the clients of at most so many invoices, those due first. */
const candidatesMax = 200;

/**
 * Holds a client with such an invoice, so that no other process reminds them at the same time; skips those that others
 * hold. New documents of the client need not wait.
 */
export async function holdUnremindedClient(
  tx: Tx,
  unreminded: Unreminded,
  skipped: readonly ClientId[],
): Promise<ClientId | undefined> {
  const [row] = await tx.rows<{ id: ClientId }>(tx.sql`
    select id from client
    where org_id = ${tx.org} and id in (
      select client_id from (
        select client_id from invoice
        where ${isUnreminded(tx, unreminded)} and client_id <> all(${skipped as ClientId[]}::text[])
        order by due_date limit ${candidatesMax}) i)
    limit 1 for no key update skip locked`);
  return row?.id;
}

export interface UnremindedRow {
  id: InvoiceId;
  dueDate: string;
  issuedAt: string;
  sentAt: string;
  /** The last time a reminder of it was considered, for any due date. */
  lastMarkedAt: string | null;
}

/** Locks such invoices of a client; skips those that others are changing. */
export const lockUnreminded = (tx: Tx, clientId: ClientId, unreminded: Unreminded, limit: number) =>
  tx.rows<UnremindedRow>(tx.sql`
    select id, due_date, issued_at, sent_at,
      (select max(m.marked_at) from reminder_mark m
        where m.org_id = ${tx.org} and m.invoice_id = invoice.id) as last_marked_at
    from invoice
    where ${isUnreminded(tx, unreminded)} and client_id = ${clientId}
    order by due_date limit ${limit} for update skip locked`);

/** Records that the reminders of that day were considered. Returns the invoices for which this is the first time. */
export async function insertReminderMarks(
  tx: Tx,
  invoices: readonly Pick<UnremindedRow, "id">[],
  days: number,
  at: Date,
): Promise<ReadonlySet<InvoiceId>> {
  const ids = invoices.map(({ id }) => id);
  const rows = await tx.rows<{ id: InvoiceId }>(tx.sql`
    insert into reminder_mark (org_id, invoice_id, due_date, days, marked_at)
    select ${tx.org}, id, due_date, ${days}::integer, ${at}::timestamptz
    from unnest(${ids}::text[]) as taken(taken_id) join invoice on org_id = ${tx.org} and id = taken_id
    on conflict do nothing
    returning invoice_id as id`);
  return new Set(rows.map(({ id }) => id));
}
