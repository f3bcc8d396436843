import type { GstBoxes } from "#contract/books/gst-filings.ts";
import type { GstFilingId } from "#contract/api/ids.ts";
import type { GstBox, GstDocument } from "#contract/books/reports.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import { documentFigures } from "#server/db/expressions/document-figures.ts";
import { newestFirst, type Page } from "#server/db/lists/page.ts";
import { inTime, type Period, type TimeFilters, within } from "#server/db/lists/conditions.ts";
import type { Query, Read, Tx } from "#server/db/sql.ts";

/** A document as it counts, with its amounts as decimal text. */
export interface GstDocumentRow {
  id: string;
  kind: GstDocument["kind"];
  documentId: string;
  createdAt: string;
  number: string | null;
  name: string | null;
  gstRate: string | null;
  net: string;
  gst: string;
}

/** A return as it was filed. */
export interface GstFilingRow {
  id: GstFilingId;
  /** `YYYY-MM-DD`, as is `toDay`. */
  fromDay: string;
  toDay: string;
  currency: string;
  boxes: GstBoxes;
  documentCount: number;
  note: string | null;
  filedBy: string;
  createdAt: string;
}

/** A document of which the return and the books say different things; null where one of them has nothing. */
export interface GstDifferenceRow extends Omit<GstDocumentRow, "net" | "gst"> {
  filedNet: string | null;
  filedGst: string | null;
  nowNet: string | null;
  nowGst: string | null;
  /** Of all documents that differ. */
  count: number;
}

interface Counted {
  readonly kind: GstDocument["kind"];
  readonly sign: 1 | -1;
  readonly status: "VOID" | "not VOID";
  readonly at: "issued_at" | "voided_at";
}

const untaxedCodes = taxCodes.filter((code) => code !== "STANDARD");

/** The ways in which a kind of document counts: when it is issued and, turned, when it is voided. */
const countings = (kind: "INVOICE" | "CREDIT_NOTE", sign: 1 | -1): readonly Counted[] => [
  { kind, sign, status: "not VOID", at: "issued_at" },
  { kind, sign, status: "VOID", at: "issued_at" },
  { kind: `${kind}_VOIDED`, sign: sign === 1 ? -1 : 1, status: "VOID", at: "voided_at" },
];

function documents(
  { sql, org }: Read,
  table: "invoice" | "credit_note",
  { kind, sign, status, at }: Counted,
  period: Period,
) {
  const { net, gst } = documentFigures(sql, "d");
  const items = table === "invoice" ? "invoice_item" : "credit_note_item";
  const id = at === "voided_at" ? sql`d.id || '.void'` : sql`d.id`;
  // As the conditions of the partial indexes.
  const matching =
    table === "invoice"
      ? sql`d.sent_at is not null and ${status === "VOID" ? sql`d.status = 'VOID'` : sql`d.status <> 'VOID'`}`
      : status === "VOID"
        ? sql`d.sent_at is not null and d.status = 'VOID'`
        : sql`d.status = 'SENT'`;
  return sql`
    select ${id} as id, ${kind}::text as kind, d.id as document_id, ${sql(`d.${at}`)} as created_at, d.updated_at,
      d.number, c.name, d.gst_rate, ${sign}::integer * ${net} as net, ${sign}::integer * ${gst} as gst,
      ${sign}::integer * coalesce(t.zero_rated, 0) as zero_rated, ${sign}::integer * coalesce(t.exempt, 0) as exempt,
      ${sign}::integer * coalesce(t.out_of_scope, 0) as out_of_scope
    from ${sql(table)} d left join client c on c.org_id = ${org} and c.id = d.client_id
      left join lateral (${untaxedParts({ sql, org }, items, table, net)}) t on true
    where d.org_id = ${org} and ${matching} ${within(sql, `d.${at}`, period)}
      and (d.gst_rate > 0 or ${wasRegistered({ sql, org }, table)})`;
}

/**
 * True when a document without GST is of a day on which the organization was registered. Earlier versions did not note it
 * with the invoice, but its issued copy says it.
 */
