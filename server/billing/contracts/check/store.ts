import type { Query, Read } from "#server/db/sql.ts";
import { countsInLedger } from "#server/billing/documents/contracts/hold.ts";

/** Something that must hold and does not: what it is about, what it should be, and what it is. */
export interface DifferenceRow {
  rule: string;
  subject: string;
  expected: string | null;
  found: string | null;
}

/** The claims that are billed, with the amounts to date before each, and what the items of their invoices add up to. */
const billedClaims = ({ sql, org }: Read) => sql`
  select c.number as subject, c.id, c.billed_gross, c.billed_materials, c.billed_retention,
    c.billed_withheld,
    lag(c.billed_gross, 1, (
      select coalesce(sum(l.value::numeric), 0) from jsonb_each_text(coalesce(co.opening -> 'lines', '{}')) l))
      over ordered as gross_before,
    lag(c.billed_retention, 1, coalesce((co.opening ->> 'retentionWithheld')::numeric, 0)) over ordered as retention_before,
    lag(c.billed_withheld, 1, 0) over ordered as withheld_before,
    (select coalesce(sum(coalesce(i.certified, i.claimed)), 0) from claim_item i
      where i.org_id = ${org} and i.claim_id = c.id) as work
  from claim c join contract co on co.org_id = ${org} and co.id = c.contract_id
  where c.org_id = ${org} and c.status = 'BILLED'
  window ordered as (partition by c.contract_id order by c.sequence)`;

/** Returns the sum of the items of those kinds on the invoice of a claim, or its credit note with the signs turned. */
const itemsOf = ({ sql, org }: Read, kinds: readonly string[]) => sql`((
  select coalesce(sum(i.unit_price), 0) from invoice v join invoice_item i on i.org_id = ${org} and i.invoice_id = v.id
  where v.org_id = ${org} and v.claim_id = b.id and v.status <> 'VOID' and i.kind = any(${kinds as string[]}::text[])) - (
  select coalesce(sum(i.unit_price), 0)
  from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id
  where n.org_id = ${org} and n.claim_id = b.id and n.kind = 'CLAIM' and n.status <> 'VOID'
    and i.kind = any(${kinds as string[]}::text[])))`;

const different = (read: Read, rule: string, rows: Query) =>
  read.rows<DifferenceRow>(read.sql`
    select ${rule}::text as rule, d.subject, d.expected::text as expected, d.found::text as found
    from (${rows}) d where d.expected is distinct from d.found order by d.subject limit 100`);

/** The documents with items, by their table. */
const itemized = {
  invoice: "an invoice",
  quotation: "a quotation",
  credit_note: "a credit note",
  recurring_invoice: "a recurring invoice",
} as const;
type Itemized = keyof typeof itemized;

/** Finds documents whose items do not add up to their subtotal, or those without GST to the untaxed part of it. */
export async function findWrongSubtotals(read: Read): Promise<DifferenceRow[]> {
  const found: DifferenceRow[] = [];
  for (const [table, name] of Object.entries(itemized) as [Itemized, string][]) {
    found.push(
      ...(await different(
        read,
        `the items of ${name} add up to its subtotal`,
        sumsOfItems(read, table, { sum: "subtotal", counted: read.sql`true` }),
      )),
      ...(await different(
        read,
        `the items of ${name} without GST add up to its untaxed part`,
        sumsOfItems(read, table, { sum: "untaxed", counted: read.sql`i.tax_code <> 'STANDARD'` }),
      )),
    );
  }
  return found;
}

/**
 * Returns a stored sum of each document of a table, and what the items that count in it add up to. A credit note that takes
 * the cents that others left of its invoice has sums that show them: at most a cent of net and GST for each of those.
 */
