import type { BankLineQuery } from "#contract/bank.ts";
import type { BankLineId, BankStatementId, InvoiceId, PaymentId } from "#contract/ids.ts";
import { equals, inOrder, inTime, meeting, meetingOne, type Page, withText } from "#server/db/page.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface BankStatementRow {
  id: BankStatementId;
  name: string;
  added: number;
  known: number;
  createdAt: Date;
}

export interface LinePaymentRow {
  id: PaymentId;
  invoiceId: InvoiceId;
  invoiceNumber: string;
  amount: string;
}

export interface BankLineRow {
  id: BankLineId;
  statementId: BankStatementId;
  /** `YYYY-MM-DD` */
  date: string;
  description: string;
  amount: string;
  allocated: string;
  ignoredAt: string | null;
  importedAt: string;
  updatedAt: string;
  /** The day, as the list's order has it. */
  createdAt: string;
  payments: LinePaymentRow[];
}

/** Columns of a line; the list is in the order of the day, which stands for `createdAt` there. */
const columns = ({ sql, org }: Read) => sql`
  id, statement_id, date::text as date, description, amount, allocated, ignored_at, created_at as imported_at, updated_at,
  date::timestamp at time zone 'UTC' as created_at,
  (select coalesce(json_agg(json_build_object('id', p.id, 'invoiceId', p.invoice_id, 'invoiceNumber', i.number,
      'amount', p.amount::text) order by p.id), '[]')
    from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
    where p.org_id = ${org} and p.bank_line_id = bank_line.id and p.reversed_at is null) as payments`;

const isOpen = (sql: Sql) => sql`amount > allocated and ignored_at is null`;

/** The condition of each status, which is not stored. */
const hasStatus = (sql: Sql) => ({
  IGNORED: sql`ignored_at is not null`,
  NEW: sql`(ignored_at is null and allocated = 0)`,
  PART: sql`(allocated > 0 and allocated < amount)`,
  MATCHED: sql`(allocated > 0 and allocated = amount)`,
});

/** Finds a page of lines, latest date first. */
export const findBankLines = (read: Read, query: BankLineQuery, page: Page) => {
  const { sql, org } = read;
  const { from, to } = query;
  const below =
    page.after === null
      ? sql``
      : sql`and (date, id) < ((${page.after.at}::timestamptz at time zone 'UTC')::date, ${page.after.id})`;
  const latestFirst = sql`${below} order by date desc, id desc limit ${page.limit + 1}`;
  return read.rows<BankLineRow>(sql`
    select ${columns(read)} from bank_line
    where org_id = ${org} ${meetingOne(sql, hasStatus(sql), query.status)} ${meeting(sql, sql`(${isOpen(sql)})`, query.open)}
      ${equals(sql, "statement_id", query.statementId)} ${withText(sql, query.q, ["description"])}
      ${from === undefined ? sql`` : sql`and date >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and date <= ${to}::date`}
      ${inTime(sql, query)} ${page.settledAt === undefined ? latestFirst : inOrder(sql, page)}`);
};

/** Returns the number of lines that invoices can take, and what is left of them. */
export async function sumOpenLines(read: Read): Promise<{ amount: string; count: number }> {
  const [row] = await read.rows<{ amount: string; count: number }>(read.sql`
    select coalesce(sum(amount) - sum(allocated), 0) as amount, count(*)::integer as count from bank_line
    where org_id = ${read.org} and ${isOpen(read.sql)}`);
  if (row === undefined) throw new Error("a sum without a row");
  return row;
}

/** Finds the earliest lines that nothing was matched with yet, of those that invoices can take. */
export const findNewLines = (read: Read, limit: number) =>
  read.rows<BankLineRow>(read.sql`
    select ${columns(read)} from bank_line
    where org_id = ${read.org} and ${isOpen(read.sql)} and allocated = 0
    order by date, id limit ${limit}`);

export async function findBankLine(read: Read, id: BankLineId): Promise<BankLineRow | undefined> {
  const [row] = await read.rows<BankLineRow>(read.sql`
    select ${columns(read)} from bank_line where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Locks those lines, in the order of their ids. */
export async function lockBankLineRows(tx: Tx, ids: readonly BankLineId[]): Promise<BankLineRow[]> {
  await tx.sql`
    select 1 from bank_line where org_id = ${tx.org} and id = any(${ids as string[]}::text[]) order by id for update`;
  // The payments are read once the lines are locked, not in the snapshot of the statement that waited for them.
  return tx.rows<BankLineRow>(tx.sql`
    select ${columns(tx)} from bank_line where org_id = ${tx.org} and id = any(${ids as string[]}::text[]) order by id`);
}

export const ignoreLine = (tx: Tx, id: BankLineId, ignoredAt: Date | null, at: Date) => tx.sql`
  update bank_line set ignored_at = ${ignoredAt}, updated_at = ${at} where org_id = ${tx.org} and id = ${id}`;

export const insertStatement = (tx: Tx, row: BankStatementRow) =>
  tx.sql`insert into bank_statement ${tx.sql({ orgId: tx.org, ...row })}`;

export interface NewBankLineRow {
  id: BankLineId;
  statementId: BankStatementId;
  date: string;
  description: string;
  amount: string;
  identity: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Inserts the lines that no earlier file had. Returns them. */
export const insertLines = (tx: Tx, rows: readonly NewBankLineRow[]) =>
  tx.rows<{ id: BankLineId }>(tx.sql`
    insert into bank_line ${tx.sql(rows.map((row) => ({ orgId: tx.org, ...row })))}
    on conflict (org_id, identity) do nothing returning id`);