function wasRegistered({ sql, org }: Pick<Read, "sql" | "org">, table: "invoice" | "credit_note") {
  const id = table === "invoice" ? sql`d.id` : sql`d.invoice_id`;
  const noted =
    table === "invoice"
      ? sql`d.gst_registered`
      : sql`(
    select v.gst_registered from invoice v where v.org_id = ${org} and v.id = d.invoice_id)`;
  return sql`coalesce(${noted}, (
    select (i.facts #>> '{issuer,gstRegistered}')::boolean from issued_document i
    where i.org_id = ${org} and i.document_id = ${id} and i.revision = 1), true)`;
}

/**
 * The net of the lines of a document that are not standard-rated, by their tax codes: as contract/documents/totals.ts, the first
 * code of a document takes what rounding leaves.
 */
const untaxedParts = ({ sql, org }: Pick<Read, "sql" | "org">, items: string, table: string, net: Query) => sql`
  select sum(p.net) filter (where p.tax_code = 'ZERO_RATED') as zero_rated,
    sum(p.net) filter (where p.tax_code = 'EXEMPT') as exempt,
    sum(p.net) filter (where p.tax_code = 'OUT_OF_SCOPE') as out_of_scope
  from (
    select s.tax_code, s.net + case when d.subtotal = d.untaxed and s.sum <> 0 and row_number() over by_code = 1
      then ${net} - sum(s.net) over () else 0 end as net
    from (
      select i.tax_code, sum(i.unit_price * i.qty) as sum,
        cents(sum(i.unit_price * i.qty) * (1 - coalesce(d.retention_pct, 0))) as net
      from ${sql(items)} i
      where i.org_id = ${org} and ${sql(`i.${table}_id`)} = d.id and i.tax_code <> 'STANDARD'
      group by i.tax_code) s
    window by_code as (order by s.sum = 0, array_position(${untaxedCodes}::text[], s.tax_code))) p`;

const expenses = ({ sql, org }: Read, period: Period) => sql`
  select e.id, 'EXPENSE', e.id, e.date, e.updated_at, e.reference, coalesce(e.vendor, e.description), null::numeric,
    e.amount, e.gst_amount, 0, 0, 0
  from expense e
  where e.org_id = ${org} and (e.tax_code = 'ZERO_RATED' or e.tax_code = 'STANDARD' and e.gst_amount <> 0) ${within(sql, "e.date", period)}`;

/** The GST of written-off debts that is claimed back, and given up again when the write-off is reversed. */
const reliefs = ({ sql, org }: Read, period: Period, isReversal: boolean) => {
  const at = isReversal ? sql`p.reversed_at` : sql`p.paid_at`;
  return sql`
  select p.id || ${isReversal ? ".reversed" : ""}::text, 'BAD_DEBT_RELIEF', i.id, ${at},
    case when p.reversed_at is null then p.created_at else p.reversed_at end, i.number, c.name, null::numeric, 0,
    ${isReversal ? sql`-p.gst_relief` : sql`p.gst_relief`}, 0, 0, 0
  from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
    join client c on c.org_id = ${org} and c.id = i.client_id
  where p.org_id = ${org} and p.gst_relief > 0 ${isReversal ? sql`and p.reversed_at is not null` : sql``}
    ${within(sql, isReversal ? "p.reversed_at" : "p.paid_at", period)}`;
};

/** Everything that counts in a period, of which each kind is read by its own index. */
function everything(read: Read, period: Period): Query {
  const all = [
    ...countings("INVOICE", 1).map((each) => documents(read, "invoice", each, period)),
    ...countings("CREDIT_NOTE", -1).map((each) => documents(read, "credit_note", each, period)),
    expenses(read, period),
    reliefs(read, period, false),
    reliefs(read, period, true),
  ];
  return all.reduce((these, those) => read.sql`${these} union all ${those}`);
}

export interface GstSumsRow {
  standardRated: string;
  zeroRated: string;
  exempt: string;
  outputTax: string;
  purchases: string;
  inputTax: string;
}

