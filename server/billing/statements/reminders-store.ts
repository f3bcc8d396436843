import type { ClientId, InvoiceId, MailId } from "#contract/api/ids.ts";
import { outstandingOn } from "#server/db/expressions/outstanding.ts";
import { remindedAt } from "#server/db/expressions/reminders.ts";
import type { Read, Tx } from "#server/db/sql.ts";

export interface OverdueRow {
  id: InvoiceId;
  number: string;
  title: string;
  dueDate: string;
  issuedAt: string;
  outstanding: string;
  /** The time of the last mail that reminded the client of the invoice. */
  remindedAt: string | null;
}

/** Finds the client's overdue invoices, the longest overdue first. */
export const findOverdueOf = (read: Read, clientId: ClientId, now: Date, limit: number) =>
  read.rows<OverdueRow>(read.sql`
    select id, number, title, due_date, issued_at, ${remindedAt(read, read.sql`invoice.id`)} as reminded_at,
      ${outstandingOn(read)} as outstanding
    from invoice
    where org_id = ${read.org} and client_id = ${clientId} and status in ('SENT', 'OVERDUE') and due_date < ${now}
    order by due_date, id limit ${limit}`);

export const insertReminded = (tx: Tx, mailId: MailId, invoices: readonly InvoiceId[]) => tx.sql`
  insert into reminded_invoice (org_id, invoice_id, mail_id)
  select ${tx.org}, id, ${mailId} from unnest(${invoices as InvoiceId[]}::text[]) as n(id)`;

/** Finds the invoices that a mail reminds of. */
export async function findReminded(read: Read, mailId: MailId): Promise<InvoiceId[]> {
  const rows = await read.rows<{ id: InvoiceId }>(read.sql`
    select invoice_id as id from reminded_invoice where org_id = ${read.org} and mail_id = ${mailId}`);
  return rows.map(({ id }) => id);
}
