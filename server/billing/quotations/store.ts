import type {
  ClientId,
  ContractId,
  ProjectId,
  QuotationId,
  QuotationItemId,
  QuotationSectionId,
} from "#contract/api/ids.ts";
import { isIncluded } from "#contract/api/include.ts";
import type { Signature } from "#contract/documents/portal.ts";
import type { QuotationQuery, QuotationStatus, QuotationTotalsQuery } from "#contract/quotations/quotations.ts";
import type { Stages } from "#contract/contracts/stages.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { quotationFilters } from "#contract/quotations/quotation-filters.ts";
import { quotationSorts } from "#contract/api/list-sorts.ts";
import { quotationStatuses } from "#contract/values.ts";
import { type Filtered, fitting, listFiltered, type Span } from "#server/db/lists/filters.ts";
import { byClient, clientName, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import { type Labels, withMetadata } from "#server/db/lists/labels.ts";
import { newestFirst, type Page } from "#server/db/lists/page.ts";
import { among, between, changedAfter, meeting, valuesOf, withText, withTotal } from "#server/db/lists/conditions.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import type { Parties } from "#server/pdf/facts.ts";

export interface QuotationRow extends Labels {
  id: QuotationId;
  number: string;
  title: string;
  status: QuotationStatus;
  clientId: ClientId;
  projectId: ProjectId;
  notes: string | null;
  currency: string;
  subtotal: string;
  untaxed: string;
  gstRate: string;
  retentionPct: string | null;
  validUntil: string | null;
  /** True when it was chosen, false for the default. */
  validUntilGiven: boolean;
  revision: number;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedVia: "PORTAL" | "STAFF" | null;
  decisionNote: string | null;
  stages: Stages | null;
  clientReference: string | null;
  /** The contract that it began or belongs to. */
  contractId: ContractId | null;
  variationNo: number | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface QuotationItemRow {
  id: QuotationItemId;
  sectionId: QuotationSectionId | null;
  ref: string | null;
  description: string;
  unit: string | null;
  taxCode: TaxCode;
  accountCode: string | null;
  qty: string;
  unitPrice: string;
  sortOrder: number;
}

export interface QuotationSectionRow {
  id: QuotationSectionId;
  ref: string | null;
  title: string;
  sortOrder: number;
}

export interface QuotationDetailRow extends QuotationRow {
  items: QuotationItemRow[];
  sections: QuotationSectionRow[];
}

const columns = ({ sql, org }: Read) => sql`
  id, number, title, status, client_id, project_id, notes, client_reference, currency, subtotal, untaxed, gst_rate, retention_pct, valid_until,
  valid_until_given, revision, decided_at, decided_by, decided_via, decision_note, stages, version, created_at,
  updated_at, external_id, metadata,
  coalesce(
    (select v.contract_id from variation v where v.org_id = ${org} and v.quotation_id = quotation.id),
    (select c.id from contract c where c.org_id = ${org} and c.quotation_id = quotation.id)) as contract_id,
  (select v.number from variation v where v.org_id = ${org} and v.quotation_id = quotation.id) as variation_no`;

/** The condition that an invoice which is not void refers to the quotation or was converted from it, or that it is billed by claims. */
const isInvoiced = ({ sql, org }: Read) => sql`(
  exists (select 1 from invoice i where i.org_id = ${org} and i.quotation_id = quotation.id and i.status <> 'VOID')
  or exists (select 1 from invoice v where v.org_id = ${org} and v.converted_from = quotation.id and v.status <> 'VOID')
  or exists (select 1 from contract c where c.org_id = ${org} and c.quotation_id = quotation.id)
  or exists (select 1 from variation v where v.org_id = ${org} and v.quotation_id = quotation.id))`;

/** The condition that the quotation is a variation, of that contract if one is given. */
const isVariation = ({ sql, org }: Read, contractId?: ContractId) => sql`exists (
  select 1 from variation v where v.org_id = ${org} and v.quotation_id = quotation.id
    ${contractId === undefined ? sql`` : sql`and v.contract_id = ${contractId}`})`;

/** Returns the filter for the quotations of a contract. */
const ofContract = (read: Read, contractId: ContractId) =>
  read.sql`and (${isVariation(read, contractId)} or id = (
        select c.quotation_id from contract c where c.org_id = ${read.org} and c.id = ${contractId}))`;

interface ListBounds {
  readonly spans: Readonly<Record<string, Span>>;
  /** The quotations that may match the text, if they are few. */
  readonly prefilter: readonly QuotationId[] | undefined;
  readonly ids: readonly QuotationId[] | undefined;
}

/** Returns the filters on `quotation`. */
function filteredBy(
  read: Read,
  query: QuotationTotalsQuery,
  { spans, prefilter }: Omit<ListBounds, "ids">,
): Filtered<typeof quotationFilters> {
  const { sql } = read;
  const own: Filtered<typeof quotationFilters>["own"] = {
    contractId: (id) => ofContract(read, id),
    variations: (is) => meeting(sql, isVariation(read), is),
    invoiced: (is) => meeting(sql, isInvoiced(read), is),
    total: (amounts) => withTotal(sql, amounts),
    q: (text) => withText(sql, text, ["number", "title", "client_reference"], prefilter),
  };
  return { rows: quotationFilters, query, spans, own };
}

export function findQuotations(read: Read, query: QuotationQuery, bounds: ListBounds, page: Page) {
  const { sql } = read;
  const { spans, prefilter, ids } = bounds;
  const statuses = query.status === undefined ? quotationStatuses : valuesOf(query.status);
  const listed = listFiltered(
    read,
    "quotation",
    filteredBy(read, query, bounds),
    {
      matching: sql`${changedAfter(sql, query.updatedAfter)} ${among(sql, ids)}`,
      created: between(sql, "created_at", spans["created"] ?? {}),
      few: prefilter !== undefined || ids !== undefined,
      monthly: sql`and status = any(${[...statuses]}::text[])`,
      sorting: sortingOf(read, statuses),
    },
    page,
  );
  const shown = isIncluded(query, "items") ? detail(read) : columns(read);
  return read.rows<ListedQuotationRow>(
    sql`select ${shown} ${sortKey(sql, sortingOf(read), page)} from quotation where org_id = ${read.org} ${listed}`,
  );
}

export interface QuotationSumRow {
  /** Null for all together. */
  status: QuotationStatus | null;
  count: number;
  total: string;
}

/** Counts those quotations and adds them up, together and per status. */
export const sumQuotations = (read: Read, query: QuotationTotalsQuery, bounds: Omit<ListBounds, "ids">) =>
  read.rows<QuotationSumRow>(read.sql`
    select status, count(*)::integer as count,
      coalesce(sum(document_total(subtotal, retention_pct, gst_rate, untaxed)), 0) as total
    from quotation
    where org_id = ${read.org} ${fitting(read.sql, filteredBy(read, query, bounds))} ${changedAfter(read.sql, query.updatedAfter)}
      ${between(read.sql, "created_at", bounds.spans["created"] ?? {})}
    group by rollup (status)`);

/** The orders of the list. */
const sortingOf = (read: Read, statuses: readonly QuotationStatus[] = []): Sorting<typeof quotationSorts> => ({
  sorts: quotationSorts,
  own: {
    client: clientName(read, "quotation"),
    validUntil: read.sql`coalesce(valid_until, 'infinity')`,
    total: read.sql`document_total(subtotal, retention_pct, gst_rate, untaxed)`,
  },
  alternatives: statuses.map((status) => read.sql`and status = ${status}`),
  named: { client: byClient },
});

/** The items and sections as JSON, in which numbers stay text. */
const lines = (read: Read) => read.sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'sectionId', i.section_id, 'ref', i.ref,
      'description', i.description, 'unit', i.unit, 'qty', i.qty::text, 'unitPrice', i.unit_price::text,
      'accountCode', i.account_code, 'taxCode', i.tax_code, 'sortOrder', i.sort_order) order by i.sort_order), '[]')
    from quotation_item i where i.org_id = ${read.org} and i.quotation_id = quotation.id) as items,
  (select coalesce(json_agg(json_build_object('id', s.id, 'ref', s.ref, 'title', s.title,
      'sortOrder', s.sort_order) order by s.sort_order), '[]')
    from quotation_section s where s.org_id = ${read.org} and s.quotation_id = quotation.id) as sections`;

/** With the lines if a list was asked to include them. */
export type ListedQuotationRow = QuotationRow & Partial<Pick<QuotationDetailRow, "items" | "sections">>;

const detail = (read: Read) => read.sql`${columns(read)}, ${lines(read)}`;

/** Finds the quotation with its items and sections, in one statement. */
export async function findQuotation(read: Read, id: QuotationId): Promise<QuotationDetailRow | undefined> {
  const [row] = await read.rows<QuotationDetailRow>(read.sql`
    select ${detail(read)} from quotation where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Finds a page of quotations with their items and sections. */
