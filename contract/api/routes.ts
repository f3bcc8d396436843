import { attachmentRoutes } from "#contract/documents/attachments.ts";
import { auditRoutes } from "#contract/people/audit-log.ts";
import { bankAccountRoutes } from "#contract/payments/bank-accounts.ts";
import { bankRoutes } from "#contract/payments/bank.ts";
import { batchRoutes } from "./batch.ts";
import { claimAcceptanceRoutes } from "#contract/contracts/claim-acceptance.ts";
import { claimClockRoutes } from "#contract/contracts/claim-clock.ts";
import { claimFileRoutes } from "#contract/contracts/claim-files.ts";
import { claimRoutes } from "#contract/contracts/claims.ts";
import { clientFigureRoutes } from "#contract/clients/client-figures.ts";
import { clientRoutes } from "#contract/clients/clients.ts";
import { conversionRoutes } from "#contract/quotations/conversions.ts";
import { contractRoutes } from "#contract/contracts/contract-routes.ts";
import { creditNoteRoutes } from "#contract/invoices/credit-note-routes.ts";
import { deliveryRoutes } from "#contract/webhooks/deliveries.ts";
import { documentMailRoutes } from "#contract/documents/document-mails.ts";
import { eInvoiceRoutes } from "#contract/documents/e-invoices.ts";
import { deletionRoutes } from "#contract/webhooks/deletions.ts";
import { eventRoutes } from "#contract/webhooks/events.ts";
import { expenseRoutes } from "#contract/books/expenses.ts";
import { fileRoutes } from "#contract/documents/files.ts";
import { importLayoutRoutes } from "#contract/imports/import-layouts.ts";
import { importRoutes } from "#contract/imports/import-previews.ts";
import { invoiceRoutes } from "#contract/invoices/invoice-routes.ts";
import { leadRoutes } from "#contract/clients/leads.ts";
import { organizationRoutes } from "#contract/organizations/organizations.ts";
import { paymentReceiptRoutes } from "#contract/payments/payment-receipts.ts";
import { paymentRoutes } from "#contract/payments/payments.ts";
import { pdfRoutes } from "#contract/documents/pdfs.ts";
import { portalRoutes } from "#contract/documents/portal.ts";
import { priceItemRoutes } from "#contract/quotations/price-items.ts";
import { projectFigureRoutes } from "#contract/clients/project-figures.ts";
import { projectTimelineRoutes } from "#contract/clients/project-timeline.ts";
import { projectRoutes } from "#contract/clients/projects.ts";
import { quotationRoutes } from "#contract/quotations/quotation-routes.ts";
import { recurringRoutes } from "#contract/invoices/recurring-invoices.ts";
import { gstFilingRoutes } from "#contract/books/gst-filings.ts";
import { reportRoutes } from "#contract/books/reports.ts";
import { retentionRoutes } from "#contract/contracts/retention.ts";
import { revisionRoutes } from "#contract/quotations/revisions.ts";
import type { Route } from "./route.ts";
import { timelineRoutes } from "#contract/clients/timeline.ts";
import { statementRoutes } from "#contract/clients/statements.ts";
import { webhookFailureRoutes } from "#contract/webhooks/webhook-failures.ts";
import { webhookRoutes } from "#contract/webhooks/webhooks.ts";

/** A version is a prefix; `/v1` is the same as `/api/v1`. */
export const versionPrefixes = ["/api/v1", "/v1"] as const;

/**
 * Every operation of the API by its name; each resource defines its own rows. The server, the OpenAPI document and the
 * tests are all based on this table.
 */
export const routes = {
  ...organizationRoutes,
  ...leadRoutes,
  ...clientRoutes,
  ...clientFigureRoutes,
  ...projectRoutes,
  ...projectFigureRoutes,
  ...projectTimelineRoutes,
  ...quotationRoutes,
  ...revisionRoutes,
  ...conversionRoutes,
  ...contractRoutes,
  ...claimRoutes,
  ...claimAcceptanceRoutes,
  ...claimClockRoutes,
  ...claimFileRoutes,
  ...retentionRoutes,
  ...invoiceRoutes,
  ...recurringRoutes,
  ...paymentRoutes,
  ...paymentReceiptRoutes,
  ...creditNoteRoutes,
  ...bankAccountRoutes,
  ...bankRoutes,
  ...importRoutes,
  ...importLayoutRoutes,
  ...pdfRoutes,
  ...eInvoiceRoutes,
  ...expenseRoutes,
  ...priceItemRoutes,
  ...fileRoutes,
  ...attachmentRoutes,
  ...documentMailRoutes,
  ...portalRoutes,
  ...timelineRoutes,
  ...statementRoutes,
  ...reportRoutes,
  ...gstFilingRoutes,
  ...eventRoutes,
  ...deletionRoutes,
  ...webhookRoutes,
  ...webhookFailureRoutes,
  ...deliveryRoutes,
  ...auditRoutes,
  ...batchRoutes,
} as const;

export type RouteName = keyof typeof routes;

/** The table as pairs of name and route. */
export const routeEntries = Object.entries(routes) as readonly [RouteName, Route][];
