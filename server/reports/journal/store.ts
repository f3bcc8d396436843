import { documentFigures } from "#server/db/expressions/document-figures.ts";
import { ofBroughtForward } from "#server/db/expressions/brought-forward.ts";
import type { Page } from "#server/db/lists/page.ts";
import { type Period, within } from "#server/db/lists/conditions.ts";
import type { Query, Read, Sql } from "#server/db/sql.ts";
import { bookedAccounts, type EntryKind, type EntryRow } from "./entry.ts";

/** Where the rows of a part of the journal come from: one that an index returns in the order of its time. */
interface Source {
  readonly from: Query;
  readonly kind: EntryKind;
  /** The time that it is booked at. */
  readonly at: string;
  /** 1, or -1 for an entry that is booked back. */
  readonly sign: 1 | -1;
  /** What the id of a second entry of one document ends with. */
  readonly suffix?: string;
  readonly matching: Query;
  readonly columns: Partial<Record<Column, Query>>;
}

type Column =
  | (typeof bookedAccounts)[number]
  | "reference"
  | "gstRate"
  | "category"
  | "cost"
  | "salesParts"
  | "retentionParts";

/** The columns in the order in which every part selects them, with their types. */
const columnTypes = {
  reference: "text",
  gstRate: "numeric",
  category: "text",
  cost: "numeric",
  salesParts: "json",
  retentionParts: "json",
  ...(Object.fromEntries(bookedAccounts.map((account) => [account, "numeric"])) as Record<
    (typeof bookedAccounts)[number],
    "numeric"
  >),
} as const satisfies Record<Column, "text" | "numeric" | "json">;
const columnNames = Object.keys(columnTypes) as readonly Column[];
const unsigned: readonly Column[] = ["reference", "gstRate", "category", "salesParts", "retentionParts"];

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the items of a document book to accounts other than sales. */
const itemSums = (
  { sql, org }: Read,
  items: "invoice_item" | "credit_note_item",
  document: Query,
  applies: Query,
) => sql`
  left join lateral (
    select cents(coalesce(sum(i.unit_price * i.qty) filter (where i.kind in ('RETENTION', 'RELEASE')), 0)) as held,
      cents(coalesce(sum(i.unit_price * i.qty) filter (where i.kind = 'DEPOSIT'), 0)) as deposits
    from ${sql(items)} i where i.org_id = ${org} and ${document} and ${applies}) k on true`;

const invoiceRows = (read: Read) => {
  const { sql } = read;
  return sql`invoice d ${itemSums(read, "invoice_item", sql`i.invoice_id = d.id`, sql`d.kind <> 'STANDARD'`)}`;
};

const creditNoteRows = (read: Read) => {
  const { sql } = read;
  return sql`credit_note d ${itemSums(
    read,
    "credit_note_item",
    sql`i.credit_note_id = d.id`,
    sql`d.contract_id is not null`,
  )}`;
};

/**
 * The parts of what a document books, by the account and tax codes of its lines; null where no line matches `applies`.
 * Each part is what the sum of the lines so far, rounded to cents, rises by, so that the parts add up to the whole
 * whatever the lines have beyond cents.
 * @param booked what a line books, positive for a debit
 */
const partsOf = (
  { sql, org }: Read,
  items: "invoice_item" | "credit_note_item",
  { booked, accountCode, applies }: { readonly booked: Query; readonly accountCode: Query; readonly applies: Query },
) => {
  const ofDocument = sql`i.org_id = ${org} and ${sql(items === "invoice_item" ? "i.invoice_id" : "i.credit_note_id")} = d.id`;
  return sql`case when exists (select 1 from ${sql(items)} i where ${ofDocument} and ${applies}) then (
    select json_agg(json_build_object('code', p.code, 'taxCode', p.tax_code, 'amount', (p.up_to - p.before)::text)
      order by p.code nulls first, p.tax_code)
    from (
      select a.code, a.tax_code, cents(a.up_to) as up_to, cents(a.up_to - a.amount) as before
      from (
        select g.code, g.tax_code, g.amount, sum(g.amount) over (order by g.code nulls first, g.tax_code) as up_to
        from (
          select ${accountCode} as code, i.tax_code, sum(${booked}) as amount from ${sql(items)} i
          where ${ofDocument} and i.kind not in ('RETENTION', 'RELEASE', 'DEPOSIT') group by 1, 2) g) a) p
    where p.up_to <> p.before) end`;
};