function sumsOfItems(
  { sql, org }: Read,
  table: Itemized,
  { sum, counted }: { readonly sum: "subtotal" | "untaxed"; readonly counted: Query },
): Query {
  const isRecurring = table === "recurring_invoice";
  const items = isRecurring
    ? sql`(select qty, "unitPrice" as unit_price, "taxCode" as tax_code
        from jsonb_to_recordset(d.items) as r (qty numeric, "unitPrice" numeric, "taxCode" text)) i where ${counted}`
    : sql`${sql(`${table}_item`)} i where i.org_id = ${org} and ${sql(`i.${table}_id`)} = d.id and ${counted}`;
  const found = sql`(select coalesce(sum(i.unit_price * i.qty), 0)::numeric(22, 8) from ${items})`;
  const stored = sql(`d.${sum}`);
  const cents = sql`(0.01 * (1 + (select count(*) from credit_note n where n.org_id = ${org} and n.invoice_id = d.invoice_id)))`;
  const hidden = sum === "subtotal" ? cents : sql`(${cents} / nullif(d.gst_rate, 0))`;
  return sql`
    select ${sql(isRecurring ? "d.id" : "d.number")} as subject, ${stored} as expected,
      ${table === "credit_note" ? sql`case when abs(${found} - ${stored}) > ${hidden} then ${found} else ${stored} end` : found} as found
    from ${sql(table)} d where d.org_id = ${org}`;
}