export const findQuotationDetails = (read: Read, page: Page) =>
  read.rows<QuotationDetailRow>(read.sql`
    select ${detail(read)} from quotation where org_id = ${read.org} ${newestFirst(read.sql, page)}`);

/** Finds the parties as they were when it was sent; undefined if it was not. */
export async function findQuotationParties(read: Read, id: QuotationId): Promise<Parties | undefined> {
  const [row] = await read.rows<{ parties: Parties | null }>(read.sql`
    select parties from quotation where org_id = ${read.org} and id = ${id}`);
  return row?.parties ?? undefined;
}

export async function lockQuotationRow(tx: Tx, id: QuotationId): Promise<QuotationRow | undefined> {
  const [row] = await tx.rows<QuotationRow>(tx.sql`
    select ${columns(tx)} from quotation where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

/** Finds the quotation's client, and locks the quotation against deletion until the transaction ends. */
export async function holdQuotationRow(tx: Tx, id: QuotationId): Promise<{ clientId: ClientId } | undefined> {
  const [row] = await tx.rows<{ clientId: ClientId }>(tx.sql`
    select client_id from quotation where org_id = ${tx.org} and id = ${id} for share`);
  return row;
}

export async function hasQuotations(read: Read): Promise<boolean> {
  return (await read.rows(read.sql`select 1 as found from quotation where org_id = ${read.org} limit 1`)).length > 0;
}

/** True when an invoice refers to the quotation. */
export async function hasInvoices(read: Read, quotationId: QuotationId): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as found from invoice where org_id = ${read.org} and quotation_id = ${quotationId} limit 1`);
  return rows.length > 0;
}

