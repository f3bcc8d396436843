import type { CreditNoteId, InvoiceId, PaymentId, PaymentReceiptId, RefundId } from "#contract/api/ids.ts";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import type { Read, Tx } from "#server/db/sql.ts";

/** Locks credit notes, in the order of their ids. */
export const lockCreditNoteRows = (tx: Tx, ids: readonly CreditNoteId[]) => tx.sql`
  select 1 from credit_note where org_id = ${tx.org} and id = any(${ids as CreditNoteId[]}::text[])
  order by id for update`;

export const touchCreditNotes = (tx: Tx, ids: readonly CreditNoteId[], at: Date) => tx.sql`
  update credit_note set version = version + 1, updated_at = ${at}
  where org_id = ${tx.org} and id = any(${ids as CreditNoteId[]}::text[])`;

/** Finds the payments of an invoice that are credit, without reversed ones. */
export const findCreditPayments = (read: Read, id: InvoiceId) =>
  read.rows<{ id: PaymentId; creditNoteId: CreditNoteId | null }>(read.sql`
    select id, credit_note_id from payment
    where org_id = ${read.org} and invoice_id = ${id} and (credit_note_id is not null or credit_receipt_id is not null)
      and reversed_at is null`);

/** Finds an issued credit note of an invoice. */
export async function findIssuedCreditNoteOf(read: Read, id: InvoiceId): Promise<{ number: string } | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from credit_note
    where org_id = ${read.org} and invoice_id = ${id} and status = 'SENT' order by number limit 1`);
  return row;
}

/** A refund, of a credit note or of a receipt. */
export interface NewRefundRow {
  id: RefundId;
  creditNoteId?: CreditNoteId;
  receiptId?: PaymentReceiptId;
  amount: number;
  paidAt: Date;
  method: EnteredPaymentMethod;
  note: string;
  reference: string | null;
  createdAt: Date;
}

export const insertRefund = (tx: Tx, row: NewRefundRow) =>
  tx.sql`insert into refund ${tx.sql({ orgId: tx.org, ...row })}`;

/** Finds a refund of that source, reversed or not. */
export async function findRefund(
  tx: Tx,
  { creditNoteId, receiptId }: Pick<NewRefundRow, "creditNoteId" | "receiptId">,
  id: RefundId,
): Promise<{ reversedAt: string | null } | undefined> {
  const [row] = await tx.rows<{ reversedAt: string | null }>(tx.sql`
    select reversed_at from refund
    where org_id = ${tx.org} and id = ${id} and (credit_note_id = ${creditNoteId ?? null} or receipt_id = ${receiptId ?? null})`);
  return row;
}

export const markRefundReversed = (tx: Tx, id: RefundId, reason: string | null, at: Date) => tx.sql`
  update refund set reversed_at = ${at}, reversal_reason = ${reason} where org_id = ${tx.org} and id = ${id}`;
