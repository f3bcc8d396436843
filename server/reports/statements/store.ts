import type { ClientId, CreditNoteId, InvoiceId, PaymentId, RefundId } from "#contract/ids.ts";
import type { PaymentMethod } from "#contract/payments.ts";
import type { Read } from "#server/db/sql.ts";

export interface ChargeRow {
  id: InvoiceId;
  number: string;
  title: string;
  issuedAt: string;
  subtotal: string;
  untaxed: string;
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
    select id, number, title, issued_at, subtotal, untaxed, gst_rate, retention_pct from invoice
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

/**
 * Finds the period's payments in money that are not reversed, even on an invoice that is void now: the money was received.
 */
export const findReceived = (read: Read, clientId: ClientId, { from, to }: StatementTime, limit: number) =>
  read.rows<ReceivedRow>(read.sql`
    select p.id, p.invoice_id, i.number, p.amount, p.paid_at, p.method, p.reference
    from payment p join invoice i on i.org_id = ${read.org} and i.id = p.invoice_id
    where p.org_id = ${read.org} and i.client_id = ${clientId} and p.reversed_at is null
      and p.credit_note_id is null ${from === undefined ? read.sql`` : read.sql`and p.paid_at >= ${from}`} and p.paid_at <= ${to}
    order by p.paid_at, p.id limit ${limit}`);

export interface CreditRow {
  id: CreditNoteId;
  invoiceId: InvoiceId;
  number: string;
  reason: string;
  issuedAt: string;
  subtotal: string;
  untaxed: string;
  gstRate: string;
  retentionPct: string | null;
}

/** Finds the credit notes of a period that were sent and are not void. Returns the oldest, at most `limit`. */
export const findCredits = (read: Read, clientId: ClientId, { from, to }: StatementTime, limit: number) =>
  read.rows<CreditRow>(read.sql`
    select id, invoice_id, number, reason, issued_at, subtotal, untaxed, gst_rate, retention_pct from credit_note
    where org_id = ${read.org} and client_id = ${clientId} and status = 'SENT'
      ${from === undefined ? read.sql`` : read.sql`and issued_at >= ${from}`} and issued_at <= ${to}
    order by issued_at, id limit ${limit}`);

export interface RefundRow extends Omit<ReceivedRow, "id"> {
  id: RefundId;
  creditNoteId: CreditNoteId;
}

/** Finds the refunds of a period that are not reversed, with the numbers of their credit notes. */
export const findRefunds = (read: Read, clientId: ClientId, { from, to }: StatementTime, limit: number) =>
  read.rows<RefundRow>(read.sql`
    select r.id, r.credit_note_id, n.invoice_id, n.number, r.amount, r.paid_at, r.method, r.reference
    from refund r join credit_note n on n.org_id = ${read.org} and n.id = r.credit_note_id
    where r.org_id = ${read.org} and n.client_id = ${clientId} and r.reversed_at is null
      ${from === undefined ? read.sql`` : read.sql`and r.paid_at >= ${from}`} and r.paid_at <= ${to}
    order by r.paid_at, r.id limit ${limit}`);

/** Returns what was owed before, from the same documents, payments and refunds. document_total is the contract's arithmetic. */
export async function findOwedBefore(read: Read, clientId: ClientId, from: Date): Promise<string> {
  const [row] = await read.rows<{ owed: string }>(read.sql`
    select
      coalesce((
        select sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) from invoice
        where org_id = ${read.org} and client_id = ${clientId} and sent_at is not null and status <> 'VOID'
          and issued_at < ${from}), 0)
      - coalesce((
        select sum(p.amount) from payment p join invoice i on i.org_id = ${read.org} and i.id = p.invoice_id
        where p.org_id = ${read.org} and i.client_id = ${clientId} and p.reversed_at is null
          and p.credit_note_id is null and p.paid_at < ${from}), 0)
      - coalesce((
        select sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) from credit_note
        where org_id = ${read.org} and client_id = ${clientId} and status = 'SENT' and issued_at < ${from}), 0)
      + coalesce((
        select sum(r.amount) from refund r join credit_note n on n.org_id = ${read.org} and n.id = r.credit_note_id
        where r.org_id = ${read.org} and n.client_id = ${clientId} and r.reversed_at is null and r.paid_at < ${from}), 0)
      as owed`);
  return row?.owed ?? "0";
}
