import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { AuditQuery } from "#contract/people/audit-log.ts";
import { ClientQuery } from "#contract/clients/clients.ts";
import { BankLineQuery } from "#contract/payments/bank.ts";
import { ClaimQuery } from "#contract/contracts/claims.ts";
import { ContractQuery } from "#contract/contracts/contracts.ts";
import { CreditNoteQuery } from "#contract/invoices/credit-notes.ts";
import { eInvoiceFilter } from "#contract/documents/e-invoice-states.ts";
import { ExpenseTotalsQuery } from "./expenses.ts";
import { day, oneOf } from "#contract/api/fields.ts";
import { idField, idList } from "#contract/api/ids.ts";
import { InvoiceQuery } from "#contract/invoices/invoices.ts";
import { JournalQuery } from "./journal.ts";
import { LeadQuery } from "#contract/clients/leads.ts";
import {
  claimSorts,
  clientSorts,
  contractSorts,
  creditNoteSorts,
  expenseSorts,
  invoiceSorts,
  leadSorts,
  projectSorts,
  quotationSorts,
} from "#contract/api/list-sorts.ts";
import { paging, sortedOnlyBy, strict } from "#contract/api/page.ts";
import { PaymentQuery } from "#contract/payments/payments.ts";
import { PriceItemQuery } from "#contract/quotations/price-items.ts";
import { ProjectQuery } from "#contract/clients/projects.ts";
import { QuotationQuery } from "#contract/quotations/quotations.ts";
import { AgeingQuery, ContractReportQuery, GstExportQuery } from "./reports.ts";
import { RetentionQuery } from "#contract/contracts/retention.ts";
import { StatementQuery } from "#contract/clients/statements.ts";

/** The number of records that an export can be limited to: their ids fit into the 8 KB of an address that proxies accept. */
export const exportedIdsMax = 200;

const exported = {
  method: "GET",
  group: "Exports",
  status: 200,
  files: ["text/csv; charset=utf-8"],
  isStreamed: true,
} as const;

const otherPrograms = ["xero", "quickbooks", "zoho"] as const;
export type OtherProgram = (typeof otherPrograms)[number];

const forProgram = {
  for: Type.Optional(
    oneOf(
      ["generic", ...otherPrograms],
      "The program whose import takes the file: its names of columns, days and rates. Defaults to generic, our own columns.",
    ),
  ),
};

const RefundExportQuery = Type.Object({ clientId: Type.Optional(idField("cli")) }, strict);
export type RefundExportQuery = Static<typeof RefundExportQuery>;

/** The documents of one archive of e-invoices: some minutes of work, which others interrupt at every document. */
export const eInvoicesExportedMax = 5_000;

const EInvoiceExportQuery = Type.Object(
  { from: day("The first day of issue"), to: day("The last day of issue, up to a year later"), ...eInvoiceFilter },
  strict,
);
export type EInvoiceExportQuery = Static<typeof EInvoiceExportQuery>;

