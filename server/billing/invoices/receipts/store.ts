import type { BankLineId, ClientId, InvoiceId, PaymentId, PaymentReceiptId, RefundId } from "#contract/api/ids.ts";
import { receiptFilters } from "#contract/payments/payment-filters.ts";
import { receiptSorts } from "#contract/api/list-sorts.ts";
import type { PaymentReceiptTotalsQuery } from "#contract/payments/payment-receipts.ts";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import type { Page } from "#server/db/lists/page.ts";
import { containing, inTime, meeting, within } from "#server/db/lists/conditions.ts";
import { type Filtered, fitting, isNarrow, type Span } from "#server/db/lists/filters.ts";
import { inSortedOrder, joinedOrder, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import type { Read, Tx } from "#server/db/sql.ts";

export interface ReceiptRefundRow {
  id: RefundId;
  amount: string;
  /** In PostgreSQL's format. */
  paidAt: string;
  method: EnteredPaymentMethod;
  note: string;
  reference: string | null;
}

export interface ReceiptRow {
  id: PaymentReceiptId;
  number: string;
  clientId: ClientId;
  clientName: string;
  /** The money that no invoice took; 0 once the receipt is reversed. */
  kept: string;
  /** The credit that it gave the client, used or not. */
  credit: string;
  used: string;
  paidAt: string;
  method: EnteredPaymentMethod;
  note: string;
  reference: string | null;
  bankLineId: BankLineId | null;
  createdAt: string;
  reversedAt: string | null;
  reversalReason: string | null;
  currency: string;
  payments: {
    paymentId: PaymentId;
    invoiceId: InvoiceId;
    invoiceNumber: string;
    amount: string;
    /** On the invoice, after the receipt: later payments and reversals do not change it. */
    outstanding: string;
    isKept: boolean;
    reversedAt: string | null;
  }[];
  applications: { paymentId: PaymentId; invoiceId: InvoiceId; number: string; amount: string; paidAt: string }[];
  refunds: ReceiptRefundRow[];
}

/** The columns of a receipt `r` with its client `c`. */
const columns = ({ sql, org }: Read) => sql`
  r.id, r.number, r.client_id, c.name as client_name, case when r.reversed_at is null then r.kept else 0 end as kept,
  money_kept(${org}, r.id) as credit, money_used(${org}, r.id) as used, r.paid_at, r.method, r.note, r.reference,
  coalesce(r.bank_line_id, (
    select min(p.bank_line_id) from payment p
    where p.org_id = ${org} and p.receipt_id = r.id and p.reversed_at is null)) as bank_line_id, r.created_at, r.reversed_at, r.reversal_reason,
  (select o.currency from organization o where o.id = ${org}) as currency,
  (select coalesce(json_agg(json_build_object('paymentId', p.id, 'invoiceId', p.invoice_id, 'invoiceNumber', i.number,
      'amount', p.amount::text, 'outstanding', (
        document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed) - (
          select coalesce(sum(m.amount), 0) from payment m
          where m.org_id = ${org} and m.invoice_id = i.id and m.created_at <= r.created_at
            and (m.reversed_at is null or m.reversed_at > r.created_at)))::text, 'isKept', i.status = 'VOID', 'reversedAt', p.reversed_at::text) order by p.id), '[]')
    from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
    where p.org_id = ${org} and p.receipt_id = r.id) as payments,
  (select coalesce(json_agg(json_build_object('paymentId', p.id, 'invoiceId', p.invoice_id, 'number', i.number,
      'amount', p.amount::text, 'paidAt', p.paid_at::text) order by p.created_at desc, p.id desc), '[]')
    from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
    where p.org_id = ${org} and p.credit_receipt_id = r.id and p.reversed_at is null) as applications,
  (select coalesce(json_agg(json_build_object('id', f.id, 'amount', f.amount::text, 'paidAt', f.paid_at::text,
      'method', f.method, 'note', f.note, 'reference', f.reference) order by f.paid_at desc, f.id desc), '[]')
    from refund f where f.org_id = ${org} and f.receipt_id = r.id and f.reversed_at is null) as refunds`;

const source = ({ sql, org }: Read) => sql`
  payment_receipt r join client c on c.org_id = ${org} and c.id = r.client_id`;

/** True for a receipt of which something counts. */
const counts = ({ sql, org }: Read) => sql`
  ((r.kept > 0 and r.reversed_at is null) or exists (
    select from payment p where p.org_id = ${org} and p.receipt_id = r.id and p.reversed_at is null))`;

/** True for a receipt of which something that counts has no bank line. */
const hasNoLine = ({ sql, org }: Read) => sql`
  ((r.kept > 0 and r.reversed_at is null and r.bank_line_id is null) or exists (
    select from payment p
    where p.org_id = ${org} and p.receipt_id = r.id and p.reversed_at is null and p.bank_line_id is null))`;

/** The filters of a list of receipts. */
interface ReceiptFilter {
  readonly query: PaymentReceiptTotalsQuery;
  readonly spans: Readonly<Record<string, Span>>;
}

/** Returns the conditions on a receipt `r`. */
function matching(read: Read, { query, spans }: ReceiptFilter) {
  const { sql, org } = read;
  const own: Filtered<typeof receiptFilters>["own"] = {
    reversed: (is) => meeting(sql, counts(read), !is),
    hasBankLine: (has) => meeting(sql, hasNoLine(read), !has),
    q(q) {
      const text = containing(q);
      return sql`and (r.number ilike ${text} or plain_form(r.reference) ilike ${text} or r.client_id in (
          select n.id from client n where n.org_id = ${org} and plain_form(n.name) ilike ${text})
        or r.id in (
          select p.receipt_id from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
          where p.org_id = ${org} and i.number ilike ${text}))`;
    },
  };
  const filters = { ...query, reversed: query.reversed ?? false };
  return sql`
    r.org_id = ${org} and not r.brought_forward ${fitting(sql, { rows: receiptFilters, query: filters, spans, own })}
    ${inTime(sql, query, sql`coalesce(reversed_at, created_at)`)}`;
}

/** The amount of a receipt `r` that counts: its payments that stand, and what it keeps unless it is reversed. */
const amount = ({ sql, org }: Read) => sql`(case when r.reversed_at is null then r.kept else 0 end + (
  select coalesce(sum(p.amount), 0) from payment p
  where p.org_id = ${org} and p.receipt_id = r.id and p.reversed_at is null))`;

const sortingOf = (read: Read): Sorting<typeof receiptSorts> => ({
  sorts: receiptSorts,
  own: { amount: amount(read) },
});

export function findReceipts(read: Read, filter: ReceiptFilter, page: Page) {
  const { sql, org } = read;
  const { query, spans } = filter;
  const sorting = sortingOf(read);
  const bounds = {
    matching: sql`and ${matching(read, filter)}`,
    bound: within(sql, "paid_at", spans["received"] ?? {}),
    // A text has no index, nor has an amount, which depends on payments.
    isNarrow: query.q !== undefined || page.order?.by === "amount" || isNarrow(receiptFilters, query),
  };
  return read.rows<ReceiptRow>(sql`
    select ${columns(read)} ${page.order === undefined ? sql`` : sql`, r.sort_key`}
    from (
      select r.* ${sortKey(sql, sorting, page)} from payment_receipt r
      where org_id = ${org} ${inSortedOrder(read, { name: "payment_receipt", alias: "r" }, sorting, bounds, page)}) r
      join client c on c.org_id = ${org} and c.id = r.client_id
    order by ${joinedOrder(sql, sorting, page, "r")}`);
}

/** Counts receipts, and adds up what counts of them. */
export async function sumReceipts(read: Read, filter: ReceiptFilter) {
  const { sql } = read;
  const [row] = await read.rows<{ count: number; amount: string }>(sql`
    select count(*)::integer as count, coalesce(sum(${amount(read)}), 0) as amount
    from payment_receipt r where ${matching(read, filter)}`);
  return row ?? { count: 0, amount: "0" };
}

export async function findReceipt(read: Read, id: PaymentReceiptId): Promise<ReceiptRow | undefined> {
  const [row] = await read.rows<ReceiptRow>(read.sql`
    select ${columns(read)} from ${source(read)} where r.org_id = ${read.org} and r.id = ${id}`);
  return row;
}

/** Finds the receipts of a client that have credit left, earliest first. */
export const findReceiptsWithCredit = (read: Read, clientId: ClientId) =>
  read.rows<ReceiptRow>(read.sql`
    select * from (
      select ${columns(read)} from ${source(read)}
      where r.org_id = ${read.org} and r.client_id = ${clientId} and ((r.kept > 0 and r.reversed_at is null) or r.id in (
        select p.receipt_id from invoice i join payment p on p.org_id = ${read.org} and p.invoice_id = i.id
        where i.org_id = ${read.org} and i.client_id = ${clientId} and i.status = 'VOID' and p.reversed_at is null))) r
    where r.credit > r.used order by r.paid_at, r.id`);

/** Locks receipts, in the order of their ids. Their sums are read after that. */
export const lockReceiptRows = (tx: Tx, ids: readonly PaymentReceiptId[]) => tx.sql`
  select 1 from payment_receipt where org_id = ${tx.org} and id = any(${ids as string[]}::text[]) order by id for update`;

export interface NewReceiptRow {
  id: PaymentReceiptId;
  clientId: ClientId;
  /** The money that no invoice takes, with at most two decimals. */
  kept: number;
  paidAt: Date;
  method: EnteredPaymentMethod;
  note: string;
  reference: string | null;
  bankLineId?: BankLineId;
  /** That of the program before, for a credit that is brought forward. */
  number?: string;
  broughtForward?: boolean;
  createdAt: Date;
}

/** Inserts a receipt; a trigger takes its number. Its payments are inserted after it. */
export const insertReceipt = (tx: Tx, row: NewReceiptRow) =>
  tx.sql`insert into payment_receipt ${tx.sql({ orgId: tx.org, ...row })}`;

/** Takes back what a receipt kept. */
export const markReceiptReversed = (tx: Tx, id: PaymentReceiptId, reason: string | null, at: Date) => tx.sql`
  update payment_receipt set reversed_at = ${at}, reversal_reason = ${reason} where org_id = ${tx.org} and id = ${id}`;

/** Finds the receipts of money that paid that invoice and no other. */
export const findReceiptsOfInvoiceAlone = (read: Read, invoiceId: InvoiceId) =>
  read.rows<{ id: PaymentReceiptId; number: string }>(read.sql`
    select r.id, r.number from payment_receipt r
    where r.org_id = ${read.org} and r.id in (
        select p.receipt_id from payment p
        where p.org_id = ${read.org} and p.invoice_id = ${invoiceId} and p.reversed_at is null)
      and not exists (
        select from payment p
        where p.org_id = ${read.org} and p.receipt_id = r.id and p.invoice_id <> ${invoiceId} and p.reversed_at is null)`);
