import type { ClientId, CreditNoteId, InvoiceId, PaymentId, PaymentReceiptId, RefundId } from "#contract/api/ids.ts";
import type { PaymentMethod } from "#contract/payments/payments.ts";
import type { Read } from "#server/db/sql.ts";

export interface ChargeRow {
  id: InvoiceId;
  number: string;
  title: string;
  issuedAt: string;
  voidedAt: string | null;
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

/** True for what happened in the period. */
const within = ({ sql }: Read, column: string, { from, to }: StatementTime) => {
  const at = sql(column);
  return from === undefined ? sql`${at} <= ${to}` : sql`${at} >= ${from} and ${at} <= ${to}`;
};

/** Finds the invoices that were issued or voided in a period. Returns at most `limit`. */
export const findCharges = (read: Read, clientId: ClientId, time: StatementTime, limit: number) =>
  read.rows<ChargeRow>(read.sql`
    select id, number, title, issued_at, voided_at, subtotal, untaxed, gst_rate, retention_pct from invoice
    where org_id = ${read.org} and client_id = ${clientId} and sent_at is not null
      and (${within(read, "issued_at", time)} or ${within(read, "voided_at", time)})
    limit ${limit}`);

export interface ReceivedRow {
  /** Null for what a receipt kept. */
  id: PaymentId | null;
  invoiceId: InvoiceId | null;
  receiptId: PaymentReceiptId | null;
  number: string;
  amount: string;
  paidAt: string;
  reversedAt: string | null;
  method: PaymentMethod;
  reference: string | null;
}

/**
 * Finds the payments in money, and what receipts kept, that came or were reversed in a period; payments also on void invoices:
 * the money was received.
 */
export const findReceived = (read: Read, clientId: ClientId, time: StatementTime, limit: number) =>
  read.rows<ReceivedRow>(read.sql`
    select p.id, p.invoice_id, null as receipt_id, i.number, p.amount, p.paid_at, p.reversed_at, p.method, p.reference
    from payment p join invoice i on i.org_id = ${read.org} and i.id = p.invoice_id
    where p.org_id = ${read.org} and i.client_id = ${clientId} and p.credit_note_id is null and p.credit_receipt_id is null
      and (${within(read, "p.paid_at", time)} or ${within(read, "p.reversed_at", time)})
    union all
    select null, null, r.id, r.number, r.kept, r.paid_at, r.reversed_at, r.method, r.reference
    from payment_receipt r
    where r.org_id = ${read.org} and r.client_id = ${clientId} and r.kept > 0
      and (${within(read, "r.paid_at", time)} or ${within(read, "r.reversed_at", time)})
    limit ${limit}`);

export interface CreditRow {
  id: CreditNoteId;
  invoiceId: InvoiceId;
  number: string;
  reason: string;
  issuedAt: string;
  voidedAt: string | null;
  subtotal: string;
  untaxed: string;
  gstRate: string;
  retentionPct: string | null;
}

/** Finds the credit notes that were issued or voided in a period. Returns at most `limit`. */
export const findCredits = (read: Read, clientId: ClientId, time: StatementTime, limit: number) =>
  read.rows<CreditRow>(read.sql`
    select id, invoice_id, number, reason, issued_at, voided_at, subtotal, untaxed, gst_rate, retention_pct from credit_note
    where org_id = ${read.org} and client_id = ${clientId} and sent_at is not null
      and (${within(read, "issued_at", time)} or ${within(read, "voided_at", time)})
    limit ${limit}`);

export interface RefundRow extends Omit<ReceivedRow, "id"> {
  id: RefundId;
  creditNoteId: CreditNoteId | null;
}

/** Finds the refunds that were made or reversed in a period, with the numbers of their credit notes or receipts. */
export const findRefunds = (read: Read, clientId: ClientId, time: StatementTime, limit: number) =>
  read.rows<RefundRow>(read.sql`
    select r.id, r.credit_note_id, r.receipt_id, n.invoice_id, coalesce(n.number, k.number) as number, r.amount, r.paid_at,
      r.reversed_at, r.method, r.reference
    from refund r
      left join credit_note n on n.org_id = ${read.org} and n.id = r.credit_note_id
      left join payment_receipt k on k.org_id = ${read.org} and k.id = r.receipt_id
    where r.org_id = ${read.org} and coalesce(n.client_id, k.client_id) = ${clientId}
      and (${within(read, "r.paid_at", time)} or ${within(read, "r.reversed_at", time)})
    limit ${limit}`);

/**
 * Returns what was owed before an instant, from the documents, payments and refunds that stood then. document_total is the
 * contract's arithmetic.
 */
export async function findOwedBefore(read: Read, clientId: ClientId, from: Date): Promise<string> {
  const { sql, org } = read;
  const stood = (begun: string, ended: string) =>
    sql`${sql(begun)} < ${from} and (${sql(ended)} is null or ${sql(ended)} >= ${from})`;
  const [row] = await read.rows<{ owed: string }>(sql`
    select
      coalesce((
        select sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) from invoice
        where org_id = ${org} and client_id = ${clientId} and sent_at is not null
          and ${stood("issued_at", "voided_at")}), 0)
      - coalesce((
        select sum(p.amount) from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
        where p.org_id = ${org} and i.client_id = ${clientId} and p.credit_note_id is null and p.credit_receipt_id is null
          and ${stood("p.paid_at", "p.reversed_at")}), 0)
      - coalesce((
        select sum(r.kept) from payment_receipt r
        where r.org_id = ${org} and r.client_id = ${clientId} and r.kept > 0
          and ${stood("r.paid_at", "r.reversed_at")}), 0)
      - coalesce((
        select sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) from credit_note
        where org_id = ${org} and client_id = ${clientId} and sent_at is not null
          and ${stood("issued_at", "voided_at")}), 0)
      + coalesce((
        select sum(r.amount) from refund r
          left join credit_note n on n.org_id = ${org} and n.id = r.credit_note_id
          left join payment_receipt k on k.org_id = ${org} and k.id = r.receipt_id
        where r.org_id = ${org} and coalesce(n.client_id, k.client_id) = ${clientId}
          and ${stood("r.paid_at", "r.reversed_at")}), 0)
      as owed`);
  return row?.owed ?? "0";
}
