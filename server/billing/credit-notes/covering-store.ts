import type { ClaimId, ContractId, CreditNoteId, InvoiceId } from "#contract/api/ids.ts";
import type { Read, Tx } from "#server/db/sql.ts";

/** Returns the sums of the issued credit notes of invoices that have any. document_total is the contract's arithmetic. */
export const findCreditedTotals = (read: Read, ids: readonly InvoiceId[]) =>
  read.rows<{ invoiceId: InvoiceId; total: string }>(read.sql`
    select invoice_id, sum(document_total(subtotal, retention_pct, gst_rate, untaxed)) as total from credit_note
    where org_id = ${read.org} and invoice_id = any(${ids as InvoiceId[]}::text[]) and status = 'SENT'
    group by invoice_id`);

/** Finds what the issued credit notes of an invoice leave of its retention, and how many they are. */
export async function findRetentionLeft(
  read: Read,
  id: InvoiceId,
): Promise<{ held: string; notes: number } | undefined> {
  const { org, sql } = read;
  const [row] = await read.rows<{ held: string; notes: number }>(sql`
    select document_retention(v.subtotal, v.retention_pct) - coalesce(n.given_up, 0) as held, n.notes
    from invoice v cross join lateral (
      select sum(document_retention(n.subtotal, n.retention_pct) + n.retention_rest) as given_up, count(*)::integer as notes
      from credit_note n where n.org_id = ${org} and n.invoice_id = v.id and n.status = 'SENT') n
    where v.org_id = ${org} and v.id = ${id}`);
  return row;
}

/** An issued invoice of a claim or a deposit, and what its issued credit notes come to, before GST. */
export interface CoveringInvoiceRow {
  id: InvoiceId;
  kind: "CLAIM" | "DEPOSIT";
  subtotal: string;
  credited: string;
}

/** Finds the issued invoices of a contract's claims, the latest first, then those of its deposits. */
export const findCoveringInvoices = (read: Read, contractId: ContractId) =>
  read.rows<CoveringInvoiceRow>(read.sql`
    select v.id, v.kind, v.subtotal, (
        select coalesce(sum(cents(n.subtotal)), 0) from credit_note n
        where n.org_id = ${read.org} and n.invoice_id = v.id and n.status = 'SENT') as credited
    from invoice v left join claim c on c.org_id = ${read.org} and c.id = v.claim_id
    where v.org_id = ${read.org} and v.contract_id = ${contractId} and v.kind in ('CLAIM', 'DEPOSIT')
      and v.sent_at is not null and v.status <> 'VOID'
    order by v.kind, c.sequence desc, v.issued_at desc, v.id desc`);

/** Locks the issued invoices of the claims and deposits of a claim's contract. */
export const lockInvoicesBeside = (tx: Tx, claimId: ClaimId) => tx.sql`
  select 1 from invoice
  where org_id = ${tx.org} and kind in ('CLAIM', 'DEPOSIT') and sent_at is not null and status <> 'VOID'
    and contract_id = (select c.contract_id from claim c where c.org_id = ${tx.org} and c.id = ${claimId})
  order by id for update`;

const billingTogether = ({ sql, org }: Read, id: CreditNoteId) => sql`
  from credit_note n join credit_note asked on asked.org_id = ${org} and asked.id = ${id} and asked.claim_id = n.claim_id
  where n.org_id = ${org} and n.kind = 'CLAIM' and n.status <> 'VOID' and asked.kind = 'CLAIM'`;

/** Locks the credit notes that bill a claim together with that one, and that one, in the order of their ids. */
export const lockBillingTogether = (tx: Tx, id: CreditNoteId) =>
  tx.sql`select 1 ${billingTogether(tx, id)} order by n.id for update of n`;

export async function findBillingTogether(read: Read, id: CreditNoteId): Promise<CreditNoteId[]> {
  const rows = await read.rows<{ id: CreditNoteId }>(read.sql`select n.id ${billingTogether(read, id)} order by n.id`);
  return rows.map((row) => row.id);
}