/** The accounts of an invoice; those of a credit note are the same with the signs turned. */
function documentAccounts(read: Read, items: "invoice_item" | "credit_note_item", sign: 1 | -1): Source["columns"] {
  const { sql } = read;
  const figures = documentFigures(sql, "d");
  const isBroughtForward = items === "invoice_item" ? sql`d.brought_forward` : ofBroughtForward(read, "d");
  // The cents of retention that the last credit note of an invoice gives up, because the others rounded theirs.
  const rest = items === "credit_note_item" ? sql`d.retention_rest` : sql`0`;
  return {
    reference: sql`d.number`,
    gstRate: sql`d.gst_rate`,
    receivable: figures.total,
    gstOutput: sql`-${figures.gst}`,
    rounding: sql`(-${figures.rounding} - ${rest})`,
    retentionReceivable: sql`(${figures.retention} - k.held + ${rest})`,
    customerDeposits: sql`-k.deposits`,
    salesParts: partsOf(read, items, {
      booked: sql`${-sign}::integer * i.unit_price * i.qty`,
      accountCode: sql`i.account_code`,
      applies: sql`not ${isBroughtForward} and (i.account_code is not null or i.tax_code <> 'STANDARD')`,
    }),
    retentionParts: partsOf(read, items, {
      booked: sql`${sign}::integer * coalesce(d.retention_pct, 0) * i.unit_price * i.qty`,
      accountCode: sql`null::text`,
      applies: sql`i.tax_code <> 'STANDARD'`,
    }),
    // The program before has counted it among its own sales.
    sales: sql`case when not ${isBroughtForward} then k.held + k.deposits - ${figures.subtotal} end`,
    openingBalances: sql`case when ${isBroughtForward} then -${figures.subtotal} end`,
  };
}

/** The parts of the journal: each is read by its own index, and in its order. */
function sourcesOf(read: Read): readonly Source[] {
  const { sql, org } = read;
  const documents = (
    kind: "INVOICE" | "CREDIT_NOTE",
    { from, sign, standing }: { readonly from: Query; readonly sign: 1 | -1; readonly standing: Query },
  ): readonly Source[] => {
    // As the conditions of the partial indexes.
    const isVoid = sql`d.sent_at is not null and d.status = 'VOID'`;
    const isVoidHere = kind === "INVOICE" ? sql`${isVoid} and not d.brought_forward` : isVoid;
    const turned = sign === 1 ? -1 : 1;
    const items = kind === "INVOICE" ? "invoice_item" : "credit_note_item";
    const columns = documentAccounts(read, items, sign);
    const turnedColumns = documentAccounts(read, items, turned);
    return [
      { from, kind, at: "d.issued_at", sign, matching: standing, columns },
      { from, kind, at: "d.issued_at", sign, matching: isVoidHere, columns },
      {
        from,
        kind: `${kind}_VOIDED`,
        at: "d.voided_at",
        sign: turned,
        suffix: ".void",
        matching: isVoid,
        columns: turnedColumns,
      },
    ];
  };
  const money = (
    kind: "PAYMENT" | "REFUND",
    {
      from,
      sign,
      reference,
      only,
      booked = { bank: sql`d.amount` },
    }: {
      readonly from: Query;
      readonly sign: 1 | -1;
      readonly reference: Query;
      readonly only: Query;
      readonly booked?: Source["columns"];
    },
  ): readonly Source[] => {
    const columns = { reference, ...booked, receivable: sql`-d.amount` };
    const turned = sign === 1 ? -1 : 1;
    const reversed = sql`d.reversed_at is not null ${only}`;
    return [
      { from, kind, at: "d.paid_at", sign, matching: sql`d.reversed_at is null ${only}`, columns },
      { from, kind, at: "d.paid_at", sign, matching: reversed, columns },
      {
        from,
        kind: `${kind}_REVERSED`,
        at: "d.reversed_at",
        sign: turned,
        suffix: ".reversed",
        matching: reversed,
        columns,
      },
    ];
  };
  return [
    ...documents("INVOICE", {
      from: invoiceRows(read),
      sign: 1,
      standing: sql`d.sent_at is not null and d.status <> 'VOID' and not d.brought_forward`,
    }),
    // The days of the program before are in its books: its balances are booked when they are brought forward.
    {
      from: invoiceRows(read),
      kind: "INVOICE",
      at: "d.sent_at",
      sign: 1,
      matching: sql`d.brought_forward and d.sent_at is not null`,
      columns: documentAccounts(read, "invoice_item", 1),
    },
    ...documents("CREDIT_NOTE", { from: creditNoteRows(read), sign: -1, standing: sql`d.status = 'SENT'` }),
    ...money("PAYMENT", {
      from: sql`payment d join invoice v on v.org_id = ${org} and v.id = d.invoice_id`,
      sign: 1,
      reference: sql`v.number`,
      only: sql`and d.credit_note_id is null and d.credit_receipt_id is null`,
      // A write-off is a loss, less the GST of it that is claimed back.
      booked: {
        bank: sql`case when d.method = 'WRITE_OFF' then null else d.amount end`,
        badDebts: sql`case when d.method = 'WRITE_OFF' then (
          select sum(a) from unnest(array[d.amount, -d.gst_relief]) a) end`,
        gstInput: sql`d.gst_relief`,
      },
    }),
    // Money that a receipt kept belongs to the client and to no project.
    ...money("PAYMENT", {
      from: sql`(select k.org_id, k.id, k.kept as amount, k.paid_at, k.reversed_at, k.number, k.client_id
        from payment_receipt k where k.org_id = ${org} and k.kept > 0 and not k.brought_forward) d
        cross join lateral (select d.client_id, null::text as project_id, d.number) v`,
      sign: 1,
      reference: sql`v.number`,
      only: sql``,
    }),
    ...money("PAYMENT", {
      from: sql`(select k.org_id, k.id, k.kept as amount, k.created_at as paid_at, k.reversed_at, k.number, k.client_id
        from payment_receipt k where k.org_id = ${org} and k.brought_forward) d
        cross join lateral (select d.client_id, null::text as project_id, d.number) v`,
      sign: 1,
      reference: sql`v.number`,
      only: sql``,
      booked: { openingBalances: sql`d.amount` },
    }),
    ...money("REFUND", {
      from: sql`refund d join lateral (
        select n.client_id, n.project_id, n.number from credit_note n
        where n.org_id = ${org} and n.id = d.credit_note_id
        union all
        select r.client_id, null, r.number from payment_receipt r where r.org_id = ${org} and r.id = d.receipt_id) v on true`,
      sign: -1,
      reference: sql`v.number`,
      only: sql``,
    }),
    {
      from: sql`expense d`,
      kind: "EXPENSE",
      at: "d.date",
      sign: 1,
      matching: sql`true`,
      columns: {
        reference: sql`coalesce(d.reference, d.description)`,
        category: sql`d.category`,
        // GST that is not claimed is a cost.
        cost: sql`(case when d.tax_code = 'NOT_CLAIMABLE'
          then (select sum(a) from unnest(array[d.amount, d.gst_amount]) a) else d.amount end)`,
        gstInput: sql`(case when d.tax_code = 'NOT_CLAIMABLE' then 0 else d.gst_amount end)`,
        payables: sql`-(select sum(a) from unnest(array[d.amount, d.gst_amount]) a)`,
      },
    },
    {
      from: sql`contract d`,
      kind: "RETENTION_WRITTEN_OFF",
      at: "d.closed_at",
      sign: 1,
      suffix: ".written-off",
      matching: sql`d.written_off > 0 and d.closed_at is not null`,
      columns: {
        reference: sql`d.number`,
        retentionWrittenOff: sql`d.written_off`,
        retentionReceivable: sql`-d.written_off`,
      },
    },
  ];
}

