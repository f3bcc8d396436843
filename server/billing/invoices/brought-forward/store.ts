import type { InvoiceId, PaymentReceiptId } from "#contract/api/ids.ts";
import type { OpenInvoice } from "#contract/payments/open-invoices.ts";
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

/** Finds an invoice that was brought forward, whose number the organization's series would give with that prefix. */
export async function findNumberAhead(read: Read, prefix: string): Promise<string | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<{ number: string }>(sql`
    select i.number
    from invoice i left join document_counter k
      on k.org_id = ${org} and k.kind = 'INVOICE' and k.year = substring(i.number from '-([0-9]{4})-[0-9]+$')::integer
    where i.org_id = ${org} and i.brought_forward and i.number ~ ${ownForm(prefix)}
      and substring(i.number from '([0-9]+)$')::numeric > coalesce(k.last_number, 0)
    order by i.number limit 1`);
  return row?.number;
}

/** Finds a credit that was brought forward, whose number has the form of a series with that prefix. */
export async function findCreditNumbered(read: Read, prefix: string): Promise<string | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from payment_receipt
    where org_id = ${read.org} and brought_forward and number ~ ${ownForm(prefix)}
    order by number limit 1`);
  return row?.number;
}

/** @param prefix of capital letters and digits */
const ownForm = (prefix: string) => `^${prefix}-[0-9]{4}-[0-9]{4,9}$`;
