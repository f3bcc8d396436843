import type { CreditNoteId, InvoiceId, PaymentId } from "#contract/ids.ts";
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