/** Columns by name, with the types that are written. */
export interface QuotationValues extends Partial<Labels> {
  id?: QuotationId;
  number?: string;
  title?: string;
  status?: QuotationStatus;
  clientId?: ClientId;
  projectId?: ProjectId;
  notes?: string | null;
  currency?: string;
  subtotal?: string;
  untaxed?: string;
  /** The result of `summarizeLines`. */
  lines?: string;
  gstRate?: string;
  retentionPct?: string | number | null;
  stages?: Stages | null;
  clientReference?: string | null;
  validUntil?: Date | null;
  validUntilGiven?: boolean;
  parties?: Parties | null;
  revision?: number;
  decidedAt?: Date | null;
  decidedBy?: string | null;
  decidedVia?: QuotationRow["decidedVia"];
  decisionNote?: string | null;
  version?: number;
  createdAt?: Date;
  updatedAt?: Date;
}

export const insertQuotation = (tx: Tx, values: Omit<QuotationValues, "parties">) =>
  tx.sql`insert into quotation ${tx.sql({ orgId: tx.org, ...withJson(tx, values) })}`;

export const changeQuotation = (tx: Tx, id: QuotationId, values: QuotationValues) => tx.sql`
  update quotation set ${tx.sql(withJson(tx, values))}, version = version + 1
  where org_id = ${tx.org} and id = ${id}`;

/** Text bound to a jsonb column would become one JSON string. */
const withJson = (tx: Tx, { parties, stages, ...values }: QuotationValues) => ({
  ...withMetadata(tx.sql, values),
  ...(parties === undefined ? {} : { parties: parties === null ? null : tx.sql.json({ ...parties }) }),
  ...(stages === undefined ? {} : { stages: stages === null ? null : tx.sql.json([...stages]) }),
});

export const deleteQuotationRow = (tx: Tx, id: QuotationId) =>
  tx.sql`delete from quotation where org_id = ${tx.org} and id = ${id}`;

export const changeGstRateOfDraftQuotations = (tx: Tx, gstRate: string, at: Date) => tx.sql`
  update quotation set gst_rate = ${gstRate}, version = version + 1, updated_at = ${at}
  where org_id = ${tx.org} and status = 'DRAFT'`;

/** A line as it is inserted: numbers as they were entered. */
export interface NewQuotationItemRow extends Omit<QuotationItemRow, "qty" | "unitPrice"> {
  qty: number;
  unitPrice: number;
}

export const insertSections = (tx: Tx, quotationId: QuotationId, sections: QuotationSectionRow[]) => tx.sql`
  insert into quotation_section (org_id, quotation_id, id, ref, title, sort_order)
  select ${tx.org}, ${quotationId}, s.id, s.ref, s.title, s."sortOrder"
  from jsonb_to_recordset(${tx.sql.json(sections as never)}) as s(id text, ref text, title text, "sortOrder" integer)`;

/** One statement for all lines, however many; JSON numbers become exact numerics. */
export const insertItems = (tx: Tx, quotationId: QuotationId, items: NewQuotationItemRow[]) => tx.sql`
  insert into quotation_item (org_id, quotation_id, id, section_id, ref, description, unit, qty, unit_price, sort_order,
    account_code, tax_code)
  select ${tx.org}, ${quotationId}, i.id, i."sectionId", i.ref, i.description, i.unit, i.qty, i."unitPrice", i."sortOrder",
    i."accountCode", i."taxCode"
  from jsonb_to_recordset(${tx.sql.json(items as never)}) as i(id text, "sectionId" text, ref text, description text,
    unit text, qty numeric, "unitPrice" numeric, "sortOrder" integer, "accountCode" text, "taxCode" text)`;

export async function deleteLines(tx: Tx, quotationId: QuotationId): Promise<void> {
  await tx.sql`delete from quotation_item where org_id = ${tx.org} and quotation_id = ${quotationId}`;
  await tx.sql`delete from quotation_section where org_id = ${tx.org} and quotation_id = ${quotationId}`;
}

export interface QuotationRevision {
  readonly id: QuotationId;
  readonly revision: number;
}

export interface AcceptanceRow {
  name: string;
  signature: Signature | null;
  /** In PostgreSQL's format. */
  decidedAt: string;
}

/** Finds the evidence of a client's acceptance, which the portal stores. */
export async function findAcceptanceRow(
  read: Read,
  { id, revision }: QuotationRevision,
): Promise<AcceptanceRow | undefined> {
  const [row] = await read.rows<AcceptanceRow>(read.sql`
    select name, signature, decided_at from portal_decision
    where org_id = ${read.org} and quotation_id = ${id} and revision = ${revision} and decision = 'ACCEPTED'`);
  return row;
}
