import type { EInvoiceState } from "#contract/documents/e-invoice-states.ts";
import { creditNoteSorts } from "#contract/api/list-sorts.ts";
import { creditNoteFilters } from "#contract/invoices/credit-note-filters.ts";
import type {
  CreditNoteKind,
  CreditNoteQuery,
  CreditNoteStatus,
  CreditNoteTotalsQuery,
} from "#contract/invoices/credit-notes.ts";
import type {
  ClaimId,
  ClientId,
  ContractId,
  CreditNoteId,
  CreditNoteItemId,
  InvoiceId,
  PaymentId,
  PaymentReceiptId,
  ProjectId,
  RefundId,
} from "#contract/api/ids.ts";
import { isIncluded } from "#contract/api/include.ts";
import type { InvoiceItemKind } from "#contract/invoices/invoices.ts";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { eInvoiceState, inEInvoiceState } from "#server/db/expressions/e-invoice-state.ts";
import { type Filtered, fitting, type Span } from "#server/db/lists/filters.ts";
import { byClient, clientName, inSortedOrder, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import { newestFirst, type Page } from "#server/db/lists/page.ts";
import { between, equals, inTime, withText } from "#server/db/lists/conditions.ts";
import type { Query, Read, Tx } from "#server/db/sql.ts";
import type { Parties } from "#server/pdf/facts.ts";

export interface CreditNoteRow {
  id: CreditNoteId;
  number: string;
  status: CreditNoteStatus;
  kind: CreditNoteKind;
  invoiceId: InvoiceId;
  invoiceNumber: string;
  clientId: ClientId;
  projectId: ProjectId;
  contractId: ContractId | null;
  claimId: ClaimId | null;
  reason: string;
  notes: string | null;
  currency: string;
  subtotal: string;
  untaxed: string;
  gstRate: string;
  retentionPct: string | null;
  issuedAt: string;
  sentAt: string | null;
  voidedAt: string | null;
  eInvoiceState: EInvoiceState;
  eInvoiceReason: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The sums of its applications and refunds, without reversed ones. */
  applied: string;
  refunded: string;
}

export interface CreditNoteItemRow {
  id: CreditNoteItemId;
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

export interface RefundRow {
  id: RefundId;
  amount: string;
  /** In PostgreSQL's format. */
  paidAt: string;
  method: EnteredPaymentMethod;
  note: string;
  reference: string | null;
}

export interface CreditNoteDetailRow extends CreditNoteRow {
  items: CreditNoteItemRow[];
  applications: { paymentId: PaymentId; invoiceId: InvoiceId; number: string; amount: string; paidAt: string }[];
  refunds: RefundRow[];
}

/** With the items if a list was asked to include them. */
export type ListedCreditNoteRow = CreditNoteRow & Partial<Pick<CreditNoteDetailRow, "items">>;

/** The note of its invoice: a credit note is of the time of that. */
const wasRegistered = ({ sql, org }: Pick<Read, "sql" | "org">) => sql`
  (select v.gst_registered from invoice v where v.org_id = ${org} and v.id = credit_note.invoice_id)`;

const columns = ({ sql, org }: Read) => sql`
  id, number, status, kind, invoice_id, client_id, project_id, contract_id, claim_id, reason, notes, currency, subtotal, untaxed,
  gst_rate, retention_pct, issued_at, sent_at, voided_at, version, created_at, updated_at,
  ${eInvoiceState(sql, wasRegistered({ sql, org }))} as e_invoice_state, e_invoice_reason,
  (select v.number from invoice v where v.org_id = ${org} and v.id = credit_note.invoice_id) as invoice_number,
  ${applied({ sql, org })} as applied, ${refunded({ sql, org })} as refunded`;

/** The sums of a credit note's applications and refunds, without reversed ones. */
const applied = ({ sql, org }: Pick<Read, "sql" | "org">) => sql`(
  select coalesce(sum(p.amount), 0) from payment p
  where p.org_id = ${org} and p.credit_note_id = credit_note.id and p.reversed_at is null)`;
const refunded = ({ sql, org }: Pick<Read, "sql" | "org">) => sql`(
  select coalesce(sum(r.amount), 0) from refund r
  where r.org_id = ${org} and r.credit_note_id = credit_note.id and r.reversed_at is null)`;

/** The instants of the filters that take days. */
type Spans = Readonly<Record<string, Span>>;

/** Returns the condition of the list's filters. */
function matching(read: Read, query: CreditNoteTotalsQuery, spans: Spans): Query {
  const { sql } = read;
  const own: Filtered<typeof creditNoteFilters>["own"] = {
    issued: (span) => sql`and sent_at is not null ${between(sql, "issued_at", span)}`,
    eInvoiceState: (states) => inEInvoiceState(sql, states, wasRegistered(read)),
    q: (text) => withText(sql, text, ["number", "reason"]),
  };
  return sql`${fitting(sql, { rows: creditNoteFilters, query, spans, own })} ${inTime(sql, query)}`;
}

export const findCreditNotes = (read: Read, query: CreditNoteQuery, spans: Spans, page: Page) => {
  const { sql, org } = read;
  const parts = isIncluded(query, "items") ? sql`, ${items(read)}` : sql``;
  const sorting = sortingOf(read);
  // They are few, so that no order has an index (docs/decisions/0120-sums-of-lists.md).
  const bounds = { matching: matching(read, query, spans), isNarrow: true };
  return read.rows<ListedCreditNoteRow>(sql`
    select ${columns(read)} ${parts} ${sortKey(sql, sorting, page)} from credit_note
    where org_id = ${org} ${inSortedOrder(read, { name: "credit_note" }, sorting, bounds, page)}`);
};

const total = ({ sql }: Read) => sql`document_total(subtotal, retention_pct, gst_rate, untaxed)`;

/** The credit that is left: nothing of drafts and void credit notes. */
const remaining = (read: Read) =>
  read.sql`case when status = 'SENT' then ${total(read)} - ${applied(read)} - ${refunded(read)} else 0 end`;

/** The orders of the list. */
const sortingOf = (read: Read): Sorting<typeof creditNoteSorts> => ({
  sorts: creditNoteSorts,
  named: { client: byClient },
  own: {
    client: clientName(read, "credit_note"),
    issuedAt: read.sql`case when sent_at is null then 'infinity' else issued_at end`,
    total: total(read),
    remaining: remaining(read),
  },
});

export interface CreditNoteSumRow {
  /** Null for all together. */
  status: CreditNoteStatus | null;
  count: number;
  total: string;
  remaining: string;
}

/** Counts those credit notes and adds them up, together and per status. */
export const sumCreditNotes = (read: Read, query: CreditNoteTotalsQuery, spans: Spans) =>
  read.rows<CreditNoteSumRow>(read.sql`
    select status, count(*)::integer as count, coalesce(sum(total), 0) as total, coalesce(sum(remaining), 0) as remaining
    from (
      select status, ${total(read)} as total, ${remaining(read)} as remaining
      from credit_note where org_id = ${read.org} ${matching(read, query, spans)}) listed
    group by rollup (status)`);

/** A credit note's items as JSON, in which numbers stay text. */
const items = ({ sql, org }: Read) => sql`
      (select coalesce(json_agg(json_build_object('id', i.id, 'ref', i.ref, 'description', i.description, 'unit', i.unit,
          'qty', i.qty::text, 'unitPrice', i.unit_price::text, 'sortOrder', i.sort_order, 'kind', i.kind, 'accountCode', i.account_code,
          'taxCode', i.tax_code)
          order by i.sort_order), '[]')
        from credit_note_item i where i.org_id = ${org} and i.credit_note_id = credit_note.id) as items`;

/** Its items, applications and refunds, in the same way. */
const details = (read: Read) => read.sql`${items(read)}, ${uses(read)}`;

const uses = ({ sql, org }: Read) => sql`
      (select coalesce(json_agg(json_build_object('paymentId', p.id, 'invoiceId', p.invoice_id, 'number', v.number,
          'amount', p.amount::text, 'paidAt', p.paid_at::text) order by p.created_at desc, p.id desc), '[]')
        from payment p join invoice v on v.org_id = ${org} and v.id = p.invoice_id
        where p.org_id = ${org} and p.credit_note_id = credit_note.id and p.reversed_at is null) as applications,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount::text, 'paidAt', r.paid_at::text,
          'method', r.method, 'note', r.note, 'reference', r.reference) order by r.paid_at desc, r.id desc), '[]')
        from refund r
        where r.org_id = ${org} and r.credit_note_id = credit_note.id and r.reversed_at is null) as refunds`;

export async function findCreditNote(read: Read, id: CreditNoteId): Promise<CreditNoteDetailRow | undefined> {
  const [row] = await read.rows<CreditNoteDetailRow>(read.sql`
    select ${columns(read)}, ${details(read)} from credit_note where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Finds the issued credit notes of an invoice with their details. */
export const findIssuedOf = (read: Read, id: InvoiceId) =>
  read.rows<CreditNoteDetailRow>(read.sql`
    select ${columns(read)}, ${details(read)} from credit_note
    where org_id = ${read.org} and invoice_id = ${id} and status = 'SENT'`);

/** Finds the issued credit notes of a client. */
export const findIssuedOfClient = (read: Read, id: ClientId) =>
  read.rows<CreditNoteRow>(read.sql`
    select ${columns(read)} from credit_note
    where org_id = ${read.org} and client_id = ${id} and status = 'SENT' order by issued_at, id`);

/** Finds all credit notes with their details. */
export const findCreditNoteDetails = (read: Read, page: Page) =>
  read.rows<CreditNoteDetailRow>(read.sql`
    select ${columns(read)}, ${details(read)} from credit_note
    where org_id = ${read.org} ${newestFirst(read.sql, page)}`);

/** A refund as it is listed, with its credit note or the receipt of the money. */
export interface ListedRefundRow extends RefundRow {
  creditNoteId: CreditNoteId | null;
  creditNoteNumber: string | null;
  invoiceId: InvoiceId | null;
  receiptId: PaymentReceiptId | null;
  receiptNumber: string | null;
  clientId: ClientId;
  currency: string;
  createdAt: string;
}

/** Finds the refunds of all credit notes and of kept money, without reversed ones. */
export const findRefunds = (read: Read, query: { readonly clientId?: ClientId }, page: Page) => {
  const { sql, org } = read;
  return read.rows<ListedRefundRow>(sql`
    select * from (
      select r.id, r.amount, r.paid_at, r.method, r.note, r.reference, r.created_at, n.id as credit_note_id,
        n.number as credit_note_number, n.invoice_id, k.id as receipt_id, k.number as receipt_number,
        coalesce(n.client_id, k.client_id) as client_id, coalesce(n.currency, o.currency) as currency
      from refund r
        join organization o on o.id = ${org}
        left join credit_note n on n.org_id = ${org} and n.id = r.credit_note_id
        left join payment_receipt k on k.org_id = ${org} and k.id = r.receipt_id
      where r.org_id = ${org} and r.reversed_at is null) refunded
    where true ${equals(sql, "client_id", query.clientId)} ${newestFirst(sql, page)}`);
};

export async function findInvoiceOf(read: Read, id: CreditNoteId): Promise<{ invoiceId: InvoiceId } | undefined> {
  const [row] = await read.rows<{ invoiceId: InvoiceId }>(read.sql`
    select invoice_id from credit_note where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Finds the parties as they were when it was sent; undefined if it was not. */
export async function findCreditNoteParties(read: Read, id: CreditNoteId): Promise<Parties | undefined> {
  const [row] = await read.rows<{ parties: Parties | null }>(read.sql`
    select parties from credit_note where org_id = ${read.org} and id = ${id}`);
  return row?.parties ?? undefined;
}

/** Locks a credit note. Its sums are read after that, not in the snapshot of the statement that waited for it. */
export async function lockCreditNoteRow(tx: Tx, id: CreditNoteId): Promise<CreditNoteRow | undefined> {
  await tx.sql`select 1 from credit_note where org_id = ${tx.org} and id = ${id} for update`;
  const [row] = await tx.rows<CreditNoteRow>(tx.sql`
    select ${columns(tx)} from credit_note where org_id = ${tx.org} and id = ${id}`);
  return row;
}

/** Columns by name, with the types that are written. */
export interface CreditNoteValues {
  number?: string;
  status?: CreditNoteStatus;
  reason?: string;
  notes?: string | null;
  subtotal?: string;
  untaxed?: string;
  /** The result of `summarizeLines`. */
  lines?: string;
  retentionPct?: string | number | null;
  retentionRest?: string;
  issuedAt?: Date;
  parties?: Parties;
  sentAt?: Date;
  voidedAt?: Date;
  voidReason?: string | null;
  eInvoiceState?: EInvoiceState;
  eInvoiceReason?: string | null;
  updatedAt: Date;
}

export interface NewCreditNoteRow extends CreditNoteValues {
  id: CreditNoteId;
  kind: CreditNoteKind;
  invoiceId: InvoiceId;
  clientId: ClientId;
  projectId: ProjectId;
  contractId: ContractId | null;
  claimId: ClaimId | null;
  currency: string;
  gstRate: string;
  version: number;
  createdAt: Date;
}

/** Inserts the credit note unless its number is taken. Returns true when it was inserted. */
export async function insertCreditNote(tx: Tx, values: Omit<NewCreditNoteRow, "parties">): Promise<boolean> {
  const { count } = await tx.sql`
    insert into credit_note ${tx.sql({ orgId: tx.org, ...values })} on conflict (org_id, number) do nothing`;
  return count === 1;
}

export function changeCreditNote(tx: Tx, id: CreditNoteId, { parties, ...values }: CreditNoteValues) {
  // Text bound to a jsonb column would become one JSON string.
  const withParties = parties === undefined ? values : { ...values, parties: tx.sql.json({ ...parties }) };
  return tx.sql`
    update credit_note set ${tx.sql(withParties)}, version = version + 1 where org_id = ${tx.org} and id = ${id}`;
}

interface NewItemRow extends Omit<CreditNoteItemRow, "qty" | "unitPrice"> {
  qty: number;
  unitPrice: number;
}

/** One statement for all lines, however many; JSON numbers become exact numerics. */
export const insertItems = (tx: Tx, id: CreditNoteId, items: NewItemRow[]) => tx.sql`
  insert into credit_note_item (org_id, credit_note_id, id, ref, description, unit, qty, unit_price, sort_order, kind,
    account_code, tax_code)
  select ${tx.org}, ${id}, i.id, i.ref, i.description, i.unit, i.qty, i."unitPrice", i."sortOrder", i.kind,
    i."accountCode", i."taxCode"
  from jsonb_to_recordset(${tx.sql.json(items as never)}) as i(id text, ref text, description text, unit text,
    qty numeric, "unitPrice" numeric, "sortOrder" integer, kind text, "accountCode" text, "taxCode" text)`;

export const deleteItems = (tx: Tx, id: CreditNoteId) =>
  tx.sql`delete from credit_note_item where org_id = ${tx.org} and credit_note_id = ${id}`;
