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

/** Locks the organization's own settings in the same way. */
export const lockSettings = (tx: Tx) => tx.sql`select 1 from organization where id = ${tx.org} for no key update`;
