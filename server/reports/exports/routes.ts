import type { exportRoutes } from "#contract/exports.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { exportStatement } from "#server/reports/statements/export-statement.ts";
import { exportList } from "./export-list.ts";
import {
  auditTable,
  bankLineTable,
  claimLineTable,
  claimTable,
  clientTable,
  contractTable,
  creditNoteTable,
  expenseTable,
  priceItemTable,
  invoiceTable,
  leadTable,
  paymentTable,
  projectTable,
  quotationTable,
  refundTable,
  retentionTable,
} from "./lists.ts";

export const exportHandlers: AppHandlers<keyof typeof exportRoutes> = {
  exportClients: ({ caller, query }) => exportList(caller, clientTable(query)),
  exportProjects: ({ caller, query }) => exportList(caller, projectTable(query)),
  exportQuotations: ({ caller, query }) => exportList(caller, quotationTable(query)),
  exportInvoices: ({ caller, query }) => exportList(caller, invoiceTable(caller.clock(), query)),
  exportPayments: ({ caller, query }) => exportList(caller, paymentTable(query)),
  exportCreditNotes: ({ caller, query }) => exportList(caller, creditNoteTable(query)),
  exportRefunds: ({ caller, query }) => exportList(caller, refundTable(query)),
  exportExpenses: ({ caller, query }) => exportList(caller, expenseTable(query)),
  exportPriceItems: ({ caller, query }) => exportList(caller, priceItemTable(caller.permissions, query)),
  exportLeads: ({ caller, query }) => exportList(caller, leadTable(query)),
  exportContracts: ({ caller, query }) => exportList(caller, contractTable(query)),
  exportClaims: ({ caller, query }) => exportList(caller, claimTable(query)),
  exportClaimLines: ({ caller, query }) => exportList(caller, claimLineTable(query)),
  exportRetention: ({ caller, query }) => exportList(caller, retentionTable(caller.clock(), query)),
  exportBankLines: ({ caller, query }) => exportList(caller, bankLineTable(query)),
  exportClientStatement: ({ caller, id, query }) => exportStatement(caller, id, query),
  exportAuditLog: ({ caller, query }) => exportList(caller, auditTable(query)),
};
