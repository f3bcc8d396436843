import type { ClientId, InvoiceId, PaymentId } from "#contract/ids.ts";
import type { PaymentMethod } from "#contract/payments.ts";
import type { Read } from "#server/db/sql.ts";

export interface ChargeRow {
  id: InvoiceId;
  number: string;
  title: string;
  issuedAt: string;
  subtotal: string;
  gstRate: string;
  retentionPct: string | null;
}

/** The period of a statement: from its first to its last instant, or from the first invoice on. */
export interface StatementTime {
  readonly from: Date | undefined;
  readonly to: Date;
}

/** Finds the charges of a period: invoices that were sent and are not void. Returns the oldest, at most `limit`. */
export const findCharges = (read: Read, clientId: ClientId, { from, to }: StatementTime, limit: number) =>
  read.rows<ChargeRow>(read.sql`
    select id, number, title, issued_at, subtotal, gst_rate, retention_pct from invoice
    where org_id = ${read.org} and client_id = ${clientId} and sent_at is not null and status <> 'VOID'
      ${from === undefined ? read.sql`` : read.sql`and issued_at >= ${from}`} and issued_at <= ${to}
    order by issued_at, id limit ${limit}`);

export interface ReceivedRow {
  id: PaymentId;
  invoiceId: InvoiceId;
  number: string;
  amount: string;
  paidAt: string;
  method: PaymentMethod;
  reference: string | null;
}

/** Finds the period's payments that are not reversed, even on an invoice that is void now: the money was received. */
export const findReceived = (read: Read, clientId: ClientId, { from, to }: StatementTime, limit: number) =>
  read.rows<ReceivedRow>(read.sql`
    select p.id, p.invoice_id, i.number, p.amount, p.paid_at, p.method, p.reference
    from payment p join invoice i on i.org_id = ${read.org} and i.id = p.invoice_id
    where p.org_id = ${read.org} and i.client_id = ${clientId} and p.reversed_at is null
      ${from === undefined ? read.sql`` : read.sql`and p.paid_at >= ${from}`} and p.paid_at <= ${to}
    order by p.paid_at, p.id limit ${limit}`);

/** Returns what was owed before, from the same invoices and payments. document_total is the contract's arithmetic. */
export async function findOwedBefore(read: Read, clientId: ClientId, from: Date): Promise<string> {
  const [row] = await read.rows<{ owed: string }>(read.sql`
    select
      coalesce((
        select sum(document_total(subtotal, retention_pct, gst_rate)) from invoice
        where org_id = ${read.org} and client_id = ${clientId} and sent_at is not null and status <> 'VOID'
          and issued_at < ${from}), 0)
      - coalesce((
        select sum(p.amount) from payment p join invoice i on i.org_id = ${read.org} and i.id = p.invoice_id
        where p.org_id = ${read.org} and i.client_id = ${clientId} and p.reversed_at is null and p.paid_at < ${from}), 0)
      as owed`);
  return row?.owed ?? "0";
}
