import type { InvoiceId, PaymentReceiptId } from "#contract/ids.ts";
import type { OpenInvoice } from "#contract/open-invoices.ts";
import type { Read } from "#server/db/sql.ts";

/** A document that has a number already, of the kind whose numbers are its own. */
export interface NumberedRow {
  id: InvoiceId | PaymentReceiptId;
  number: string;
  clientName: string;
  broughtForward: boolean;
}

/** Finds the invoices, or for credits the receipts, that have one of those numbers. */
export const findNumbered = (read: Read, type: OpenInvoice["type"], numbers: readonly string[]) => {
  const { sql, org } = read;
  const table = type === "CREDIT" ? sql`payment_receipt` : sql`invoice`;
  return read.rows<NumberedRow>(sql`
    select d.id, d.number, c.name as client_name, d.brought_forward
    from ${table} d join client c on c.org_id = ${org} and c.id = d.client_id
    where d.org_id = ${org} and d.number = any(${numbers as string[]}::text[])`);
};
