import type { AuditEntry, AuditQuery } from "#contract/people/audit-log.ts";
import type { BankLine, BankLineQuery } from "#contract/payments/bank.ts";
import type { Client, ClientQuery } from "#contract/clients/clients.ts";
import type { ClaimQuery, ClaimSummary } from "#contract/contracts/claims.ts";
import type { ContractQuery, ContractSummary } from "#contract/contracts/contracts.ts";
import type { CreditNoteQuery, CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import type { RefundExportQuery } from "#contract/books/exports.ts";
import type { ExpenseQuery, ListedExpense } from "#contract/books/expenses.ts";
import type { InvoiceId, QuotationId } from "#contract/api/ids.ts";
import type { InvoiceQuery } from "#contract/invoices/invoices.ts";
import type { Lead, LeadQuery } from "#contract/clients/leads.ts";
import type { ListedPayment, PaymentQuery } from "#contract/payments/payments.ts";
import type { PriceItem, PriceItemQuery } from "#contract/quotations/price-items.ts";
import type { Permission } from "#contract/people/roles.ts";
import type { Project, ProjectQuery } from "#contract/clients/projects.ts";
import type { QuotationQuery, QuotationSummary } from "#contract/quotations/quotations.ts";
import type {
  AgeingQuery,
  AgeingRow,
  ContractReportQuery,
  ContractReportRow,
  GstDocument,
  GstDocumentQuery,
} from "#contract/books/reports.ts";
import type { RetentionQuery, RetentionRow } from "#contract/contracts/retention.ts";
import type { Clock } from "#server/core/clock.ts";
import { listBankLines } from "#server/billing/bank/read.ts";
import { listClients } from "#server/records/clients/read.ts";
import { listClaimDetails, listClaims } from "#server/billing/contracts/claims/read.ts";
import { listContracts } from "#server/billing/contracts/read.ts";
import { listWholeRegister } from "#server/billing/contracts/retention/read.ts";
import type { ListedRefund } from "#server/billing/credit-notes/present.ts";
import { creditedTotals, listCreditNotes, listRefunds } from "#server/billing/credit-notes/read.ts";
import { listExpenses } from "#server/records/expenses/read.ts";
import { listInvoices, listPayments } from "#server/billing/invoices/read.ts";
import { listLeads } from "#server/records/leads/read.ts";
import { listPriceItems, seesCosts } from "#server/records/prices/read.ts";
import { listProjects } from "#server/records/projects/read.ts";
import { listQuotations } from "#server/billing/quotations/read.ts";
import { listWholeAgeing } from "#server/reports/ageing/read.ts";
import { listAuditLog } from "#server/reports/audit-log/read.ts";
import { listWholeReport } from "#server/reports/contract-report/read.ts";
import { listGstDocuments } from "#server/reports/gst/read.ts";
import {
  auditColumns,
  bankLineColumns,
  clientColumns,
  type ExportedInvoice,
  expenseColumns,
  invoiceColumns,
  leadColumns,
  paymentColumns,
  priceItemColumns,
  projectColumns,
  quotationColumns,
} from "./columns.ts";
import {
  type ClaimLine,
  claimColumns,
  claimLineColumns,
  contractColumns,
  retentionColumns,
} from "./contract-columns.ts";
import { creditNoteColumns, refundColumns } from "./credit-columns.ts";
import type { Exported } from "./export-list.ts";
import { ageingColumns, contractReportColumns, gstColumns } from "./report-columns.ts";

/** A query that may also limit the records by their ids. */
type WithIds<Query> = Query & { readonly ids?: string };

// Each list as a table; without a query the whole list.

export const clientTable = (query: ClientQuery = {}): Exported<Client> => ({
  name: "clients",
  columns: clientColumns,
  list: (read, page) => listClients(read, query, page),
});

export const projectTable = (query: ProjectQuery = {}): Exported<Project> => ({
  name: "projects",
  columns: projectColumns,
  list: (read, page) => listProjects(read, query, page),
  namesClients: true,
});

export const quotationTable = ({ ids, ...query }: WithIds<QuotationQuery> = {}): Exported<QuotationSummary> => ({
  name: "quotations",
  columns: quotationColumns,
  list: (read, page) => listQuotations(read, query, page, ids?.split(",") as QuotationId[] | undefined),
  namesClients: true,
});

/** @param now the time at which an open invoice is overdue or not */
export const invoiceTable = (now: Date, { ids, ...query }: WithIds<InvoiceQuery> = {}): Exported<ExportedInvoice> => ({
  name: "invoices",
  columns: invoiceColumns,
  list: async (read, page) => {
    const only = ids?.split(",") as InvoiceId[] | undefined;
    const { data, hasMore } = await listInvoices(read, query, page, { now, ids: only });
    const credited = await creditedTotals(
      read,
      data.map(({ id }) => id),
    );
    return { data: data.map((invoice) => ({ ...invoice, credited: credited.get(invoice.id) ?? 0 })), hasMore };
  },
  namesClients: true,
});

export const paymentTable = (query: PaymentQuery = {}): Exported<ListedPayment> => ({
  name: "payments",
  columns: paymentColumns,
  list: (read, page) => listPayments(read, query, page),
  namesClients: true,
});

export const creditNoteTable = (query: CreditNoteQuery = {}): Exported<CreditNoteSummary> => ({
  name: "credit-notes",
  columns: creditNoteColumns,
  list: (read, page) => listCreditNotes(read, query, page),
  namesClients: true,
});

export const refundTable = (query: RefundExportQuery = {}): Exported<ListedRefund> => ({
  name: "refunds",
  columns: refundColumns,
  list: (read, page) => listRefunds(read, query, page),
  namesClients: true,
});

export const expenseTable = (query: ExpenseQuery = {}): Exported<ListedExpense> => ({
  name: "expenses",
  columns: expenseColumns,
  list: (read, page) => listExpenses(read, query, page),
});

/** @param permissions those of the reader, who may not see what a unit costs */
export const priceItemTable = (
  permissions: readonly Permission[],
  query: PriceItemQuery = {},
): Exported<PriceItem> => ({
  name: "price-items",
  columns: priceItemColumns(seesCosts(permissions)),
  list: (read, page) => listPriceItems(read, query, page, permissions),
});

export const leadTable = (query: LeadQuery = {}): Exported<Lead> => ({
  name: "leads",
  columns: leadColumns,
  list: (read, page) => listLeads(read, query, page),
});

export const contractTable = (query: ContractQuery = {}): Exported<ContractSummary> => ({
  name: "contracts",
  columns: contractColumns,
  list: (read, page) => listContracts(read, query, page),
  namesClients: true,
});

/** @param now the time at which each claim stands where it does */
export const claimTable = (now: Date, query: ClaimQuery = {}): Exported<ClaimSummary> => ({
  name: "claims",
  columns: claimColumns,
  list: (read, page) => listClaims(read, query, page, now),
  namesClients: true,
});

export const claimLineTable = (query: ClaimQuery = {}): Exported<ClaimLine> => ({
  name: "claim-lines",
  columns: claimLineColumns,
  list: async (read, page) => {
    const { data, hasMore } = await listClaimDetails(read, query, page);
    return { data: data.flatMap(({ items, ...claim }) => items.map((item) => ({ ...item, claim }))), hasMore };
  },
  // A claim may have thousands of lines.
  batchRowsMax: 10,
});

/** @param now the time at which a release is due or not */
export const retentionTable = (now: Date, query: RetentionQuery = {}): Exported<RetentionRow> => ({
  name: "retention",
  columns: retentionColumns,
  list: async (read) => ({ data: await listWholeRegister(read, query, now), hasMore: false }),
  namesClients: true,
});

export const bankLineTable = (query: BankLineQuery = {}): Exported<BankLine> => ({
  name: "bank-lines",
  columns: bankLineColumns,
  list: (read, page) => listBankLines(read, query, page),
});

/** @param clock today's is the last day where the query names none */
export const gstTable = (clock: Clock, query: GstDocumentQuery = {}): Exported<GstDocument> => ({
  name: "gst-f5",
  columns: gstColumns,
  list: (read, page) => listGstDocuments(read, query, page, clock),
});

export const ageingTable = (clock: Clock, query: AgeingQuery = {}): Exported<AgeingRow> => ({
  name: "ageing",
  columns: ageingColumns,
  list: async (read) => ({ data: await listWholeAgeing(read, query, clock), hasMore: false }),
});

/** @param permissions those of the reader, who may not see costs */
export const contractReportTable = (
  permissions: readonly Permission[],
  query: ContractReportQuery = {},
): Exported<ContractReportRow> => ({
  name: "contract-report",
  columns: contractReportColumns(seesCosts(permissions)),
  list: async (read) => ({ data: await listWholeReport(read, query, permissions), hasMore: false }),
});

/** @param permissions those of the reader */
export const auditTable = (permissions: readonly Permission[], query: AuditQuery = {}): Exported<AuditEntry> => ({
  name: "audit-log",
  columns: auditColumns,
  list: (read, page) => listAuditLog(read, query, page, permissions),
  // An entry may hold a whole document, before and after a change.
  batchRowsMax: 100,
});
