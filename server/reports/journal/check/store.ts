import type { Difference } from "#server/billing/contracts/check/check-books.ts";
import type { Query, Read } from "#server/db/sql.ts";
import { countsInLedger } from "#server/billing/documents/contracts/hold.ts";

/** Finds entries of the journal whose lines do not add up to 0. @param entries all of them */
export const findUnbalanced = (read: Read, entries: Query) =>
  read.rows<Difference>(read.sql`
    select 'every entry of the journal balances' as rule, b.id as subject, '0' as expected, b.sum::text as found
    from (
      select e.id, coalesce(e.bank, 0) + coalesce(e.receivable, 0) + coalesce(e.retention_receivable, 0)
        + coalesce(e.gst_input, 0) + coalesce(e.payables, 0) + coalesce(e.gst_output, 0)
        + coalesce(e.customer_deposits, 0) + coalesce(e.sales, 0) + coalesce(e.rounding, 0)
        + coalesce(e.opening_balances, 0) + coalesce(e.bad_debts, 0) + coalesce(e.retention_written_off, 0) + coalesce(e.cost, 0) as sum
      from (${entries}) e) b
    where b.sum <> 0 order by b.id limit 100`);

/**
 * Finds clients whose receivable is not what their invoices have outstanding, less their credit. It is what a statement of
 * account ends with, too.
 */
export const findWrongReceivables = (read: Read, entries: Query) => {
  const { sql, org } = read;
  return read.rows<Difference>(sql`
    select 'the receivable of a client is what is outstanding less its credit' as rule, c.id as subject,
      c.expected::text as expected, c.found::text as found
    from (
      select k.id, coalesce(j.receivable, 0) as found, coalesce(o.owed, 0) - credit_left(${org}, k.id) as expected
      from client k
        left join (
          select e.client_id, sum(e.receivable) as receivable from (${entries}) e group by e.client_id) j
          on j.client_id = k.id
        left join (
          select v.client_id, sum(document_total(v.subtotal, v.retention_pct, v.gst_rate, v.untaxed)
            - (select coalesce(sum(p.amount), 0) from payment p
              where p.org_id = ${org} and p.invoice_id = v.id and p.reversed_at is null)) as owed
          from invoice v where v.org_id = ${org} and v.sent_at is not null and v.status <> 'VOID' group by v.client_id) o
          on o.client_id = k.id
      where k.org_id = ${org}) c
    where c.expected <> c.found order by c.id limit 100`);
};

/** Sums of the journal, and what they must be, as decimal text. */
export interface BookedTotalsRow {
  gst: string;
  retention: string;
  held: string;
  deposits: string;
  depositsLeft: string;
  badDebts: string;
  writtenOff: string;
}

/**
 * Sums what the journal books of retention, deposits and GST, and what the register and the contracts have of them:
 * without what was billed before Quoin, and without drafts of claims' invoices, neither of which the journal has.
 */
export async function findBookedTotals(read: Read, entries: Query): Promise<BookedTotalsRow | undefined> {
  const { sql, org } = read;
  const opened = (field: string) => sql`coalesce((c.opening ->> ${field}::text)::numeric, 0)`;
  const items = (kinds: readonly string[], matching: Query) => sql`(
    select coalesce(sum(i.unit_price), 0) from invoice v join invoice_item i on i.org_id = ${org} and i.invoice_id = v.id
    where v.org_id = ${org} and v.contract_id is not null and i.kind = any(${kinds as string[]}::text[]) and ${matching})`;
  const credited = (kind: string, status: "DRAFT" | "SENT") => sql`(
    select coalesce(sum(i.unit_price), 0)
    from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id
    where n.org_id = ${org} and ${countsInLedger(sql)} and n.status = ${status} and i.kind = ${kind})`;
  const [row] = await read.rows<BookedTotalsRow>(sql`
    select b.gst, b.retention, b.deposits, b.bad_debts, (
        select coalesce(sum(p.amount), 0) - coalesce(sum(p.gst_relief), 0) from payment p
        where p.org_id = ${org} and p.method = 'WRITE_OFF' and p.reversed_at is null) as written_off,
      (select coalesce(sum(r.held), 0) from contract_retentions(${org}) r)
        - (select coalesce(sum(${opened("retentionWithheld")} - ${opened("retentionReleased")}), 0)
          from contract c where c.org_id = ${org})
        + ${items(["RETENTION"], sql`v.status = 'DRAFT'`)} - ${credited("RETENTION", "DRAFT")}
        + (select coalesce(sum(document_retention(v.subtotal, v.retention_pct)), 0) from invoice v
          where v.org_id = ${org} and v.kind = 'STANDARD' and v.sent_at is not null and v.status <> 'VOID')
        - (select coalesce(sum(document_retention(n.subtotal, n.retention_pct) + n.retention_rest), 0) from credit_note n
          where n.org_id = ${org} and n.status = 'SENT')
        - released_retention(${org}) as held,
      -(${items(["DEPOSIT"], sql`v.sent_at is not null and v.status <> 'VOID'`)} - ${credited("DEPOSIT", "SENT")}
        - (select coalesce(sum(cents(n.subtotal)), 0)
          from credit_note n join invoice d on d.org_id = ${org} and d.id = n.invoice_id and d.kind = 'DEPOSIT'
          where n.org_id = ${org} and n.status = 'SENT' and n.kind = 'STANDARD')) as deposits_left
    from (
      select coalesce(sum(e.gst_output), 0) as gst, coalesce(sum(e.retention_receivable), 0) as retention,
        coalesce(sum(e.customer_deposits), 0) as deposits, coalesce(sum(e.bad_debts), 0) as bad_debts
      from (${entries}) e) b`);
  return row;
}
