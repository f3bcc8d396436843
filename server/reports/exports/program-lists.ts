import type { AccountCodes } from "#contract/books/accounts.ts";
import type { Client, ClientQuery } from "#contract/clients/clients.ts";
import type { ExpenseQuery, ListedExpense } from "#contract/books/expenses.ts";
import type { OtherProgram } from "#contract/books/exports.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import type { InvoiceQuery, InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { PriceItem, PriceItemQuery } from "#contract/quotations/price-items.ts";
import { listClients } from "#server/records/clients/read.ts";
import { listExpenses } from "#server/records/expenses/read.ts";
import { listInvoices } from "#server/billing/invoices/read.ts";
import { listPriceItems } from "#server/records/prices/read.ts";
import type { Exported } from "./export-list.ts";
import {
  type InvoiceLine,
  programClientColumns,
  programExpenseColumns,
  programInvoiceColumns,
  programItemColumns,
} from "./program-columns.ts";

// Lists in the columns that the import of another program takes.

export const programClientTable = (program: OtherProgram, query: ClientQuery): Exported<Client> => ({
  name: `clients-${program}`,
  columns: programClientColumns[program],
  list: (read, page) => listClients(read, query, page),
});

export const programItemTable = (program: OtherProgram, query: PriceItemQuery): Exported<PriceItem> => ({
  name: `price-items-${program}`,
  columns: programItemColumns[program],
  list: (read, page) => listPriceItems(read, query, page, []),
});

export const programExpenseTable = (
  program: OtherProgram,
  settings: Parameters<typeof programExpenseColumns>[1],
  query: ExpenseQuery,
): Exported<ListedExpense> => ({
  name: `expenses-${program}`,
  columns: programExpenseColumns(program, settings),
  list: (read, page) => listExpenses(read, query, page),
});

/** The lines of issued invoices that are not void and were billed here, with what is retained as a line of its own. */
export const programInvoiceTable = (
  program: OtherProgram,
  accounts: AccountCodes,
  now: Date,
  { ids, ...query }: InvoiceQuery & { readonly ids?: string },
): Exported<InvoiceLine> => ({
  name: `invoices-${program}`,
  columns: programInvoiceColumns[program],
  list: async (read, page) => {
    const only = ids?.split(",") as InvoiceId[] | undefined;
    const { data, hasMore } = await listInvoices(read, { ...query, include: ["items"] }, page, { now, ids: only });
    const billed = data.filter((each) => each.sentAt !== null && each.status !== "VOID" && !each.broughtForward);
    return { data: billed.flatMap((invoice) => linesOf(invoice, accounts)), hasMore };
  },
  namesClients: true,
  // An invoice may have thousands of lines.
  batchRowsMax: 10,
});

function linesOf(invoice: InvoiceSummary, { sales, retentionReceivable }: AccountCodes): InvoiceLine[] {
  const { items = [], totals, clientId } = invoice;
  const lines = items.map((item) => ({ clientId, invoice, item, account: item.accountCode ?? sales }));
  const [first] = items;
  if (totals.retention === 0 || first === undefined) return lines;
  const retained = -totals.retention;
  const item = { ...first, description: "Retention", qty: 1, unitPrice: retained, amount: retained };
  return [...lines, { clientId, invoice, item, account: retentionReceivable }];
}
