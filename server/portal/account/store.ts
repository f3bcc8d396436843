import type { ClaimId, ClientId, CreditNoteId, InvoiceId, PaymentReceiptId, QuotationId } from "#contract/api/ids.ts";
import { outstandingOn } from "#server/db/expressions/outstanding.ts";
import type { Read } from "#server/db/sql.ts";

/** The number of documents of a kind that the page of an account shows. */
const shownMax = 30;

export interface AccountRow<Id> {
  id: Id;
  revision: number;
  number: string;
  title: string;
  /** The end of validity, the due date, or the day of the document; in PostgreSQL's format. */
  at: string | null;
  amount: string | null;
}

export const findWaitingQuotations = (read: Read, id: ClientId, now: Date) =>
  read.rows<AccountRow<QuotationId>>(read.sql`
    select id, revision, number, title, valid_until as at,
      document_total(subtotal, retention_pct, gst_rate, untaxed) as amount
    from quotation
    where org_id = ${read.org} and client_id = ${id} and status = 'SENT' and (valid_until is null or valid_until >= ${now})
    order by valid_until, id limit ${shownMax}`);

export const findUnpaidInvoices = (read: Read, id: ClientId) =>
  read.rows<AccountRow<InvoiceId>>(read.sql`
    select id, 1 as revision, number, title, due_date as at, ${outstandingOn(read)} as amount
    from invoice
    where org_id = ${read.org} and client_id = ${id} and status in ('SENT', 'OVERDUE')
    order by due_date, id limit ${shownMax}`);

/** Sums what is outstanding on all invoices of the client, also those that the page does not show. */
export async function sumUnpaid(read: Read, id: ClientId): Promise<string> {
  const [row] = await read.rows<{ amount: string }>(read.sql`
    select coalesce(sum(${outstandingOn(read)}), 0) as amount
    from invoice where org_id = ${read.org} and client_id = ${id} and status in ('SENT', 'OVERDUE')`);
  return row?.amount ?? "0";
}

/** Finds the claims that the client has not answered yet, and those that are not billed. */
export const findOpenClaims = (read: Read, id: ClientId) =>
  read.rows<AccountRow<ClaimId>>(read.sql`
    select c.id, 1 as revision, c.number, k.title,
      c.period_to::timestamp at time zone 'UTC' as at, null::numeric as amount
    from claim c join contract k on k.org_id = ${read.org} and k.id = c.contract_id
    where c.org_id = ${read.org} and k.client_id = ${id} and c.status in ('SUBMITTED', 'RESPONDED')
    order by c.period_to desc, c.id limit ${shownMax}`);

export const findLastReceipts = (read: Read, id: ClientId) =>
  read.rows<AccountRow<PaymentReceiptId>>(read.sql`
    select r.id, 1 as revision, r.number, '' as title, r.paid_at as at,
      r.kept + (select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = ${read.org} and p.receipt_id = r.id and p.reversed_at is null) as amount
    from payment_receipt r
    where r.org_id = ${read.org} and r.client_id = ${id} and r.reversed_at is null
    order by r.paid_at desc, r.id desc limit ${shownMax}`);

export const findLastCreditNotes = (read: Read, id: ClientId) =>
  read.rows<AccountRow<CreditNoteId>>(read.sql`
    select id, 1 as revision, number, reason as title, issued_at as at,
      document_total(subtotal, retention_pct, gst_rate, untaxed) as amount
    from credit_note
    where org_id = ${read.org} and client_id = ${id} and status = 'SENT'
    order by issued_at desc, id desc limit ${shownMax}`);

/** True for a receipt of the client that counts. */
export async function isReceiptOf(read: Read, id: ClientId, receiptId: string): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as found from payment_receipt
    where org_id = ${read.org} and client_id = ${id} and id = ${receiptId} and reversed_at is null`);
  return rows.length > 0;
}
