import type {
  ClaimId,
  ClientId,
  ContractId,
  CreditNoteId,
  InvoiceId,
  ProjectId,
  QuotationId,
} from "#contract/api/ids.ts";
import type { EInvoiceState } from "#contract/documents/e-invoice-states.ts";
import type { InvoiceKind, InvoiceStatus } from "#contract/invoices/invoices.ts";
import { type Labels, withMetadata } from "#server/db/lists/labels.ts";
import { dueTerms } from "#server/db/expressions/clock-terms.ts";
import { eInvoiceState } from "#server/db/expressions/e-invoice-state.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import { newestFirst, type Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import type { DueTermsRow } from "#server/billing/documents/contracts/clock.ts";
import type { Parties } from "#server/pdf/facts.ts";
import type { InvoiceItemRow } from "./items-store.ts";
import type { InvoicePaymentRow } from "./payments/payments-store.ts";

export interface InvoiceRow extends Labels, DueTermsRow {
  id: InvoiceId;
  number: string;
  title: string;
  status: InvoiceStatus;
  clientId: ClientId;
  projectId: ProjectId;
  quotationId: QuotationId | null;
  notes: string | null;
  currency: string;
  subtotal: string;
  untaxed: string;
  gstRate: string;
  retentionPct: string | null;
  issuedAt: string;
  dueDate: string;
  dueDateGiven: boolean;
  sentAt: string | null;
  paidAt: string | null;
  /** When the money came that settled it; null unless it is PAID. */
  settledAt: string | null;
  voidedAt: string | null;
  eInvoiceState: EInvoiceState;
  eInvoiceReason: string | null;
  kind: InvoiceKind;
  contractId: ContractId | null;
  claimId: ClaimId | null;
  clientReference: string | null;
  broughtForward: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The sum of the payments, without reversed ones. */
  paid: string;
}

export interface InvoiceDetailRow extends InvoiceRow {
  items: InvoiceItemRow[];
  payments: InvoicePaymentRow[];
  creditNotes: { id: CreditNoteId; number: string; total: string; applied: string }[];
}

/** With the parts that a list was asked to include. */
export type ListedInvoiceRow = InvoiceRow & Partial<Pick<InvoiceDetailRow, "items" | "payments">>;

export const columns = ({ sql, org }: Read) => sql`
  id, number, title, status, client_id, project_id, quotation_id, notes, currency, subtotal, untaxed, gst_rate, retention_pct,
  issued_at, due_date, due_date_given, sent_at, paid_at, voided_at, kind, contract_id, claim_id,
  client_reference, brought_forward, version, created_at, updated_at, external_id, metadata, ${dueTerms(sql, org)},
  ${eInvoiceState(sql, sql`gst_registered`)} as e_invoice_state, e_invoice_reason,
  case when status = 'PAID' then coalesce((
    select max(p.paid_at) from payment p
    where p.org_id = ${org} and p.invoice_id = invoice.id and p.reversed_at is null), issued_at) end as settled_at,
  (select coalesce(sum(p.amount), 0) from payment p
    where p.org_id = ${org} and p.invoice_id = invoice.id and p.reversed_at is null) as paid`;

/** The items as JSON, in which numbers stay text. */
export const items = (read: Read) => read.sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'ref', i.ref, 'description', i.description, 'unit', i.unit,
      'qty', i.qty::text, 'unitPrice', i.unit_price::text, 'sortOrder', i.sort_order, 'kind', i.kind,
      'accountCode', i.account_code, 'taxCode', i.tax_code) order by i.sort_order), '[]')
    from invoice_item i where i.org_id = ${read.org} and i.invoice_id = invoice.id) as items`;

/** The payments that count, in the same way. */
export const payments = (read: Read) => read.sql`
  (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount::text, 'paidAt', p.paid_at::text,
      'method', p.method, 'note', p.note, 'reference', p.reference, 'creditNoteId', p.credit_note_id, 'bankLineId', p.bank_line_id,
      'externalId', p.external_id, 'metadata', p.metadata,
      'groupId', p.group_id, 'receiptId', p.receipt_id, 'creditReceiptId', p.credit_receipt_id,
      'gstRelief', p.gst_relief::text) order by p.paid_at desc, p.id desc), '[]')
    from payment p where p.org_id = ${read.org} and p.invoice_id = invoice.id and p.reversed_at is null) as payments`;

/** The columns with the items, the payments and the credit notes. */
const detail = (read: Read) => read.sql`
  ${columns(read)}, ${items(read)}, ${payments(read)},
  (select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number,
      'total', document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)::text, 'applied', (
        select coalesce(sum(p.amount), 0)::text from payment p
        where p.org_id = ${read.org} and p.credit_note_id = n.id and p.invoice_id = n.invoice_id and p.reversed_at is null))
      order by n.sent_at, n.id), '[]')
    from credit_note n
    where n.org_id = ${read.org} and n.invoice_id = invoice.id and n.status = 'SENT') as credit_notes`;

/** Finds a page of invoices with their items and payments. */
export const findInvoiceDetails = (read: Read, page: Page) =>
  read.rows<InvoiceDetailRow>(read.sql`
    select ${detail(read)} from invoice where org_id = ${read.org} ${newestFirst(read.sql, page)}`);

/**
 * Finds those invoices with their items and payments, by due date.
 *
 * For a few ids that are unnested, PostgreSQL makes a new plan every time, which takes longer than to run it. It expects
 * the same number of elements of any JSON array, and so keeps one plan. `offset 0` makes that plan look up each id: one for
 * any organization may otherwise read all invoices of a large one.
 */
export const findInvoicesById = (read: Read, ids: readonly InvoiceId[]) =>
  read.rows<InvoiceDetailRow>(read.sql`
    select ${detail(read)}
    from jsonb_array_elements_text(${read.sql.json(ids as InvoiceId[])}) as wanted(wanted_id)
      cross join lateral (select * from invoice where org_id = ${read.org} and id = wanted_id offset 0) invoice
    order by due_date, id`);

export async function findInvoice(read: Read, id: InvoiceId): Promise<InvoiceDetailRow | undefined> {
  const rows = read.rows<InvoiceDetailRow>(read.sql`
    select ${detail(read)} from invoice where org_id = ${read.org} and id = ${id}`);
  return (await rows)[0];
}

/** Finds the parties as they were when it was sent; undefined if it was not. */
export async function findInvoiceParties(read: Read, id: InvoiceId): Promise<Parties | undefined> {
  const [row] = await read.rows<{ parties: Parties | null }>(read.sql`
    select parties from invoice where org_id = ${read.org} and id = ${id}`);
  return row?.parties ?? undefined;
}

export async function lockInvoiceRow(tx: Tx, id: InvoiceId): Promise<InvoiceRow | undefined> {
  // The payments are summed after the row is locked, not in the snapshot of the statement that waited for it.
  const [, [row]] = await inOneTrip(
    () => tx.sql`select 1 from invoice where org_id = ${tx.org} and id = ${id} for update`,
    () => tx.rows<InvoiceRow>(tx.sql`select ${columns(tx)} from invoice where org_id = ${tx.org} and id = ${id}`),
  );
  return row;
}

export const hasInvoices = async (read: Read): Promise<boolean> =>
  (await read.rows(read.sql`select 1 as found from invoice where org_id = ${read.org} limit 1`)).length > 0;

/** Finds the invoice that the quotation was converted to, unless it is void. */
export async function findConversionOf(read: Read, quotationId: QuotationId): Promise<{ number: string } | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from invoice
    where org_id = ${read.org} and converted_from = ${quotationId} and status <> 'VOID'`);
  return row;
}