/** Finds credit notes that are used up more than once, or are for more than their invoice. */
export const findWrongCredit = async (read: Read) => {
  const { sql, org } = read;
  const total = sql`document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)`;
  const used = sql`(
    (select coalesce(sum(p.amount), 0) from payment p
      where p.org_id = ${org} and p.credit_note_id = n.id and p.reversed_at is null)
    + (select coalesce(sum(r.amount), 0) from refund r
      where r.org_id = ${org} and r.credit_note_id = n.id and r.reversed_at is null))`;
  return [
    ...(await different(
      read,
      "what is applied and refunded of a credit note is at most its total",
      sql`select n.number as subject, least(${used}, case n.status when 'SENT' then ${total} else 0 end) as expected,
          ${used} as found
        from credit_note n where n.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "the credit notes of an invoice are at most its total",
      sql`select v.number as subject,
          least(sum(${total}), document_total(v.subtotal, v.retention_pct, v.gst_rate, v.untaxed)) as expected, sum(${total}) as found
        from credit_note n join invoice v on v.org_id = ${org} and v.id = n.invoice_id
        where n.org_id = ${org} and n.status = 'SENT'
        group by v.org_id, v.id`,
    )),
    ...(await different(
      read,
      "credit is applied to invoices of its client that are not void",
      sql`select p.id as subject, n.client_id as expected, v.client_id || case v.status when 'VOID' then ' VOID' else '' end as found
        from payment p join credit_note n on n.org_id = ${org} and n.id = p.credit_note_id
          join invoice v on v.org_id = ${org} and v.id = p.invoice_id
        where p.org_id = ${org} and p.reversed_at is null`,
    )),
    ...(await different(
      read,
      "the numbers of credit notes have no gap",
      sql`select c.year::text as subject, c.last_number as expected, (
          select count(*)::integer from credit_note n
          where n.org_id = ${org} and n.sent_at is not null and n.number like '%-' || c.year || '-%') as found
        from document_counter c where c.org_id = ${org} and c.kind = 'CREDIT_NOTE'`,
    )),
  ];
};

/** Finds kept money that is used more than once, or for another client, and receipts that are not counted through. */
export const findWrongReceipts = async (read: Read) => {
  const { sql, org } = read;
  return [
    ...(await different(
      read,
      "what is applied and refunded of a receipt is at most what it keeps as credit",
      sql`select r.number as subject, least(money_used(${org}, r.id), money_kept(${org}, r.id)) as expected,
          money_used(${org}, r.id) as found
        from payment_receipt r where r.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "kept money is applied to invoices of its client that are not void",
      sql`select p.id as subject, r.client_id as expected, v.client_id || case v.status when 'VOID' then ' VOID' else '' end as found
        from payment p join payment_receipt r on r.org_id = ${org} and r.id = p.credit_receipt_id
          join invoice v on v.org_id = ${org} and v.id = p.invoice_id
        where p.org_id = ${org} and p.reversed_at is null`,
    )),
    ...(await different(
      read,
      "a payment in money has a receipt of its client, and credit and write-offs have none",
      sql`select p.id as subject, case when p.method not in ('CREDIT_NOTE', 'CREDIT', 'WRITE_OFF') then v.client_id end as expected,
          r.client_id as found
        from payment p join invoice v on v.org_id = ${org} and v.id = p.invoice_id
          left join payment_receipt r on r.org_id = ${org} and r.id = p.receipt_id
        where p.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "the numbers of receipts have no gap",
      sql`select c.year::text as subject, c.last_number as expected, (
          select count(*)::integer from payment_receipt r
          where r.org_id = ${org} and r.number like '%-' || c.year || '-%') as found
        from document_counter c where c.org_id = ${org} and c.kind = 'RECEIPT'`,
    )),
  ];
};

/** Finds invoices that are PAID with something outstanding, or not PAID without. */
export const findWrongSettlements = (read: Read) => {
  const { sql, org } = read;
  return different(
    read,
    "an invoice is PAID exactly when nothing is outstanding",
    sql`select v.number as subject, document_total(v.subtotal, v.retention_pct, v.gst_rate, v.untaxed) <= (
        select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = ${org} and p.invoice_id = v.id and p.reversed_at is null) as expected,
        v.status = 'PAID' as found
      from invoice v where v.org_id = ${org} and v.status in ('SENT', 'OVERDUE', 'PAID')`,
  );
};

/** Finds invoices of contracts that have a retention of their own. */
export const findRetainingDerived = (read: Read) => {
  const { sql, org } = read;
  return different(
    read,
    "an invoice of a contract has no retention of its own",
    sql`select v.number as subject, null::numeric as expected, v.retention_pct as found
      from invoice v where v.org_id = ${org} and v.kind <> 'STANDARD'`,
  );
};

/** Finds billed claims whose lines and materials are not what they billed. */
export const findWrongGross = (read: Read) =>
  different(
    read,
    "the lines and materials of a billed claim are what it billed to date",
    read.sql`select b.subject, b.billed_gross as expected, b.work + b.billed_materials as found
      from (${billedClaims(read)}) b`,
  );

/** Finds claims whose invoices bill other amounts than those to date less those before. */
export const findWrongClaimItems = async (read: Read) => [
  ...(await different(
    read,
    "the work on the invoice of a claim is that to date less before",
    read.sql`select b.subject, b.billed_gross - b.gross_before as expected, ${itemsOf(read, ["WORK", "MATERIALS"])} as found
      from (${billedClaims(read)}) b`,
  )),
  ...(await different(
    read,
    "the retention on the invoice of a claim is that to date less before",
    read.sql`select b.subject, b.billed_retention - b.retention_before as expected, -${itemsOf(read, ["RETENTION"])} as found
      from (${billedClaims(read)}) b`,
  )),
  ...(await different(
    read,
    "what is withheld on the invoice of a claim is that to date less before",
    read.sql`select b.subject, b.billed_withheld - b.withheld_before as expected, -${itemsOf(read, ["WITHHELD"])} as found
      from (${billedClaims(read)}) b`,
  )),
];

/** Finds contracts whose claims' invoices do not add up to what was billed to date, and claims without an invoice. */
export const findWrongBilling = async (read: Read) => {
  const { sql, org } = read;
  return [
    ...(await different(
      read,
      "a claim has one invoice or credit note exactly while it is billed",
      sql`select c.id as subject, case c.status when 'BILLED' then 1 else 0 end as expected, (
          select count(*)::integer from invoice v
          where v.org_id = ${org} and v.claim_id = c.id and v.status <> 'VOID'
            -- That of a claim that was taken back is credited whole.
            and not (c.status = 'WITHDRAWN' and document_total(v.subtotal, null, v.gst_rate, v.untaxed) = (
              select coalesce(sum(document_total(n.subtotal, null, n.gst_rate, n.untaxed)), 0) from credit_note n
              where n.org_id = ${org} and n.invoice_id = v.id and n.status = 'SENT'))) + (
          -- Several credit notes for different invoices bill a claim together.
          select count(distinct n.claim_id)::integer from credit_note n
          where n.org_id = ${org} and n.claim_id = c.id and n.kind = 'CLAIM' and n.status <> 'VOID') as found
        from claim c where c.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "the numbers of a contract's claims have no gap",
      sql`select co.number as subject, co.last_claim as expected, (
          select count(c.sequence)::integer from claim c
          where c.org_id = ${org} and c.contract_id = co.id and c.sequence between 1 and co.last_claim) as found
        from contract co where co.org_id = ${org}`,
    )),
  ];
};

