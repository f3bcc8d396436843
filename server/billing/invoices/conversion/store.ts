import type { InvoiceId, QuotationId, QuotationItemId, QuotationSectionId } from "#contract/api/ids.ts";
import type { InvoiceStatus } from "#contract/invoices/invoices.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import type { Read, Tx } from "#server/db/sql.ts";

/** The part of an item that can still be converted, as decimal text. */
export interface RemainingRow {
  itemId: QuotationItemId;
  sectionId: QuotationSectionId | null;
  qty: string;
  /** Rounded down to four decimals, as a request has at most. */
  remainingQty: string;
  /** That of its section: the least of all its items, rounded down to four decimals. */
  remainingFraction: string;
}

/** Finds what is left of each item of a quotation, in its order: all that invoices which are not void did not take. */
export function findRemaining(read: Read, quotationId: QuotationId) {
  const { org, sql } = read;
  return read.rows<RemainingRow>(sql`
    select i.id as item_id, i.section_id, i.qty, trunc(i.remaining, 4) as remaining_qty,
      min(fraction_left(i.qty, i.remaining)) over (partition by i.section_id) as remaining_fraction
    from (
      select q.id, q.section_id, q.qty, q.sort_order,
        case when exists (
          select 1 from invoice w
          where w.org_id = ${org} and w.converted_from = ${quotationId} and w.status <> 'VOID'
            and not exists (select 1 from conversion_line l where l.org_id = ${org} and l.invoice_id = w.id))
        then 0 else quantity_left(q.qty, coalesce(s.fraction, 0), coalesce(t.qty, 0)) end as remaining
      from quotation_item q
        left join (
          select l.item_id, sum(l.qty) as qty
          from conversion_line l join invoice v on v.org_id = ${org} and v.id = l.invoice_id and v.status <> 'VOID'
          where l.org_id = ${org} and l.quotation_id = ${quotationId} and l.item_id is not null
          group by l.item_id) t on t.item_id = q.id
        left join (
          select coalesce(l.section_id, '') as section_id, sum(l.fraction) as fraction
          from conversion_line l join invoice v on v.org_id = ${org} and v.id = l.invoice_id and v.status <> 'VOID'
          where l.org_id = ${org} and l.quotation_id = ${quotationId} and l.item_id is null
          group by l.section_id) s on s.section_id = coalesce(q.section_id, '')
      where q.org_id = ${org} and q.quotation_id = ${quotationId}) i
    order by i.sort_order`);
}

export interface ConversionRow {
  id: InvoiceId;
  number: string;
  status: InvoiceStatus;
  subtotal: string;
  total: string;
  createdAt: string;
}

/** Finds the newest invoices that the quotation was converted to, void ones too. */
export const findConversions = (read: Read, quotationId: QuotationId, limit: number) =>
  read.rows<ConversionRow>(read.sql`
    select id, number, status, cents(subtotal) as subtotal, document_total(subtotal, retention_pct, gst_rate, untaxed) as total, created_at
    from invoice where org_id = ${read.org} and converted_from = ${quotationId}
    order by created_at desc, id desc limit ${limit}`);

/** The amounts that a fraction of a section billed, by tax code, before GST. */
export type FractionAmounts = Partial<Record<TaxCode, number>>;

/** A fraction of a section that an invoice takes, or of the items before the first one. */
export interface TakenFraction {
  readonly sectionId: QuotationSectionId | null;
  readonly fraction: number;
  readonly amounts: FractionAmounts;
}

/** A part that an invoice takes: a quantity of an item, or a fraction of a section. */
export type TakenPart = { readonly itemId: QuotationItemId; readonly qty: number } | TakenFraction;

/** A fraction of a section that was billed, as decimal text; its amounts are null when they were not kept yet. */
export interface BilledFractionRow {
  sectionId: QuotationSectionId | null;
  fraction: string;
  amounts: FractionAmounts | null;
}

/** Finds the fractions of a quotation that invoices which are not void billed. */
export const findBilledFractions = (read: Read, quotationId: QuotationId) =>
  read.rows<BilledFractionRow>(read.sql`
    select l.section_id, l.fraction, l.amounts
    from conversion_line l join invoice v on v.org_id = ${read.org} and v.id = l.invoice_id and v.status <> 'VOID'
    where l.org_id = ${read.org} and l.quotation_id = ${quotationId} and l.item_id is null`);

export const insertTakenParts = (
  tx: Tx,
  key: { readonly invoiceId: InvoiceId; readonly quotationId: QuotationId },
  parts: readonly TakenPart[],
) => tx.sql`
  insert into conversion_line (org_id, invoice_id, quotation_id, place, item_id, qty, section_id, fraction,
    amounts)
  select ${tx.org}, ${key.invoiceId}, ${key.quotationId}, l.place, l."itemId", l.qty, l."sectionId", l.fraction, l.amounts
  from jsonb_to_recordset(${tx.sql.json(parts.map((part, i) => ({ ...part, place: i + 1 })) as never)})
    as l(place integer, "itemId" text, qty numeric, "sectionId" text, fraction numeric, amounts jsonb)`;
