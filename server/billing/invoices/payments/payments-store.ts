import type {
  BankLineId,
  ClientId,
  CreditNoteId,
  InvoiceId,
  PaymentGroupId,
  PaymentId,
  PaymentReceiptId,
} from "#contract/api/ids.ts";
import { paymentFilters } from "#contract/payments/payment-filters.ts";
import type { PaymentMethod, PaymentQuery, PaymentTotalsQuery } from "#contract/payments/payments.ts";
import { type Filtered, fitting, listFiltered, type Span } from "#server/db/lists/filters.ts";
import { figureWithin } from "#server/db/derived/read-figures.ts";
import { type Labels, withMetadata } from "#server/db/lists/labels.ts";
import { type Page, rowOrder } from "#server/db/lists/page.ts";
import { changedAfter, created, inTime, meeting, type Period, within } from "#server/db/lists/conditions.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";

export interface InvoicePaymentRow extends Labels {
  id: PaymentId;
  amount: string;
  /** In PostgreSQL's format. */
  paidAt: string;
  method: PaymentMethod;
  note: string;
  reference: string | null;
  creditNoteId: CreditNoteId | null;
  bankLineId: BankLineId | null;
  groupId: PaymentGroupId | null;
  receiptId: PaymentReceiptId | null;
  creditReceiptId: PaymentReceiptId | null;
  gstRelief: string | null;
}

export interface PaymentRow extends InvoicePaymentRow {
  invoiceId: InvoiceId;
  createdAt: string;
  reversedAt: string | null;
  reversalReason: string | null;
}

const paymentColumns = (sql: Sql) => sql`
  id, invoice_id, amount, paid_at, method, note, reference, credit_note_id, bank_line_id, group_id, receipt_id, credit_receipt_id,
  gst_relief, created_at, reversed_at, reversal_reason, external_id, metadata`;

/** The time at which a payment was recorded or reversed, as its index has it. */
const changedAt = (sql: Sql) => sql`case when reversed_at is null then created_at else reversed_at end`;

const listedColumns = (sql: Sql) => sql`${paymentColumns(sql)}, ${changedAt(sql)} as updated_at`;

interface NewPaymentRow extends Partial<Labels> {
  id: PaymentId;
  invoiceId: InvoiceId;
  amount: number;
  paidAt: Date;
  method: PaymentMethod;
  note: string;
  reference: string | null;
  creditNoteId?: CreditNoteId;
  bankLineId?: BankLineId;
  groupId?: PaymentGroupId;
  receiptId?: PaymentReceiptId;
  creditReceiptId?: PaymentReceiptId;
  gstRelief?: number;
  createdAt: Date;
}

export const insertPayment = (tx: Tx, row: NewPaymentRow) =>
  tx.sql`insert into payment ${tx.sql({ orgId: tx.org, ...withMetadata(tx.sql, row) })}`;

export const changePaymentLabels = (tx: Tx, id: PaymentId, labels: Labels) =>
  tx.sql`update payment set ${tx.sql(withMetadata(tx.sql, labels))} where org_id = ${tx.org} and id = ${id}`;

export const markReversed = (tx: Tx, ids: readonly PaymentId[], reason: string | null, at: Date) => tx.sql`
  update payment set reversed_at = ${at}, reversal_reason = ${reason}
  where org_id = ${tx.org} and id = any(${ids as PaymentId[]}::text[])`;

/**
 * Counts all payments of a period and adds them up, from kept sums (docs/decisions/0026-kept-figures.md), which have what
 * receipts kept too, and applied credit and write-offs.
 */
export async function sumPaymentsOfPeriod(read: Read, period: Period): Promise<{ count: number; amount: string }> {
  const [row] = await read.rows<{ count: number; amount: string }>(read.sql`
    select coalesce(sum(count), 0)::integer as count, coalesce(sum(amount), 0) as amount
    from (
      select count, amount from (${figureWithin(read, "RECEIVED", period)}) f
      union all
      select 1, amount from payment
      where org_id = ${read.org} and method in ('CREDIT_NOTE', 'WRITE_OFF') and reversed_at is null
        ${within(read.sql, "paid_at", period)}
      union all
      select 1, amount from payment
      where org_id = ${read.org} and credit_receipt_id is not null and reversed_at is null
        ${within(read.sql, "paid_at", period)}
      union all
      select 0, -kept from payment_receipt
      where org_id = ${read.org} and kept > 0 and reversed_at is null ${within(read.sql, "paid_at", period)}) f`);
  return row ?? { count: 0, amount: "0" };
}

