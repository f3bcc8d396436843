import type { exportRoutes } from "#contract/books/exports.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { refuseTwoOrders } from "#server/billing/contracts/claims/read.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { requirePeriod } from "#server/reports/gst/read.ts";
import { exportEInvoices } from "#server/reports/e-invoices/export-e-invoices.ts";
import { exportJournal } from "#server/reports/journal/export-journal.ts";
import { exportList } from "./export-list.ts";
import { exportStatement } from "./export-statement.ts";
import {
  ageingTable,
  auditTable,
  bankLineTable,
  claimLineTable,
  claimTable,
  clientTable,
  contractReportTable,
  contractTable,
  creditNoteTable,
  expenseTable,
  gstTable,
  priceItemTable,
  invoiceTable,
  leadTable,
  paymentTable,
  projectTable,
  quotationTable,
  refundTable,
  retentionTable,
} from "./lists.ts";
import { programClientTable, programExpenseTable, programInvoiceTable, programItemTable } from "./program-lists.ts";

export const exportHandlers: AppHandlers<keyof typeof exportRoutes> = {
  exportClients: ({ caller, query: { for: program = "generic", ...query } }) =>
    exportList(caller, program === "generic" ? clientTable(query) : programClientTable(program, query), query.sort),
  exportProjects: ({ caller, query }) => exportList(caller, projectTable(query), query.sort),
  exportQuotations: ({ caller, query }) => exportList(caller, quotationTable(query), query.sort),
  exportInvoices: async ({ caller, query: { for: program = "generic", ...query } }) => {
    if (program === "generic") return exportList(caller, invoiceTable(caller.clock(), query), query.sort);
    const { accountCodes } = await getOrganization(readHeavilyInOrg(caller));
    return exportList(caller, programInvoiceTable(program, accountCodes, caller.clock(), query), query.sort);
  },
  exportPayments: ({ caller, query }) => exportList(caller, paymentTable(query)),
  exportCreditNotes: ({ caller, query }) => exportList(caller, creditNoteTable(query), query.sort),
  exportRefunds: ({ caller, query }) => exportList(caller, refundTable(query)),
  exportExpenses: async ({ caller, query: { for: program = "generic", ...query } }) =>
    exportList(
      caller,
      program === "generic"
        ? expenseTable(query)
        : programExpenseTable(program, await getOrganization(readHeavilyInOrg(caller)), query),
      query.sort,
    ),
  exportPriceItems: ({ caller, query: { for: program = "generic", ...query } }) =>
    exportList(
      caller,
      program === "generic" ? priceItemTable(caller.permissions, query) : programItemTable(program, query),
    ),
  exportLeads: ({ caller, query }) => exportList(caller, leadTable(query), query.sort),
  exportContracts: ({ caller, query }) => exportList(caller, contractTable(query), query.sort),
  exportClaims({ caller, query }) {
    // Before the file begins.
    refuseTwoOrders(query);
    return exportList(caller, claimTable(caller.clock(), query), query.sort);
  },
  exportClaimLines: ({ caller, query }) => exportList(caller, claimLineTable(query)),
  exportRetention: ({ caller, query }) => exportList(caller, retentionTable(caller.clock(), query)),
  exportBankLines: ({ caller, query }) => exportList(caller, bankLineTable(query)),
  exportGstDocuments: async ({ caller, query }) => {
    await requirePeriod(readHeavilyInOrg(caller), query, caller.clock);
    return exportList(caller, gstTable(caller.clock, query));
  },
  exportAgeing: ({ caller, query }) => exportList(caller, ageingTable(caller.clock, query)),
  exportContractReport: ({ caller, query }) => exportList(caller, contractReportTable(caller.permissions, query)),
  exportJournal: ({ caller, query }) => exportJournal(caller, query),
  exportClientStatement: ({ caller, id, query }) => exportStatement(caller, id, query),
  exportEInvoices: ({ caller, query }) => exportEInvoices(caller, query),
  exportAuditLog: ({ caller, query }) => exportList(caller, auditTable(caller.permissions, query)),
};
