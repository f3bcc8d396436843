import type { ClientId } from "#contract/api/ids.ts";
import { ofBroughtForward } from "#server/db/expressions/brought-forward.ts";
import type { Read } from "#server/db/sql.ts";

export interface InvoiceFiguresRow {
  outstanding: string;
  outstandingCount: number;
  overdue: string;
  overdueCount: number;
  overdueSince: string | null;
  invoiced: string;
  received: string;
  refunded: string;
  retentionHeld: string;
  lastPaymentAt: string | null;
}

/**
 * Adds up the sent invoices of a client and their payments. document_total and document_retention are the contract's
 * arithmetic.
 */
export async function findInvoiceFigures(read: Read, clientId: ClientId, now: Date): Promise<InvoiceFiguresRow> {
  const [row] = await read.rows<InvoiceFiguresRow>(read.sql`
    select
      coalesce(sum(owed) filter (where is_open), 0) as outstanding,
      (count(*) filter (where is_open))::integer as outstanding_count,
      coalesce(sum(owed) filter (where is_open and due_date < ${now}), 0) as overdue,
      (count(*) filter (where is_open and due_date < ${now}))::integer as overdue_count,
      min(due_date) filter (where is_open and due_date < ${now}) as overdue_since,
      coalesce(sum(total) filter (where not is_void and not brought_forward), 0) - (
        select coalesce(sum(document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)), 0) from credit_note n
        where n.org_id = ${read.org} and n.client_id = ${clientId} and n.status = 'SENT' and not ${ofBroughtForward(read)}) as invoiced,
      coalesce(sum(received), 0) + (
        select coalesce(sum(r.kept), 0) from payment_receipt r
        where r.org_id = ${read.org} and r.client_id = ${clientId} and r.kept > 0 and not r.brought_forward
          and r.reversed_at is null) as received,
      (
        select coalesce(sum(f.amount), 0) from refund f
        where f.org_id = ${read.org} and f.reversed_at is null and (
          f.credit_note_id in (select id from credit_note where org_id = ${read.org} and client_id = ${clientId})
          or f.receipt_id in (select id from payment_receipt where org_id = ${read.org} and client_id = ${clientId}))
      ) as refunded,
      coalesce(sum(retention) filter (where not is_void), 0) - (
        select coalesce(sum(document_retention(n.subtotal, n.retention_pct) + n.retention_rest), 0) from credit_note n
        where n.org_id = ${read.org} and n.client_id = ${clientId} and n.status = 'SENT') + (
        select coalesce(sum(c.held), 0) from contract_retentions(${read.org}) c
        where c.client_id = ${clientId}) as retention_held,
      greatest(max(last_paid_at), (
        select max(r.paid_at) from payment_receipt r
        where r.org_id = ${read.org} and r.client_id = ${clientId} and r.kept > 0 and not r.brought_forward
          and r.reversed_at is null)) as last_payment_at
    from (
      select i.brought_forward, i.due_date, i.status in ('SENT', 'OVERDUE') as is_open, i.status = 'VOID' as is_void,
        document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed) as total,
        document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed) - coalesce(p.paid, 0) as owed,
        document_retention(i.subtotal, i.retention_pct) - case
          when i.kind = 'RETENTION_RELEASE' and i.contract_id is null then cents(i.subtotal) else 0 end as retention,
        p.received, p.last_paid_at
      from invoice i
        left join lateral (
          select sum(amount) as paid,
            sum(amount) filter (where p.method not in ('CREDIT_NOTE', 'CREDIT', 'WRITE_OFF')) as received,
            max(paid_at) filter (where p.method not in ('CREDIT_NOTE', 'CREDIT', 'WRITE_OFF')) as last_paid_at
          from payment p
          where p.org_id = ${read.org} and p.invoice_id = i.id and p.reversed_at is null) p on true
      where i.org_id = ${read.org} and i.client_id = ${clientId} and i.sent_at is not null) of_client`);
  if (row === undefined) throw new Error("an aggregate has a row");
  return row;
}

export interface SumRow {
  amount: string;
  count: number;
}

/** Counts the quotations that await a client's decision and adds them up. */
export async function findOpenQuotations(read: Read, clientId: ClientId): Promise<SumRow> {
  const [row] = await read.rows<SumRow>(read.sql`
    select coalesce(sum(document_total(subtotal, retention_pct, gst_rate, untaxed)), 0) as amount, count(*)::integer as count
    from quotation where org_id = ${read.org} and client_id = ${clientId} and status = 'SENT'`);
  return row ?? { amount: "0", count: 0 };
}
