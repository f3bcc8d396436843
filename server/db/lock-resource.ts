import type { Tx } from "./sql.ts";

/**
 * Locks a row, so that what is read from it next does not change until the transaction ends. The organization is locked
 * first, as everywhere.
 */
export async function lockResource(tx: Tx, table: string, id: string): Promise<void> {
  await tx.sql`select 1 from organization where id = ${tx.org} for share`;
  await tx.sql`select 1 from ${tx.sql(table)} where org_id = ${tx.org} and id = ${id} for update`;
}

/** Locks the contract of a claim: every change of a claim locks it first, and changes nothing without it. */
export async function lockContractOfClaim(tx: Tx, id: string): Promise<void> {
  await tx.sql`select 1 from organization where id = ${tx.org} for share`;
  await tx.sql`
    select 1 from contract
    where org_id = ${tx.org} and id = (select contract_id from claim where org_id = ${tx.org} and id = ${id})
    for update`;
}

/** Locks the invoice of a payment: every change of a payment locks it first. */
export async function lockInvoiceOfPayment(tx: Tx, id: string): Promise<void> {
  await tx.sql`select 1 from organization where id = ${tx.org} for share`;
  await tx.sql`
    select 1 from invoice
    where org_id = ${tx.org} and id = (select invoice_id from payment where org_id = ${tx.org} and id = ${id})
    for update`;
}

/** Locks a credit note after its invoice, as every change of both does. */
export async function lockCreditNoteWithInvoice(tx: Tx, id: string): Promise<void> {
  await tx.sql`select 1 from organization where id = ${tx.org} for share`;
  await tx.sql`
    select 1 from invoice
    where org_id = ${tx.org} and id = (select invoice_id from credit_note where org_id = ${tx.org} and id = ${id})
    for update`;
  await tx.sql`select 1 from credit_note where org_id = ${tx.org} and id = ${id} for update`;
}

/** The money that a change of a line of the bank names. */
interface NamedMoney {
  readonly allocations?: readonly { readonly invoiceId: string }[];
  readonly paymentIds?: readonly string[];
  readonly receiptIds?: readonly string[];
}

/** Locks a line of the bank after the invoices and the receipts of its money and of that to come, as every change does. */
export async function lockBankLineWithMoney(tx: Tx, id: string, named: NamedMoney): Promise<void> {
  const invoiceIds = (named.allocations ?? []).map(({ invoiceId }) => invoiceId);
  const [paymentIds, receiptIds] = [[...(named.paymentIds ?? [])], [...(named.receiptIds ?? [])]];
  const payments = tx.sql`from payment p where p.org_id = ${tx.org} and
    (p.bank_line_id = ${id} or p.id = any(${paymentIds}::text[]) or p.receipt_id = any(${receiptIds}::text[]))`;
  await tx.sql`select 1 from organization where id = ${tx.org} for share`;
  await tx.sql`
    select 1 from invoice
    where org_id = ${tx.org} and id in (select unnest(${invoiceIds}::text[]) union select p.invoice_id ${payments})
    order by id for update`;
  await tx.sql`
    select 1 from payment_receipt
    where org_id = ${tx.org} and (bank_line_id = ${id} or id = any(${receiptIds}::text[])
      or id in (select p.receipt_id ${payments}))
    order by id for update`;
  await tx.sql`select 1 from bank_line where org_id = ${tx.org} and id = ${id} for update`;
}

/** Locks the organization's own settings in the same way. */
export const lockSettings = (tx: Tx) => tx.sql`select 1 from organization where id = ${tx.org} for no key update`;
