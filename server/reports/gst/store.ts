import type { GstBox, GstDocument } from "#contract/reports.ts";
import { documentFigures } from "#server/db/document-figures.ts";
import { inTime, newestFirst, type Page, type Period, type TimeFilters, within } from "#server/db/page.ts";
import type { Query, Read } from "#server/db/sql.ts";

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

interface Counted {
  readonly kind: GstDocument["kind"];
  readonly sign: 1 | -1;
  readonly status: "VOID" | "not VOID";
  readonly at: "issued_at" | "voided_at";
}

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
      d.number, c.name, d.gst_rate, ${sign}::integer * ${net} as net, ${sign}::integer * ${gst} as gst
    from ${sql(table)} d left join client c on c.org_id = ${org} and c.id = d.client_id
    where d.org_id = ${org} and ${matching} ${within(sql, `d.${at}`, period)}`;
}

const expenses = ({ sql, org }: Read, period: Period) => sql`
  select e.id, 'EXPENSE', e.id, e.date, e.updated_at, e.reference, coalesce(e.vendor, e.description), null::numeric,
    e.amount, e.gst_amount
  from expense e where e.org_id = ${org} and e.gst_amount > 0 ${within(sql, "e.date", period)}`;

/** Everything that counts in a period, of which each kind is read by its own index. */
function everything(read: Read, period: Period): Query {
  const all = [
    ...countings("INVOICE", 1).map((each) => documents(read, "invoice", each, period)),
    ...countings("CREDIT_NOTE", -1).map((each) => documents(read, "credit_note", each, period)),
    expenses(read, period),
  ];
  return all.reduce((these, those) => read.sql`${these} union all ${those}`);
}

export interface GstSumsRow {
  standardRated: string;
  zeroRated: string;
  outputTax: string;
  purchases: string;
  inputTax: string;
}

/** Adds up what counts in a period. */
export async function sumGst(read: Read, period: Period): Promise<GstSumsRow | undefined> {
  const [row] = await read.rows<GstSumsRow>(read.sql`
    select coalesce(sum(e.net) filter (where e.kind <> 'EXPENSE' and e.gst_rate > 0), 0) as standard_rated,
      coalesce(sum(e.net) filter (where e.kind <> 'EXPENSE' and e.gst_rate = 0), 0) as zero_rated,
      coalesce(sum(e.gst) filter (where e.kind <> 'EXPENSE'), 0) as output_tax,
      coalesce(sum(e.net) filter (where e.kind = 'EXPENSE'), 0) as purchases,
      coalesce(sum(e.gst) filter (where e.kind = 'EXPENSE'), 0) as input_tax
    from (${everything(read, period)}) e`);
  return row;
}

/** Finds the documents that count in a box of a period, latest first. */
export function findGstDocuments(
  read: Read,
  { box, ...times }: { readonly box?: GstBox } & TimeFilters,
  period: Period,
  page: Page,
) {
  const { sql } = read;
  return read.rows<GstDocumentRow>(sql`
    select e.id, e.kind, e.document_id, e.created_at, e.number, e.name, e.gst_rate, e.net, e.gst
    from (${everything(read, period)}) e
    where ${counting(read, box)} ${inTime(sql, times)} ${newestFirst(sql, page)}`);
}

function counting({ sql }: Read, box: GstBox | undefined): Query {
  switch (box) {
    case undefined:
      return sql`true`;
    case "1":
      return sql`e.gst_rate > 0`;
    case "2":
      return sql`e.gst_rate = 0`;
    case "3":
      return sql`false`;
    case "4":
    case "13":
      return sql`e.gst_rate is not null`;
    case "5":
    case "7":
      return sql`e.gst_rate is null`;
    case "6":
      return sql`e.gst_rate is not null and e.gst <> 0`;
    case "8":
      return sql`e.gst <> 0`;
  }
}