/** The part of the net of a document that counts in a box; a STANDARD line at a rate of 0 counts as a zero-rated one. */
const parts = ({ sql }: Pick<Read, "sql">) => {
  const standard = sql`(e.net - e.zero_rated - e.exempt - e.out_of_scope)`;
  return {
    standardRated: sql`(case when e.gst_rate > 0 then ${standard} else 0 end)`,
    zeroRated: sql`(e.zero_rated + case when e.gst_rate = 0 then ${standard} else 0 end)`,
    exempt: sql`e.exempt`,
    supplies: sql`(e.net - e.out_of_scope)`,
  };
};

/** Adds up what counts in a period. */
export const sumGst = (read: Read, period: Period): Promise<GstSumsRow | undefined> =>
  sumOf(read, everything(read, period));

/** Adds up the documents of a return as they were filed. */
export const sumFiledGst = (read: Read, id: GstFilingId): Promise<GstSumsRow | undefined> =>
  sumOf(read, read.sql`select * from gst_filing_document where org_id = ${read.org} and filing_id = ${id}`);

async function sumOf(read: Read, counted: Query): Promise<GstSumsRow | undefined> {
  const { standardRated, zeroRated, exempt } = parts(read);
  const [row] = await read.rows<GstSumsRow>(read.sql`
    select coalesce(sum(${standardRated}) filter (where e.gst_rate is not null), 0) as standard_rated,
      coalesce(sum(${zeroRated}) filter (where e.gst_rate is not null), 0) as zero_rated,
      coalesce(sum(${exempt}) filter (where e.gst_rate is not null), 0) as exempt,
      coalesce(sum(e.gst) filter (where e.gst_rate is not null), 0) as output_tax,
      coalesce(sum(e.net) filter (where e.gst_rate is null), 0) as purchases,
      coalesce(sum(e.gst) filter (where e.gst_rate is null), 0) as input_tax
    from (${counted}) e`);
  return row;
}

/** Finds the documents that count in a box of a period, latest first, each with the net that counts in it. */
export function findGstDocuments(
  read: Read,
  { box, ...times }: { readonly box?: GstBox } & TimeFilters,
  period: Period,
  page: Page,
) {
  const { sql } = read;
  const { matching, net, gst = sql`e.gst` } = counting(read, box);
  return read.rows<GstDocumentRow>(sql`
    select e.id, e.kind, e.document_id, e.created_at, e.number, e.name, e.gst_rate, ${net} as net, ${gst} as gst
    from (${everything(read, period)}) e
    where ${matching} ${inTime(sql, times)} ${newestFirst(sql, page)}`);
}

interface Counting {
  readonly matching: Query;
  readonly net: Query;
  readonly gst?: Query;
}

function counting(read: Read, box: GstBox | undefined): Counting {
  const { sql } = read;
  const { standardRated, zeroRated, exempt, supplies } = parts(read);
  const isOutOfScope = sql`(e.out_of_scope <> 0 and ${supplies} = 0)`;
  // A document with nothing but standard-rated lines counts in one box, also when it comes to 0.
  const isPlain = sql`(e.zero_rated = 0 and e.exempt = 0 and e.out_of_scope = 0)`;
  switch (box) {
    case undefined:
      return { matching: sql`not ${isOutOfScope}`, net: supplies };
    case "1":
      return { matching: sql`e.gst_rate > 0 and (${standardRated} <> 0 or ${isPlain})`, net: standardRated };
    case "2":
      return { matching: sql`(${zeroRated} <> 0 or e.gst_rate = 0 and ${isPlain})`, net: zeroRated, gst: sql`0` };
    case "3":
      return { matching: sql`e.exempt <> 0`, net: exempt, gst: sql`0` };
    case "4":
    case "13":
      return { matching: sql`e.gst_rate is not null and not ${isOutOfScope}`, net: supplies };
    case "5":
      return { matching: sql`e.kind = 'EXPENSE'`, net: sql`e.net` };
    case "7":
      return { matching: sql`e.gst_rate is null and e.gst <> 0`, net: sql`e.net` };
    case "6":
      return { matching: sql`e.gst_rate is not null and e.gst <> 0`, net: standardRated };
    case "8":
      return {
        matching: sql`e.gst <> 0`,
        // Input tax is taken off, so that the documents come to the box.
        net: sql`(case when e.gst_rate is null then -e.net else ${standardRated} end)`,
        gst: sql`(case when e.gst_rate is null then -e.gst else e.gst end)`,
      };
  }
}

