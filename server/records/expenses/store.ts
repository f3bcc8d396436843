import { expenseFilters } from "#contract/books/expense-filters.ts";
import { expenseSorts } from "#contract/api/list-sorts.ts";
import type { ExpenseCategory, ExpenseTotalsQuery } from "#contract/books/expenses.ts";
import type { ExpenseTaxCode } from "#contract/books/tax-codes.ts";
import type { ClientId, ExpenseId, FileId, ProjectId } from "#contract/api/ids.ts";
import { type Filtered, fitting, listFiltered, type Span } from "#server/db/lists/filters.ts";
import { figureWithin } from "#server/db/derived/read-figures.ts";
import { type Labels, withMetadata } from "#server/db/lists/labels.ts";
import type { Page } from "#server/db/lists/page.ts";
import { changedAfter, created, equals, inTime, meeting, withText } from "#server/db/lists/conditions.ts";
import { joinedOrder, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";

export interface ExpenseRow extends Labels {
  id: ExpenseId;
  date: string;
  category: ExpenseCategory;
  description: string;
  vendor: string | null;
  amount: string;
  gstAmount: string;
  taxCode: ExpenseTaxCode;
  projectId: ProjectId | null;
  reference: string | null;
  receiptFileId: FileId | null;
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Columns by name, with the types that are written. */
export type ExpenseValues = Partial<
  Omit<ExpenseRow, "date" | "amount" | "gstAmount" | "createdAt" | "updatedAt"> & {
    date: Date;
    amount: number;
    gstAmount: number;
    createdAt: Date;
    updatedAt: Date;
  }
>;

const columns = (sql: Sql) => sql`
  id, date, category, description, vendor, amount, gst_amount, tax_code, project_id, reference, receipt_file_id, notes,
  created_at, updated_at, external_id, metadata`;

export interface ListedExpenseRow extends ExpenseRow {
  projectName: string | null;
  clientId: ClientId | null;
}

/** The filters of a list of expenses. */
export interface ExpenseFilter {
  readonly query: ExpenseTotalsQuery;
  readonly spans: Readonly<Record<string, Span>>;
}

/** Returns the filters on `expense`. */
const filteredBy = ({ sql, org }: Read, { query, spans }: ExpenseFilter): Filtered<typeof expenseFilters> => ({
  rows: expenseFilters,
  query,
  spans,
  own: {
    clientId: (id) => sql`and project_id in (
      select p.id from project p where p.org_id = ${org} and p.client_id = ${id})`,
    hasReceipt: (has) => meeting(sql, sql`receipt_file_id is not null`, has),
    q: (text) => withText(sql, text, ["description", "vendor", "reference"]),
  },
});

/** The orders of the list. */
const sortingOf = ({ sql }: Read): Sorting<typeof expenseSorts> => ({
  sorts: expenseSorts,
  own: { vendor: sql`coalesce(name_order(vendor), '') collate "C"` },
});

/** Finds expenses with the name and the client of their projects. */
export function findExpenses(read: Read, filter: ExpenseFilter, page: Page) {
  const { sql, org } = read;
  const { query } = filter;
  const sorting = sortingOf(read);
  const listed = listFiltered(
    read,
    "expense",
    filteredBy(read, filter),
    { matching: changedAfter(sql, query.updatedAfter), created: created(sql, query), few: false, sorting },
    page,
  );
  return read.rows<ListedExpenseRow>(sql`
    select e.*, p.name as project_name, p.client_id
    from (select ${columns(sql)} ${sortKey(sql, sorting, page)} from expense where org_id = ${org} ${listed}) e
      left join project p on p.org_id = ${org} and p.id = e.project_id
    order by ${joinedOrder(sql, sorting, page, "e")}`);
}

export interface ExpenseSums {
  /** Null for all of them. */
  category: ExpenseCategory | null;
  count: number;
  amount: string;
  gstAmount: string;
}

/** Counts those expenses and adds them up: all of them in the first row, then by category, highest amount first. */
export const sumExpenses = (read: Read, filter: ExpenseFilter) =>
  read.rows<ExpenseSums>(read.sql`
    select category, count(*)::integer as count, coalesce(sum(amount), 0) as amount,
      coalesce(sum(gst_amount), 0) as gst_amount
    from expense where org_id = ${read.org} ${fitting(read.sql, filteredBy(read, filter))} ${inTime(read.sql, filter.query)}
    group by grouping sets ((), (category))
    order by category is not null, sum(amount) desc, category`);

/** Does the same for all expenses of a period, or those of a category, from kept sums (docs/decisions/0026-kept-figures.md). */
export const sumExpensesOfPeriod = (
  read: Read,
  { query: { category }, spans: { spent: period = {} } }: ExpenseFilter,
) =>
  read.rows<ExpenseSums>(read.sql`
    select status as category, coalesce(sum(count), 0)::integer as count, coalesce(sum(amount), 0) as amount,
      coalesce(sum(gst_amount), 0) as gst_amount
    from (
      select status, sum(count) as count, sum(amount) as amount, 0 as gst_amount
      from (${figureWithin(read, "SPENT", period)}) spent group by status
      union all
      select status, 0, 0, sum(amount)
      from (${figureWithin(read, "SPENT_GST", period)}) gst group by status) f
    where true ${equals(read.sql, "status", category)}
    group by grouping sets ((), (status))
    having grouping(status) = 1 or sum(count) > 0
    order by status is not null, sum(amount) desc, status`);

/** Finds the vendors of the latest expenses, each with its latest category, most recent first. */
export const findVendors = (read: Read, { latest, limit }: { readonly latest: number; readonly limit: number }) =>
  read.rows<{ name: string; category: ExpenseCategory }>(read.sql`
    select v.name, v.category from (
      select distinct on (e.name) e.name, e.category, e.created_at, e.id from (
        select vendor as name, category, created_at, id from expense
        where org_id = ${read.org} order by created_at desc, id desc limit ${latest}) e
      where e.name <> '' order by e.name, e.created_at desc, e.id desc) v
    order by v.created_at desc, v.id desc limit ${limit}`);

export async function findExpense(read: Read, id: ExpenseId): Promise<ExpenseRow | undefined> {
  const [row] = await read.rows<ExpenseRow>(read.sql`
    select ${columns(read.sql)} from expense where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** A bill as it is compared with those that exist. */
export interface ComparedBill {
  vendor: string | null;
  reference: string | null;
  /** `YYYY-MM-DD` */
  day: string;
  amount: number;
}

export interface SimilarRow {
  id: ExpenseId;
  day: string;
  vendor: string;
  amount: string;
  hasReference: boolean;
}

/** The form of a reference in which two that look the same are equal; null for none. */
const plainReference = (sql: Sql, text: Query) => sql`
  nullif(upper(regexp_replace(coalesce(${text}, ''), '[^[:alnum:]]', '', 'g')), '')`;

/** Finds the expenses that may be the same bill, those with its reference first. */
export const findSimilar = (
  read: Read,
  { vendor, reference, day, amount }: ComparedBill,
  { timeZone, except, limit }: { readonly timeZone: string; readonly except: ExpenseId; readonly limit: number },
) => {
  const { sql, org } = read;
  const same = sql`${plainReference(sql, sql`reference`)} = ${plainReference(sql, sql`${reference}::text`)}`;
  return read.rows<SimilarRow>(sql`
    select id, (date at time zone ${timeZone})::date::text as day, vendor, amount, coalesce(${same}, false) as has_reference
    from expense
    where org_id = ${org} and lower(btrim(vendor)) = lower(btrim(${vendor}::text)) and btrim(vendor) <> ''
      and id <> ${except} and sign(amount) = sign(${amount}::numeric)
      and (${same} or (amount = ${amount}::numeric and (date at time zone ${timeZone})::date = ${day}::date
        and coalesce(${same}, true)))
    order by has_reference desc, created_at, id limit ${limit}`);
};

/** A row of a file, with its place in it. */
export interface ImportedBill extends ComparedBill {
  place: number;
  at: Date;
  description: string;
}

/** Finds for each row of a file an expense that it repeats: by its vendor or, without one, by everything else. */
export const findRepeated = (read: Read, bills: readonly ImportedBill[], timeZone: string) => {
  const { sql, org } = read;
  const same = sql`${plainReference(sql, sql`e.reference`)} = ${plainReference(sql, sql`b.reference`)}`;
  return read.rows<{ place: number; id: ExpenseId; description: string }>(sql`
    with b as (
      select * from jsonb_to_recordset(${sql.json(bills as never)}) as b(
        place integer, at timestamptz, day date, vendor text, reference text, description text, amount numeric))
    select distinct on (r.place) r.place, r.id, r.description
    from (
      select b.place, e.id, e.description, e.created_at
      from b join expense e on e.org_id = ${org} and lower(btrim(e.vendor)) = lower(btrim(b.vendor))
      where btrim(b.vendor) <> '' and sign(e.amount) = sign(b.amount)
        and (${same} or (e.amount = b.amount and (e.date at time zone ${timeZone})::date = b.day and coalesce(${same}, true)))
      union all
      select b.place, e.id, e.description, e.created_at
      from b join expense e on e.org_id = ${org} and e.date = b.at
      where coalesce(btrim(b.vendor), '') = '' and coalesce(btrim(e.vendor), '') = ''
        and e.amount = b.amount and e.description = b.description and coalesce(${same}, true)) r
    order by r.place, r.created_at, r.id`);
};

/** Finds the expenses that have one of the external ids, with their descriptions. */
export const findExpensesWithIds = (read: Read, externalIds: readonly string[]) =>
  read.rows<{ id: ExpenseId; externalId: string; name: string }>(read.sql`
    select id, external_id, description as name from expense
    where org_id = ${read.org} and external_id = any(${externalIds as string[]}::text[])`);

/** Keeps other bills of the vendor from being saved until the transaction ends, so that each sees the one before. */
export const takeVendor = (tx: Tx, vendor: string) => tx.sql`
  select pg_advisory_xact_lock(hashtextextended(${`${tx.org} vendor ${vendor.trim().toLowerCase()}`}, 0))`;

/** Keeps other files of expenses from being imported until the transaction ends. */
export const takeImports = (tx: Tx) => tx.sql`
  select pg_advisory_xact_lock(hashtextextended(${`${tx.org} expense imports`}, 0))`;

export async function lockExpenseRow(tx: Tx, id: ExpenseId): Promise<ExpenseRow | undefined> {
  const [row] = await tx.rows<ExpenseRow>(tx.sql`
    select ${columns(tx.sql)} from expense where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

export const insertExpense = (tx: Tx, values: ExpenseValues) =>
  tx.sql`insert into expense ${tx.sql({ orgId: tx.org, ...withMetadata(tx.sql, values) })}`;

/** Inserts many expenses at once, and returns them in the order of their ids. */
export const insertExpenses = (tx: Tx, expenses: readonly ExpenseValues[]) =>
  tx.rows<ExpenseRow>(tx.sql`
    with written as (
      insert into expense (
        org_id, id, date, category, description, vendor, amount, gst_amount, tax_code, project_id, reference, notes, external_id,
        created_at, updated_at)
      select ${tx.org}, e.id, e.date, e.category, e.description, e.vendor, e.amount, e."gstAmount", e."taxCode", e."projectId",
        e.reference, e.notes, e."externalId", e."createdAt", e."updatedAt"
      from jsonb_to_recordset(${tx.sql.json(expenses as never)}) as e(
        id text, date timestamptz, category text, description text, vendor text, amount numeric, "gstAmount" numeric, "taxCode" text,
        "projectId" text, reference text, notes text, "externalId" text, "createdAt" timestamptz, "updatedAt" timestamptz)
      returning ${columns(tx.sql)}
    )
    select * from written order by id`);

export const changeExpense = (tx: Tx, id: ExpenseId, values: ExpenseValues) =>
  tx.sql`update expense set ${tx.sql(withMetadata(tx.sql, values))} where org_id = ${tx.org} and id = ${id}`;

export const deleteExpenseRow = (tx: Tx, id: ExpenseId) =>
  tx.sql`delete from expense where org_id = ${tx.org} and id = ${id}`;
