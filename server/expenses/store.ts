import type { Expense, ExpenseQuery } from "#contract/expenses.ts";
import type { ExpenseId, FileId, ProjectId } from "#contract/ids.ts";
import { changedAfter, equals, newestFirst, type Page, type Period, within, withText } from "#server/db/page.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface ExpenseRow {
  id: ExpenseId;
  date: string;
  category: Expense["category"];
  description: string;
  vendor: string | null;
  amount: string;
  gstAmount: string;
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
  id, date, category, description, vendor, amount, gst_amount, project_id, reference, receipt_file_id, notes,
  created_at, updated_at`;

export function findExpenses(read: Read, query: Omit<ExpenseQuery, "from" | "to">, period: Period, page: Page) {
  const { sql } = read;
  return read.rows<ExpenseRow>(sql`
    select ${columns(sql)} from expense
    where org_id = ${read.org} ${equals(sql, "project_id", query.projectId)}
      ${equals(sql, "category", query.category)} ${within(sql, "date", period)}
      ${withText(sql, query.q, ["description", "vendor", "reference"])} ${changedAfter(sql, query.updatedAfter)}
      ${newestFirst(sql, page)}`);
}

export async function findExpense(read: Read, id: ExpenseId): Promise<ExpenseRow | undefined> {
  const [row] = await read.rows<ExpenseRow>(read.sql`
    select ${columns(read.sql)} from expense where org_id = ${read.org} and id = ${id}`);
  return row;
}

export async function lockExpenseRow(tx: Tx, id: ExpenseId): Promise<ExpenseRow | undefined> {
  const [row] = await tx.rows<ExpenseRow>(tx.sql`
    select ${columns(tx.sql)} from expense where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

export const insertExpense = (tx: Tx, values: ExpenseValues) =>
  tx.sql`insert into expense ${tx.sql({ orgId: tx.org, ...values })}`;

export const changeExpense = (tx: Tx, id: ExpenseId, values: ExpenseValues) =>
  tx.sql`update expense set ${tx.sql({ ...values })} where org_id = ${tx.org} and id = ${id}`;

export const deleteExpenseRow = (tx: Tx, id: ExpenseId) =>
  tx.sql`delete from expense where org_id = ${tx.org} and id = ${id}`;