/** Whose row the client and the project of an entry are in. */
const partyOf = ({ sql }: Read, kind: EntryKind): { readonly client: Query; readonly project: Query } => {
  const [own, ofParent] = [
    { client: sql`d.client_id`, project: sql`d.project_id` },
    { client: sql`v.client_id`, project: sql`v.project_id` },
  ];
  if (kind === "EXPENSE") return { client: sql`null::text`, project: own.project };
  return kind.startsWith("PAYMENT") || kind.startsWith("REFUND") ? ofParent : own;
};

const noneOf = {
  text: (sql: Sql) => sql`null::text`,
  numeric: (sql: Sql) => sql`null::numeric`,
  json: (sql: Sql) => sql`null::json`,
};

function selectPart(read: Read, source: Source, period: Period, after: Page["after"] | undefined) {
  const { sql, org } = read;
  const at = sql(source.at);
  const id = source.suffix === undefined ? sql`d.id` : sql`d.id || ${source.suffix}::text`;
  const values = columnNames.map((name) => {
    const value = source.columns[name];
    const none = noneOf[columnTypes[name]](sql);
    if (value === undefined) return sql`${none} as ${sql(snakeCase(name))}`;
    const isTurned = source.sign === -1 && !unsigned.includes(name);
    return sql`${isTurned ? sql`-(${value})` : value} as ${sql(snakeCase(name))}`;
  });
  const { client, project } = partyOf(read, source.kind);
  return sql`
    select ${id} as id, ${source.kind}::text as kind, d.id as document_id, ${at} as created_at, c.name as client,
      p.name as project, c.id as client_id, ${values.reduce((these, those) => sql`${these}, ${those}`)}
    from ${source.from}
      left join client c on c.org_id = ${org} and c.id = ${client}
      left join project p on p.org_id = ${org} and p.id = ${project}
    where d.org_id = ${org} and ${source.matching} ${within(sql, source.at, period)}
      ${after == null ? sql`` : sql`and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id})`}`;
}

/** Finds the entries of a period after a position, in the order in which they are booked; one more than the page has. */
export function findEntries(read: Read, period: Period, { after, limit }: Page) {
  const { sql } = read;
  const parts = sourcesOf(read).map(
    (source) => sql`(${selectPart(read, source, period, after)} order by 4, 1 limit ${limit + 1})`,
  );
  return read.rows<EntryRow>(sql`
    select * from (${parts.reduce((these, those) => sql`${these} union all ${those}`)}) e
    order by created_at, id limit ${limit + 1}`);
}

/** Selects every entry, in no order: for the sums that must agree with other reports. */
export const everyEntry = (read: Read): Query =>
  sourcesOf(read)
    .map((source) => selectPart(read, source, {}, undefined))
    .reduce((these, those) => read.sql`${these} union all ${those}`);
