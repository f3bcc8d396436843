import type { InvoiceId, InvoiceItemId } from "#contract/api/ids.ts";
import type { InvoiceItemKind } from "#contract/invoices/invoices.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import type { Tx } from "#server/db/sql.ts";

export interface InvoiceItemRow {
  id: InvoiceItemId;
  ref: string | null;
  description: string;
  unit: string | null;
  taxCode: TaxCode;
  accountCode: string | null;
  qty: string;
  unitPrice: string;
  sortOrder: number;
  kind: InvoiceItemKind;
}

/** A line as it is inserted: numbers as they were entered. */
export interface NewInvoiceItemRow extends Omit<InvoiceItemRow, "qty" | "unitPrice"> {
  qty: number;
  unitPrice: number;
}

/** One statement for all lines, however many; JSON numbers become exact numerics. */
export const insertItems = (tx: Tx, invoiceId: InvoiceId, items: NewInvoiceItemRow[]) => tx.sql`
  insert into invoice_item (org_id, invoice_id, id, ref, description, unit, qty, unit_price, sort_order, kind,
    account_code, tax_code)
  select ${tx.org}, ${invoiceId}, i.id, i.ref, i.description, i.unit, i.qty, i."unitPrice", i."sortOrder", i.kind,
    i."accountCode", i."taxCode"
  from jsonb_to_recordset(${tx.sql.json(items as never)}) as i(id text, ref text, description text, unit text,
    qty numeric, "unitPrice" numeric, "sortOrder" integer, kind text, "accountCode" text, "taxCode" text)`;

export const deleteItems = (tx: Tx, invoiceId: InvoiceId) =>
  tx.sql`delete from invoice_item where org_id = ${tx.org} and invoice_id = ${invoiceId}`;
