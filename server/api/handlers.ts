import { clientHandlers, clientImportHandlers, clientNameHandlers } from "#server/clients/routes.ts";
import { eventHandlers } from "#server/events/routes.ts";
import { expenseHandlers } from "#server/expenses/routes.ts";
import { fileHandlers } from "#server/files/routes.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { apiKeyHandlers } from "#server/identity/api-keys/routes.ts";
import { peopleHandlers } from "#server/identity/routes.ts";
import { organizationDocuments } from "#server/invoices/organization-documents.ts";
import { invoiceHandlers } from "#server/invoices/routes.ts";
import { leadHandlers } from "#server/leads/routes.ts";
import { documentMailHandlers, mailHandlers } from "#server/letters/routes.ts";
import { organizationHandlers } from "#server/organizations/routes.ts";
import { portalHandlers } from "#server/portal/routes.ts";
import { projectHandlers } from "#server/projects/routes.ts";
import { quotationHandlers } from "#server/quotations/routes.ts";
import { auditHandlers } from "#server/reports/audit-log/routes.ts";
import { dashboardHandlers } from "#server/reports/dashboard/routes.ts";
import { exportHandlers } from "#server/reports/exports/routes.ts";
import { searchHandlers } from "#server/reports/search/routes.ts";
import { statementHandlers } from "#server/reports/statements/routes.ts";
import { timelineHandlers } from "#server/reports/timeline/routes.ts";
import { webhookAppHandlers, webhookHandlers } from "#server/webhooks/routes.ts";

/** The handler of each operation of the API. */
export const handlers: Handlers = {
  ...organizationHandlers(organizationDocuments),
  ...clientHandlers,
  ...projectHandlers,
  ...quotationHandlers,
  ...invoiceHandlers,
  ...fileHandlers,
  ...expenseHandlers,
  ...leadHandlers,
  ...auditHandlers,
  ...documentMailHandlers,
  ...portalHandlers,
  ...timelineHandlers,
  ...statementHandlers,
  ...eventHandlers,
  ...webhookHandlers,
};

/** The handler of each operation that only the web app has. */
export const appHandlers: AppHandlers = {
  ...peopleHandlers,
  ...apiKeyHandlers,
  ...mailHandlers,
  ...clientNameHandlers,
  ...clientImportHandlers,
  ...searchHandlers,
  ...dashboardHandlers,
  ...exportHandlers,
  ...webhookAppHandlers,
};