/** Finds the newest invoice of a quotation that is not void. */
export async function findStandingOf(read: Read, quotationId: QuotationId): Promise<{ number: string } | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from invoice
    where org_id = ${read.org} and quotation_id = ${quotationId} and status <> 'VOID'
    order by created_at desc, id desc limit 1`);
  return row;
}

/** Columns by name, with the types that are written. */
export interface InvoiceValues extends Partial<Labels & { gstRegistered: boolean; broughtForward: boolean }> {
  id?: InvoiceId;
  number?: string;
  title?: string;
  status?: InvoiceStatus;
  clientId?: ClientId;
  projectId?: ProjectId;
  quotationId?: QuotationId | null;
  notes?: string | null;
  currency?: string;
  subtotal?: string;
  untaxed?: string;
  /** The result of `summarizeLines`. */
  lines?: string;
  gstRate?: string;
  retentionPct?: string | number | null;
  issuedAt?: Date;
  dueDate?: Date;
  dueDateGiven?: boolean;
  paymentDays?: number | null;
  convertedFrom?: QuotationId | null;
  kind?: InvoiceKind;
  contractId?: ContractId | null;
  claimId?: ClaimId | null;
  clientReference?: string | null;
  parties?: Parties;
  sentAt?: Date;
  paidAt?: Date | null;
  voidedAt?: Date;
  voidReason?: string | null;
  eInvoiceState?: EInvoiceState;
  eInvoiceReason?: string | null;
  version?: number;
  createdAt?: Date;
  updatedAt?: Date;
}

/** Inserts the invoice unless its number is taken. Returns true when it was inserted. */
export async function insertInvoice(tx: Tx, values: Omit<InvoiceValues, "parties">): Promise<boolean> {
  const { count } = await tx.sql`
    insert into invoice ${tx.sql({ orgId: tx.org, ...withMetadata(tx.sql, values) })} on conflict (org_id, number) do nothing`;
  return count === 1;
}

export const deleteInvoiceRow = (tx: Tx, id: InvoiceId) =>
  tx.sql`delete from invoice where org_id = ${tx.org} and id = ${id}`;

export function changeInvoice(tx: Tx, id: InvoiceId, { parties, ...others }: InvoiceValues) {
  // Text bound to a jsonb column would become one JSON string.
  const values = withMetadata(tx.sql, others);
  const withParties = parties === undefined ? values : { ...values, parties: tx.sql.json({ ...parties }) };
  return tx.sql`
    update invoice set ${tx.sql(withParties)}, version = version + 1 where org_id = ${tx.org} and id = ${id}`;
}

export const changeGstRateOfDraftInvoices = (tx: Tx, gstRate: string, at: Date) => tx.sql`
  update invoice set gst_rate = ${gstRate}, version = version + 1, updated_at = ${at}
  where org_id = ${tx.org} and status = 'DRAFT'`;

/** Finds the earliest invoice that bears GST and is not void. */
export async function findFirstTaxed(tx: Tx): Promise<{ number: string; issuedAt: string } | undefined> {
  const [row] = await tx.rows<{ number: string; issuedAt: string }>(tx.sql`
    select number, issued_at from invoice
    where org_id = ${tx.org} and sent_at is not null and status <> 'VOID' and gst_rate > 0
    order by issued_at, id limit 1`);
  return row;
}