/** Finds the write-offs of an invoice that stand. */
export const findWriteOffs = (read: Read, invoiceId: InvoiceId) =>
  read.rows<{ id: PaymentId; amount: string }>(read.sql`
    select id, amount from payment
    where org_id = ${read.org} and invoice_id = ${invoiceId} and method = 'WRITE_OFF' and reversed_at is null`);

/** Finds a payment of that invoice, reversed or not. */
export async function findPayment(tx: Tx, invoiceId: InvoiceId, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await tx.rows<PaymentRow>(tx.sql`
    select ${paymentColumns(tx.sql)} from payment
    where org_id = ${tx.org} and invoice_id = ${invoiceId} and id = ${id}`);
  return row;
}

export interface ListedPaymentRow extends PaymentRow {
  updatedAt: string;
  invoiceNumber: string;
  clientId: ClientId;
}

/** The filters of a list of payments. */
export interface PaymentFilter {
  readonly query: PaymentTotalsQuery & Pick<PaymentQuery, "sort">;
  readonly spans: Readonly<Record<string, Span>>;
  /** The condition of the text that is searched for. */
  readonly text?: {
    readonly matching: Query;
    /** True when few payments can meet it. */
    readonly isNarrow: boolean;
  };
}

/** Returns the filters on `payment`. Among the changes are those that were reversed too. */
function filteredBy({ sql, org }: Read, { query, spans, text }: PaymentFilter): Filtered<typeof paymentFilters> {
  const ofInvoices = (column: string, id: string) => sql`
    and invoice_id in (select i.id from invoice i where i.org_id = ${org} and ${sql(`i.${column}`)} = ${id})`;
  return {
    rows: paymentFilters,
    query: query.sort === undefined ? { ...query, reversed: query.reversed ?? false } : query,
    spans,
    own: {
      clientId: (id) => ofInvoices("client_id", id),
      projectId: (id) => ofInvoices("project_id", id),
      reversed: (is) => meeting(sql, sql`reversed_at is not null`, is),
      q: () => (text === undefined ? sql`` : sql`and ${text.matching}`),
    },
  };
}

/** Finds payments with the number and the client of their invoices. */
export function findPayments(read: Read, filter: PaymentFilter, page: Page) {
  const { sql } = read;
  const { query, text } = filter;
  const listed = listFiltered(
    read,
    "payment",
    filteredBy(read, filter),
    {
      matching: changedAfter(sql, query.updatedAfter, changedAt(sql)),
      created: created(sql, query),
      few: query.reversed === true || text?.isNarrow === true,
      changedAt: changedAt(sql),
    },
    page,
  );
  return read.rows<ListedPaymentRow>(sql`${withInvoice(read, listed)} order by ${rowOrder(sql, page, "p")}`);
}

const withInvoice = ({ sql, org }: Read, listed: Query) => sql`
  select p.*, i.number as invoice_number, i.client_id
  from (select ${listedColumns(sql)} from payment where org_id = ${org} ${listed}) p
    join invoice i on i.org_id = ${org} and i.id = p.invoice_id`;

/** Finds a payment of any invoice, reversed or not, with that invoice's number and client. */
export async function findPaymentById(read: Read, id: PaymentId): Promise<ListedPaymentRow | undefined> {
  const [row] = await read.rows<ListedPaymentRow>(withInvoice(read, read.sql`and id = ${id}`));
  return row;
}

/** Counts those payments and adds them up. */
export async function sumPayments(read: Read, filter: PaymentFilter): Promise<{ count: number; amount: string }> {
  const [row] = await read.rows<{ count: number; amount: string }>(read.sql`
    select count(*)::integer as count, coalesce(sum(amount), 0) as amount
    from payment
    where org_id = ${read.org} ${fitting(read.sql, filteredBy(read, filter))} ${inTime(read.sql, filter.query, changedAt(read.sql))}`);
  return row ?? { count: 0, amount: "0" };
}
