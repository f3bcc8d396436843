import { attachmentRoutes } from "./attachments.ts";
import { auditRoutes } from "./audit-log.ts";
import { bankAccountRoutes } from "./bank-accounts.ts";
import { bankRoutes } from "./bank.ts";
import { batchRoutes } from "./batch.ts";
import { claimAcceptanceRoutes } from "./claim-acceptance.ts";
import { claimClockRoutes } from "./claim-clock.ts";
import { claimFileRoutes } from "./claim-files.ts";
import { claimRoutes } from "./claims.ts";
import { clientFigureRoutes } from "./client-figures.ts";
import { clientRoutes } from "./clients.ts";
import { conversionRoutes } from "./conversions.ts";
import { contractRoutes } from "./contract-routes.ts";
import { creditNoteRoutes } from "./credit-note-routes.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { documentMailRoutes } from "./document-mails.ts";
import { eInvoiceRoutes } from "./e-invoices.ts";
import { deletionRoutes } from "./deletions.ts";
import { eventRoutes } from "./events.ts";
import { expenseRoutes } from "./expenses.ts";
import { fileRoutes } from "./files.ts";
import { importLayoutRoutes } from "./import-layouts.ts";
import { importRoutes } from "./import-previews.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { leadRoutes } from "./leads.ts";
import { organizationRoutes } from "./organizations.ts";
import { paymentReceiptRoutes } from "./payment-receipts.ts";
import { paymentRoutes } from "./payments.ts";
import { pdfRoutes } from "./pdfs.ts";
import { portalRoutes } from "./portal.ts";
import { priceItemRoutes } from "./price-items.ts";
import { projectFigureRoutes } from "./project-figures.ts";
import { projectTimelineRoutes } from "./project-timeline.ts";
import { projectRoutes } from "./projects.ts";
import { quotationRoutes } from "./quotation-routes.ts";
import { recurringRoutes } from "./recurring-invoices.ts";
import { gstFilingRoutes } from "./gst-filings.ts";
import { reportRoutes } from "./reports.ts";
import { retentionRoutes } from "./retention.ts";
import { revisionRoutes } from "./revisions.ts";
import type { Route } from "./route.ts";
import { timelineRoutes } from "./timeline.ts";
import { statementRoutes } from "./statements.ts";
import { webhookFailureRoutes } from "./webhook-failures.ts";
import { webhookRoutes } from "./webhooks.ts";

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
