import type {
  BankLineId,
  CreditNoteId,
  InvoiceId,
  PaymentGroupId,
  PaymentId,
  PaymentReceiptId,
} from "#contract/ids.ts";
import type { PaymentMethod } from "#contract/payments.ts";
import { figureWithin } from "#server/db/kept-figures.ts";
import { type Labels, withMetadata } from "#server/db/labels.ts";
import { type Period, within } from "#server/db/page.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface InvoicePaymentRow extends Labels {
  id: PaymentId;
  amount: string;
  /** In PostgreSQL's format. */
  paidAt: string;
  method: PaymentMethod;
  note: string;
  reference: string | null;
  creditNoteId: CreditNoteId | null;
  bankLineId: BankLineId | null;
  groupId: PaymentGroupId | null;
  receiptId: PaymentReceiptId | null;
  creditReceiptId: PaymentReceiptId | null;
  gstRelief: string | null;
}

export interface PaymentRow extends InvoicePaymentRow {
  invoiceId: InvoiceId;
  createdAt: string;
  reversedAt: string | null;
  reversalReason: string | null;
}

const paymentColumns = (sql: Sql) => sql`
  id, invoice_id, amount, paid_at, method, note, reference, credit_note_id, bank_line_id, group_id, receipt_id, credit_receipt_id,
  gst_relief, created_at, reversed_at, reversal_reason, external_id, metadata`;

/** The time at which a payment was recorded or reversed, as its index has it. */
export const paymentChangedAt = (sql: Sql) => sql`case when reversed_at is null then created_at else reversed_at end`;

export const listedPaymentColumns = (sql: Sql) => sql`${paymentColumns(sql)}, ${paymentChangedAt(sql)} as updated_at`;

interface NewPaymentRow extends Partial<Labels> {
  id: PaymentId;
  invoiceId: InvoiceId;
  amount: number;
  paidAt: Date;
  method: PaymentMethod;
  note: string;
  reference: string | null;
  creditNoteId?: CreditNoteId;
  bankLineId?: BankLineId;
  groupId?: PaymentGroupId;
  receiptId?: PaymentReceiptId;
  creditReceiptId?: PaymentReceiptId;
  gstRelief?: number;
  createdAt: Date;
}

export const insertPayment = (tx: Tx, row: NewPaymentRow) =>
  tx.sql`insert into payment ${tx.sql({ orgId: tx.org, ...withMetadata(tx.sql, row) })}`;

export const changePaymentLabels = (tx: Tx, id: PaymentId, labels: Labels) =>
  tx.sql`update payment set ${tx.sql(withMetadata(tx.sql, labels))} where org_id = ${tx.org} and id = ${id}`;

export const markReversed = (tx: Tx, ids: readonly PaymentId[], reason: string | null, at: Date) => tx.sql`
  update payment set reversed_at = ${at}, reversal_reason = ${reason}
  where org_id = ${tx.org} and id = any(${ids as PaymentId[]}::text[])`;

/**
 * Counts all payments of a period and adds them up, from kept sums (docs/decisions/0026-kept-figures.md), which have what
 * receipts kept too, and applied credit and write-offs.
 */
export async function sumPaymentsOfPeriod(read: Read, period: Period): Promise<{ count: number; amount: string }> {
  const [row] = await read.rows<{ count: number; amount: string }>(read.sql`
    select coalesce(sum(count), 0)::integer as count, coalesce(sum(amount), 0) as amount
    from (
      select count, amount from (${figureWithin(read, "RECEIVED", period)}) f
      union all
      select 1, amount from payment
      where org_id = ${read.org} and method in ('CREDIT_NOTE', 'WRITE_OFF') and reversed_at is null
        ${within(read.sql, "paid_at", period)}
      union all
      select 1, amount from payment
      where org_id = ${read.org} and credit_receipt_id is not null and reversed_at is null
        ${within(read.sql, "paid_at", period)}
      union all
      select 0, -kept from payment_receipt
      where org_id = ${read.org} and kept > 0 and reversed_at is null ${within(read.sql, "paid_at", period)}) f`);
  return row ?? { count: 0, amount: "0" };
}

/** Finds the write-offs of an invoice that stand. */
export const findWriteOffs = (read: Read, invoiceId: InvoiceId) =>
  read.rows<{ id: PaymentId; amount: string }>(read.sql`
    select id, amount from payment
    where org_id = ${read.org} and invoice_id = ${invoiceId} and method = 'WRITE_OFF' and reversed_at is null`);

/** Finds a payment of that invoice, reversed or not. */
export async function findPayment(tx: Tx, invoiceId: InvoiceId, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await tx.rows<PaymentRow>(tx.sql`
    select ${paymentColumns(tx.sql)} from payment
    where org_id = ${tx.org} and invoice_id = ${invoiceId} and id = ${id}`);
  return row;
}