/** Lists as tables for a spreadsheet, with the filters of the list. Web app only. */
export const exportRoutes = {
  exportClients: {
    ...exported,
    path: "/exports/clients.csv",
    summary: "Export clients",
    access: "clients:read",
    query: Type.Object(
      { ...Type.Omit(ClientQuery, paging).properties, ...sortedOnlyBy(clientSorts), ...forProgram },
      strict,
    ),
  },
  exportProjects: {
    ...exported,
    path: "/exports/projects.csv",
    summary: "Export projects",
    access: "projects:read",
    query: Type.Object({ ...Type.Omit(ProjectQuery, paging).properties, ...sortedOnlyBy(projectSorts) }, strict),
  },
  exportQuotations: {
    ...exported,
    path: "/exports/quotations.csv",
    summary: "Export quotations",
    access: "quotations:read",
    query: Type.Object(
      {
        ...Type.Omit(QuotationQuery, paging).properties,
        ...sortedOnlyBy(quotationSorts),
        ids: Type.Optional(idList("qtn", exportedIdsMax)),
      },
      strict,
    ),
  },
  exportInvoices: {
    ...exported,
    path: "/exports/invoices.csv",
    summary: "Export invoices",
    access: "invoices:read",
    query: Type.Object(
      {
        ...Type.Omit(InvoiceQuery, paging).properties,
        ...sortedOnlyBy(invoiceSorts),
        ids: Type.Optional(idList("inv", exportedIdsMax)),
        ...forProgram,
      },
      strict,
    ),
  },
  exportPayments: {
    ...exported,
    path: "/exports/payments.csv",
    summary: "Export payments",
    access: "payments:read",
    query: Type.Omit(PaymentQuery, paging, strict),
  },
  exportCreditNotes: {
    ...exported,
    path: "/exports/credit-notes.csv",
    summary: "Export credit notes",
    access: "credits:read",
    query: Type.Object({ ...Type.Omit(CreditNoteQuery, paging).properties, ...sortedOnlyBy(creditNoteSorts) }, strict),
  },
  exportRefunds: {
    ...exported,
    path: "/exports/refunds.csv",
    summary: "Export the refunds of credit notes",
    access: "credits:read",
    query: RefundExportQuery,
  },
  exportExpenses: {
    ...exported,
    path: "/exports/expenses.csv",
    summary: "Export expenses",
    access: "expenses:read",
    query: Type.Object({ ...ExpenseTotalsQuery.properties, ...sortedOnlyBy(expenseSorts), ...forProgram }, strict),
  },
  exportPriceItems: {
    ...exported,
    path: "/exports/price-items.csv",
    summary: "Export the price book",
    access: "prices:read",
    query: Type.Object({ ...Type.Omit(PriceItemQuery, paging).properties, ...forProgram }, strict),
  },
  exportContracts: {
    ...exported,
    path: "/exports/contracts.csv",
    summary: "Export contracts",
    access: "contracts:read",
    query: Type.Object({ ...Type.Omit(ContractQuery, paging).properties, ...sortedOnlyBy(contractSorts) }, strict),
  },
  exportClaims: {
    ...exported,
    path: "/exports/claims.csv",
    summary: "Export claims",
    access: "contracts:read",
    query: Type.Object({ ...Type.Omit(ClaimQuery, paging).properties, ...sortedOnlyBy(claimSorts) }, strict),
  },
  exportClaimLines: {
    ...exported,
    path: "/exports/claim-lines.csv",
    summary: "Export the lines of claims",
    description: "A row for each line of each claim, to date.",
    access: "contracts:read",
    query: Type.Omit(ClaimQuery, paging, strict),
  },
  exportRetention: {
    ...exported,
    path: "/exports/retention.csv",
    summary: "Export the retention that clients hold",
    access: "contracts:read",
    query: RetentionQuery,
  },
  exportBankLines: {
    ...exported,
    path: "/exports/bank-lines.csv",
    summary: "Export bank lines",
    access: "bank:read",
    query: Type.Omit(BankLineQuery, paging, strict),
  },
  exportGstDocuments: {
    ...exported,
    path: "/exports/gst-f5.csv",
    summary: "Export the documents behind the GST return",
    access: "reports:read",
    query: GstExportQuery,
  },
  exportAgeing: {
    ...exported,
    path: "/exports/ageing.csv",
    summary: "Export what clients owe, by age",
    access: "reports:read",
    query: AgeingQuery,
  },
  exportContractReport: {
    ...exported,
    path: "/exports/contract-report.csv",
    summary: "Export the work in progress by contract",
    access: "reports:read",
    query: ContractReportQuery,
  },
  exportJournal: {
    ...exported,
    path: "/exports/journal.csv",
    summary: "Export the journal",
    description: "A row per line of each entry. The format xero is a zip of files that Xero imports one by one.",
    access: "reports:read",
    query: JournalQuery,
    files: ["text/csv; charset=utf-8", "application/zip"],
  },
  exportEInvoices: {
    ...exported,
    path: "/exports/e-invoices.zip",
    summary: "Export the e-invoices of a period",
    description:
      "A zip with the XML of each issued invoice and credit note in one of the states, READY and REFUSED by default, and " +
      "a file `not-ready.csv` with what the others lack. Marks nothing.",
    access: "invoices:read",
    query: EInvoiceExportQuery,
    files: ["application/zip"],
  },
  exportAuditLog: {
    ...exported,
    path: "/exports/audit-log.csv",
    summary: "Export the audit log",
    access: "audit:read",
    query: Type.Omit(AuditQuery, paging, strict),
  },
  exportLeads: {
    ...exported,
    path: "/exports/leads.csv",
    summary: "Export leads",
    access: "leads:read",
    query: Type.Object({ ...Type.Omit(LeadQuery, paging).properties, ...sortedOnlyBy(leadSorts) }, strict),
  },
  exportClientStatement: {
    ...exported,
    path: "/exports/clients/{id}/statement.csv",
    summary: "Export a client's statement of account",
    access: "invoices:read",
    id: "cli",
    query: StatementQuery,
  },
} as const satisfies Record<string, AppRoute>;
