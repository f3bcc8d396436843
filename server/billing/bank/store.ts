import { bankLineFilters } from "#contract/payments/bank-filters.ts";
import type { BankLineQuery } from "#contract/payments/bank.ts";
import type {
  BankAccountId,
  BankLineId,
  BankStatementId,
  ClientId,
  InvoiceId,
  PaymentId,
  PaymentReceiptId,
} from "#contract/api/ids.ts";
import { type Filtered, fitting } from "#server/db/lists/filters.ts";
import { inOrder, type Page } from "#server/db/lists/page.ts";
import { inTime, meeting, meetingOne, withText } from "#server/db/lists/conditions.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";
import { defaultAccountId } from "./default-account.ts";

export interface BankStatementRow {
  id: BankStatementId;
  accountId: BankAccountId;
  name: string;
  added: number;
  known: number;
  layout: string;
  /** `YYYY-MM-DD` */
  untilDay: string | null;
  /** Without the lines that it added. */
  openingBalance: string | null;
  closingBalance: string | null;
  createdAt: Date;
}

export interface LinePaymentRow {
  id: PaymentId;
  invoiceId: InvoiceId;
  invoiceNumber: string;
  amount: string;
  isLinked: boolean;
  receiptId: PaymentReceiptId;
}

/** The part of a receipt that has no line: its payments, and the money that it keeps. */
export interface ReceiptRow {
  id: PaymentReceiptId;
  number: string;
  clientId: ClientId;
  clientName: string;
  reference: string | null;
  kept: string;
  /** The sum of the payments and of what is kept, with two decimals. */
  total: string;
  /** The first day, in the organization's time zone: `YYYY-MM-DD`. */
  day: string;
  payments: {
    id: PaymentId;
    invoiceId: InvoiceId;
    number: string;
    reference: string | null;
    day: string;
    amount: string;
  }[];
}

export interface BankLineRow {
  id: BankLineId;
  statementId: BankStatementId;
  accountId: BankAccountId;
  /** That of its account. */
  currency: string;
  /** True when invoices are in another currency. */
  isForeign: boolean;
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
  /** The receipts that kept something of it. */
  kept: { receiptId: PaymentReceiptId; number: string; clientName: string; amount: string; isLinked: boolean }[];
}

/** The statement, the account and the organization of a line. */
const accountOf = ({ sql, org }: Pick<Read, "sql" | "org">) => sql`
  organization o join bank_statement s on s.org_id = ${org} and s.id = statement_id
    left join bank_account a on a.org_id = ${org} and a.id = coalesce(s.account_id, ${defaultAccountId(org)})
  where o.id = ${org}`;

/** Columns of a line; the list is in the order of the day, which stands for `createdAt` there. */
const columns = ({ sql, org }: Read) => sql`
  id, statement_id,
  (select coalesce(s.account_id, ${defaultAccountId(org)}) from bank_statement s
    where s.org_id = ${org} and s.id = statement_id) as account_id,
  (select coalesce(a.currency, o.currency) from ${accountOf({ sql, org })}) as currency,
  (select coalesce(a.currency, o.currency) <> o.currency from ${accountOf({ sql, org })}) as is_foreign,
  date::text as date, description, amount, allocated, ignored_at, created_at as imported_at, updated_at,
  date::timestamp at time zone 'UTC' as created_at,
  (select coalesce(json_agg(json_build_object('id', p.id, 'invoiceId', p.invoice_id, 'invoiceNumber', i.number,
      'amount', p.amount::text, 'isLinked', p.linked_at is not null, 'receiptId', p.receipt_id) order by p.id), '[]')
    from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
    where p.org_id = ${org} and p.bank_line_id = bank_line.id and p.reversed_at is null) as payments,
  (select coalesce(json_agg(json_build_object('receiptId', r.id, 'number', r.number, 'clientName', c.name,
      'amount', r.kept::text, 'isLinked', r.linked_at is not null) order by r.id), '[]')
    from payment_receipt r join client c on c.org_id = ${org} and c.id = r.client_id
    where r.org_id = ${org} and r.bank_line_id = bank_line.id and r.kept > 0 and r.reversed_at is null) as kept`;

const isOpen = ({ sql, org }: Pick<Read, "sql" | "org">) => sql`
  amount > allocated and ignored_at is null and statement_id not in (
    select s.id from bank_account a join bank_statement s
      on s.org_id = ${org} and coalesce(s.account_id, ${defaultAccountId(org)}) = a.id
    where a.org_id = ${org} and a.currency <> (select o.currency from organization o where o.id = ${org}))`;