export const insertGstFiling = (
  tx: Tx,
  { boxes, ...row }: Omit<GstFilingRow, "documentCount" | "createdAt"> & { readonly createdAt: Date },
) =>
  // Text bound to a jsonb column would become one JSON string.
  tx.sql`
    insert into gst_filing ${tx.sql({ orgId: tx.org, ...row, boxes: tx.sql.json(boxes) })}`;

const partColumns = ["gst_rate", "net", "gst", "zero_rated", "exempt", "out_of_scope"];

/** Keeps everything that counts in the period as it is now. */
export const keepGstDocuments = (tx: Tx, id: GstFilingId, period: Period) => tx.sql`
  insert into gst_filing_document (
    org_id, filing_id, id, kind, document_id, created_at, number, name, ${tx.sql(partColumns)})
  select ${tx.org}, ${id}, e.id, e.kind, e.document_id, e.created_at, e.number, e.name, ${tx.sql(partColumns)}
  from (${everything(tx, period)}) e`;

const filingColumns = (read: Read) => read.sql`
  id, from_day, to_day, currency, boxes, note, filed_by, created_at, (
    select count(*)::integer from gst_filing_document d
    where d.org_id = ${read.org} and d.filing_id = gst_filing.id) as document_count`;

export const findGstFilings = (read: Read, times: TimeFilters, page: Page) =>
  read.rows<GstFilingRow>(read.sql`
    select ${filingColumns(read)} from gst_filing
    where org_id = ${read.org} ${inTime(read.sql, times, read.sql`created_at`)} ${newestFirst(read.sql, page)}`);

/** Finds all filed returns, the earliest first. */
export const findEveryGstFiling = (read: Read) =>
  read.rows<GstFilingRow>(read.sql`
    select ${filingColumns(read)} from gst_filing where org_id = ${read.org} order by created_at, id`);

export async function findGstFiling(read: Read, id: GstFilingId): Promise<GstFilingRow | undefined> {
  const [row] = await read.rows<GstFilingRow>(read.sql`
    select ${filingColumns(read)} from gst_filing where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Finds the documents of a filed return as they counted, latest first. */
export const findFiledDocuments = (read: Read, id: GstFilingId, times: TimeFilters, page: Page) =>
  read.rows<GstDocumentRow>(read.sql`
    select e.id, e.kind, e.document_id, e.created_at, e.number, e.name, e.gst_rate, ${parts(read).supplies} as net, e.gst
    from gst_filing_document e
    where e.org_id = ${read.org} and e.filing_id = ${id} ${inTime(read.sql, times, read.sql`created_at`)} ${newestFirst(read.sql, page)}`);

/** Finds the documents of a period that do not count as they did in the return, latest first. */
export function findGstDifferences(read: Read, id: GstFilingId, period: Period, limit: number) {
  const { sql } = read;
  const amounts = (table: string) => sql`(${sql(partColumns.map((column) => `${table}.${column}`))})`;
  const of = (column: string) => sql`coalesce(${sql(`n.${column}`)}, ${sql(`f.${column}`)})`;
  return read.rows<GstDifferenceRow>(sql`
    select ${of("id")} as id, ${of("kind")} as kind, ${of("document_id")} as document_id,
      ${of("created_at")} as created_at, ${of("number")} as number, ${of("name")} as name, ${of("gst_rate")} as gst_rate,
      f.net - f.out_of_scope as filed_net, f.gst as filed_gst, n.net - n.out_of_scope as now_net, n.gst as now_gst,
      count(*) over ()::integer as count
    from (select * from gst_filing_document where org_id = ${read.org} and filing_id = ${id}) f
      full join (${everything(read, period)}) n on n.id = f.id
    where ${amounts("n")} is distinct from ${amounts("f")}
    order by 4 desc, 1 desc limit ${limit}`);
}
