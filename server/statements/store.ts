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

/** What was charged until then: invoices that were sent and are not void. */
export const findCharges = (read: Read, clientId: ClientId, to: Date) =>
  read.rows<ChargeRow>(read.sql`
    select id, number, title, issued_at, subtotal, gst_rate, retention_pct from invoice
    where org_id = ${read.org} and client_id = ${clientId} and sent_at is not null and status <> 'VOID'
      and issued_at <= ${to}`);

export interface ReceivedRow {
  id: PaymentId;
  invoiceId: InvoiceId;
  number: string;
  amount: string;
  paidAt: string;
  method: PaymentMethod;
  reference: string | null;
}

/** What was paid until then and stands, also on an invoice that is void by now: the money is here. */
export const findReceived = (read: Read, clientId: ClientId, to: Date) =>
  read.rows<ReceivedRow>(read.sql`
    select p.id, p.invoice_id, i.number, p.amount, p.paid_at, p.method, p.reference
    from payment p join invoice i on i.org_id = p.org_id and i.id = p.invoice_id
    where p.org_id = ${read.org} and i.client_id = ${clientId} and p.reversed_at is null and p.paid_at <= ${to}`);