const ofAccount = ({ sql, org }: Read, account: BankAccountId) => sql`
  and statement_id in (
    select s.id from bank_statement s
    where s.org_id = ${org} and coalesce(s.account_id, ${defaultAccountId(org)}) = ${account})`;

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
  const own: Filtered<typeof bankLineFilters>["own"] = {
    status: (statuses) => meetingOne(sql, hasStatus(sql), statuses),
    open: (is) => meeting(sql, sql`(${isOpen(read)})`, is),
    accountId: (id) => ofAccount(read, id),
    q: (text) => withText(sql, text, ["description"]),
  };
  const below =
    page.after === null
      ? sql``
      : sql`and (date, id) < ((${page.after.at}::timestamptz at time zone 'UTC')::date, ${page.after.id})`;
  const latestFirst = sql`${below} order by date desc, id desc limit ${page.limit + 1}`;
  return read.rows<BankLineRow>(sql`
    select ${columns(read)} from bank_line
    where org_id = ${org} ${fitting(sql, { rows: bankLineFilters, query, own })}
      ${inTime(sql, query)} ${page.settledAt === undefined ? latestFirst : inOrder(sql, page)}`);
};

/**
 * Finds the receipts that have one of those amounts without a line, of payments in a period and of what they keep, the
 * earliest first.
 */
export const findReceiptsWithoutLine = (
  read: Read,
  {
    from,
    to,
    amounts,
    timeZone,
  }: { readonly from: string; readonly to: string; readonly amounts: readonly string[]; readonly timeZone: string },
) => {
  const { sql, org } = read;
  const dayIn = (at: Query) => sql`(${at} at time zone ${timeZone})::date`;
  // A day more on each side, for any time zone.
  const inPeriod = (at: Query) =>
    sql`${at} >= ${from}::date - interval '1 day' and ${at} < ${to}::date + interval '2 days'`;
  return read.rows<ReceiptRow>(sql`
    select r.id, r.number, r.client_id, c.name as client_name, r.reference, m.kept::text as kept, m.total::text as total,
      m.day::text as day, m.payments
    from (
      select p.receipt_id, k.kept, sum(p.amount) + k.kept as total, min(p.day) as day,
        json_agg(json_build_object('id', p.id, 'invoiceId', p.invoice_id, 'number', i.number,
          'reference', p.reference, 'day', p.day::text, 'amount', p.amount::text) order by p.id) as payments
      from (
        select m.*, ${dayIn(sql`m.paid_at`)} as day from payment m
        where m.org_id = ${org} and m.reversed_at is null and m.receipt_id is not null and m.bank_line_id is null
          and ${inPeriod(sql`m.paid_at`)}) p
        join invoice i on i.org_id = ${org} and i.id = p.invoice_id
        join lateral (
          select coalesce(sum(k.kept), 0) as kept from payment_receipt k
          where k.org_id = ${org} and k.id = p.receipt_id and k.reversed_at is null and k.bank_line_id is null) k on true
      group by p.receipt_id, k.kept
      union all
      select k.id, k.kept, k.kept, ${dayIn(sql`k.paid_at`)}, '[]'::json
      from payment_receipt k
      where k.org_id = ${org} and k.kept > 0 and not k.brought_forward and k.reversed_at is null and k.bank_line_id is null and ${inPeriod(sql`k.paid_at`)}
        and not exists (
          select from payment p
          where p.org_id = ${org} and p.receipt_id = k.id and p.reversed_at is null and p.bank_line_id is null)) m
      join payment_receipt r on r.org_id = ${org} and r.id = m.receipt_id
      join client c on c.org_id = ${org} and c.id = r.client_id
    where m.total = any(${amounts as string[]}::numeric[])
    order by m.day, r.id`);
};

/** A payment as it is linked with a line. */
export interface LinkablePaymentRow {
  id: PaymentId;
  invoiceId: InvoiceId;
  amount: string;
  reversedAt: string | null;
  /** Null for credit, which is no money. */
  receiptId: PaymentReceiptId | null;
  bankLineId: string | null;
}

/** Finds those payments, and those of the receipts that count and have no line. */
export const findLinkablePayments = (
  read: Read,
  {
    paymentIds,
    receiptIds,
  }: { readonly paymentIds: readonly PaymentId[]; readonly receiptIds: readonly PaymentReceiptId[] },
) =>
  read.rows<LinkablePaymentRow>(read.sql`
    select id, invoice_id, amount, reversed_at, receipt_id, bank_line_id from payment
    where org_id = ${read.org} and id = any(${paymentIds as string[]}::text[])
    union
    select id, invoice_id, amount, reversed_at, receipt_id, bank_line_id from payment
    where org_id = ${read.org} and receipt_id = any(${receiptIds as string[]}::text[])
      and reversed_at is null and bank_line_id is null
    order by id`);

