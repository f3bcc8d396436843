import type { exportRoutes } from "#contract/exports.ts";
import type { InvoiceId, QuotationId } from "#contract/ids.ts";
import { listClients } from "#server/clients/read.ts";
import { listExpenses } from "#server/expenses/read.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { listInvoices, listPayments } from "#server/invoices/read.ts";
import { listLeads } from "#server/leads/read.ts";
import { listProjects } from "#server/projects/read.ts";
import { listQuotations } from "#server/quotations/read.ts";
import {
  clientColumns,
  expenseColumns,
  invoiceColumns,
  leadColumns,
  paymentColumns,
  projectColumns,
  quotationColumns,
} from "./columns.ts";
import { exportList } from "./export-list.ts";

export const exportHandlers: AppHandlers<keyof typeof exportRoutes> = {
  exportClients: ({ caller, query }) =>
    exportList(caller, {
      name: "clients",
      columns: clientColumns,
      list: (read, page) => listClients(read, query, page),
    }),
  exportProjects: ({ caller, query }) =>
    exportList(caller, {
      name: "projects",
      columns: projectColumns,
      list: (read, page) => listProjects(read, query, page),
      namesClients: true,
    }),
  exportQuotations: ({ caller, query: { ids, ...query } }) =>
    exportList(caller, {
      name: "quotations",
      columns: quotationColumns,
      list: (read, page) => listQuotations(read, query, page, ids?.split(",") as QuotationId[] | undefined),
      namesClients: true,
    }),
  exportInvoices: ({ caller, query: { ids, ...query } }) =>
    exportList(caller, {
      name: "invoices",
      columns: invoiceColumns,
      list: (read, page) => listInvoices(read, query, page, ids?.split(",") as InvoiceId[] | undefined),
      namesClients: true,
    }),
  exportPayments: ({ caller, query }) =>
    exportList(caller, {
      name: "payments",
      columns: paymentColumns,
      list: (read, page) => listPayments(read, query, page),
      namesClients: true,
    }),
  exportExpenses: ({ caller, query }) =>
    exportList(caller, {
      name: "expenses",
      columns: expenseColumns,
      list: (read, page) => listExpenses(read, query, page),
    }),
  exportLeads: ({ caller, query }) =>
    exportList(caller, { name: "leads", columns: leadColumns, list: (read, page) => listLeads(read, query, page) }),
};