/** The amounts of every contract to date, with those of its opening. */
const amounts = ({ sql, org }: Read) => {
  const opened = (field: string) => sql`coalesce((co.opening ->> ${field}::text)::numeric, 0)`;
  const ofItems = (kinds: readonly string[], on: readonly string[]) => sql`(
    select coalesce(sum(i.unit_price), 0) from invoice v join invoice_item i on i.org_id = ${org} and i.invoice_id = v.id
    where v.org_id = ${org} and v.contract_id = co.id and v.status <> 'VOID' and (v.status <> 'DRAFT' or v.kind = 'CLAIM')
      and i.kind = any(${kinds as string[]}::text[]) and v.kind = any(${on as string[]}::text[]))`;
  const ofCredits = (kind: string) => sql`(
    select coalesce(sum(i.unit_price), 0)
    from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id
    where n.org_id = ${org} and n.contract_id = co.id and ${countsInLedger(sql)} and i.kind = ${kind})`;
  return sql`
    select co.number as subject,
      ${opened("retentionWithheld")} - ${ofItems(["RETENTION"], ["CLAIM"])} + ${ofCredits("RETENTION")}
        - ${opened("retentionReleased")} - ${ofItems(["RELEASE"], ["RETENTION_RELEASE"])} - co.written_off as held,
      ${opened("depositIssued")} + ${ofItems(["DEPOSIT"], ["DEPOSIT"])} - (
        select coalesce(sum(cents(n.subtotal)), 0)
        from credit_note n join invoice d on d.org_id = ${org} and d.id = n.invoice_id and d.kind = 'DEPOSIT'
        where n.org_id = ${org} and n.contract_id = co.id and n.status = 'SENT' and n.kind = 'STANDARD') as issued,
      ${opened("depositRecouped")} - ${ofItems(["DEPOSIT"], ["CLAIM", "RETENTION_RELEASE"])} + ${ofCredits("DEPOSIT")}
        as recouped
    from contract co where co.org_id = ${org}`;
};

/** Finds contracts that hold less than nothing, or gave back more of a deposit than there was. */
export const findWrongBalances = async (read: Read) => [
  ...(await different(
    read,
    "the retention that is held is not below 0",
    read.sql`select a.subject, greatest(a.held, 0) as expected, a.held as found from (${amounts(read)}) a`,
  )),
  ...(await different(
    read,
    "what is given back of a deposit is between 0 and the deposit",
    read.sql`select a.subject, greatest(least(a.recouped, a.issued), 0) as expected, a.recouped as found
      from (${amounts(read)}) a`,
  )),
];

/** Finds bank lines that are allocated otherwise than their payments add up to. */
export const findWrongAllocations = (read: Read) => {
  const { sql, org } = read;
  return different(
    read,
    "what is allocated of a bank line is the sum of its payments and of what is kept",
    sql`select l.id as subject, l.allocated as expected, (
        select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = ${org} and p.bank_line_id = l.id and p.reversed_at is null) + (
        select coalesce(sum(r.kept), 0) from payment_receipt r
        where r.org_id = ${org} and r.bank_line_id = l.id and r.reversed_at is null) as found
      from bank_line l where l.org_id = ${org}`,
  );
};