/** A receipt as it is linked with a line. */
export interface LinkableReceiptRow {
  id: PaymentReceiptId;
  number: string;
  /** The money that it keeps and that no line has yet. */
  kept: string;
  /** True when something of it counts. */
  counts: boolean;
}

export const findLinkableReceipts = (read: Read, ids: readonly PaymentReceiptId[]) =>
  read.rows<LinkableReceiptRow>(read.sql`
    select r.id, r.number,
      case when r.reversed_at is null and r.bank_line_id is null and not r.brought_forward then r.kept else 0 end as kept,
      (r.kept > 0 and r.reversed_at is null and not r.brought_forward) or exists (
        select from payment p where p.org_id = ${read.org} and p.receipt_id = r.id and p.reversed_at is null) as counts
    from payment_receipt r
    where r.org_id = ${read.org} and r.id = any(${ids as string[]}::text[])`);

export const linkPayments = (tx: Tx, line: BankLineId, ids: readonly PaymentId[], at: Date) => tx.sql`
  update payment set bank_line_id = ${line}, linked_at = ${at}
  where org_id = ${tx.org} and id = any(${ids as string[]}::text[])`;

/** Links what receipts kept. */
export const linkKept = (tx: Tx, line: BankLineId, ids: readonly PaymentReceiptId[], at: Date) => tx.sql`
  update payment_receipt set bank_line_id = ${line}, linked_at = ${at}
  where org_id = ${tx.org} and id = any(${ids as string[]}::text[]) and kept > 0 and reversed_at is null
    and bank_line_id is null`;

export const unlinkKept = (tx: Tx, line: BankLineId) => tx.sql`
  update payment_receipt set bank_line_id = null, linked_at = null
  where org_id = ${tx.org} and bank_line_id = ${line} and linked_at is not null and reversed_at is null`;

/** Unlinks the payments that were linked with a line. */
export const unlinkPayments = (tx: Tx, line: BankLineId) => tx.sql`
  update payment set bank_line_id = null, linked_at = null
  where org_id = ${tx.org} and bank_line_id = ${line} and linked_at is not null and reversed_at is null`;

export const touchLine = (tx: Tx, id: BankLineId, at: Date) => tx.sql`
  update bank_line set updated_at = ${at} where org_id = ${tx.org} and id = ${id}`;

/** Returns the number of lines that invoices can take, and what is left of them. */
export async function sumOpenLines(read: Read): Promise<{ amount: string; count: number }> {
  const [row] = await read.rows<{ amount: string; count: number }>(read.sql`
    select coalesce(sum(amount) - sum(allocated), 0) as amount, count(*)::integer as count from bank_line
    where org_id = ${read.org} and ${isOpen(read)}`);
  if (row === undefined) throw new Error("a sum without a row");
  return row;
}

/** Finds the earliest lines that nothing was matched with yet, of those that invoices can take. */
export const findNewLines = (read: Read, { after, limit }: { readonly after: string | null; readonly limit: number }) =>
  read.rows<BankLineRow>(read.sql`
    select ${columns(read)} from bank_line
    where org_id = ${read.org} and ${isOpen(read)} and allocated = 0
      ${after === null ? read.sql`` : read.sql`and date > ${after}`}
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

/** Finds those of the identities that lines have. */
export const findIdentities = (read: Read, identities: readonly string[]) =>
  read.rows<{ identity: string }>(read.sql`
    select identity from bank_line where org_id = ${read.org} and identity = any(${identities as string[]}::text[])`);

/** Returns the lines of an account on those days that came with files of another layout. */
export const findLinesOfOtherLayouts = (
  read: Read,
  {
    accountId,
    layout,
    days,
  }: { readonly accountId: BankAccountId; readonly layout: string; readonly days: readonly string[] },
) =>
  read.rows<{ date: string; amount: string; description: string; identity: string }>(read.sql`
    select l.date::text as date, l.amount, l.description, l.identity from bank_line l
    join bank_statement s on s.org_id = ${read.org} and s.id = l.statement_id
    where l.org_id = ${read.org} and l.date = any(${days as string[]}::date[])
      and s.account_id = ${accountId} and s.layout is distinct from ${layout}
    order by l.date, l.id`);

/** Inserts the lines that no earlier file had. Returns them. */
export const insertLines = (tx: Tx, rows: readonly NewBankLineRow[]) =>
  tx.rows<{ id: BankLineId }>(tx.sql`
    insert into bank_line ${tx.sql(rows.map((row) => ({ orgId: tx.org, ...row })))}
    on conflict (org_id, identity) do nothing returning id`);
