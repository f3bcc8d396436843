import { attachmentHandlers } from "#server/records/attachments/routes.ts";
import { bankHandlers } from "#server/billing/bank/routes.ts";
import { clientHandlers, clientNameHandlers } from "#server/records/clients/routes.ts";
import { contractHandlers } from "#server/billing/contracts/routes.ts";
import { creditNoteHandlers } from "#server/billing/credit-notes/routes.ts";
import { deletionHandlers } from "#server/history/deletions/routes.ts";
import { eventHandlers } from "#server/history/events/routes.ts";
import { numberingHandlers } from "#server/billing/documents/routes.ts";
import { approvalHandlers } from "#server/assistants/approvals/routes.ts";
import { expenseHandlers, receiptHandlers } from "#server/records/expenses/routes.ts";
import { fileHandlers } from "#server/files/routes.ts";
import { firstRunHandlers } from "#server/first-run/routes.ts";
import { importHandlers } from "#server/import-previews/routes.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { apiKeyHandlers, meHandlers } from "#server/identity/api-keys/routes.ts";
import { installationHandlers } from "#server/doctor/routes.ts";
import { singleSignOnHandlers } from "#server/single-sign-on/routes.ts";
import { passkeyHandlers } from "#server/identity/passkeys/routes.ts";
import { peopleHandlers } from "#server/identity/routes.ts";
import { organizationDocuments } from "#server/billing/invoices/organization-documents.ts";
import { paymentReceiptHandlers } from "#server/billing/invoices/receipts/routes.ts";
import { invoiceHandlers } from "#server/billing/invoices/routes.ts";
import { leadHandlers } from "#server/records/leads/routes.ts";
import { documentMailHandlers, mailHandlers, mailSampleHandlers } from "#server/letters/routes.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { organizationHandlers } from "#server/organizations/routes.ts";
import { accountLinkHandlers, portalHandlers, questionHandlers } from "#server/portal/routes.ts";
import { priceItemHandlers } from "#server/records/prices/routes.ts";
import { projectHandlers } from "#server/records/projects/routes.ts";
import { quotationHandlers } from "#server/billing/quotations/routes.ts";
import { recurringHandlers } from "#server/billing/recurring/routes.ts";
import { ageingHandlers } from "#server/reports/ageing/routes.ts";
import { auditHandlers } from "#server/reports/audit-log/routes.ts";
import { clientFigureHandlers } from "#server/reports/client-figures/routes.ts";
import { claimEvidenceHandlers } from "#server/reports/claim-evidence/routes.ts";
import { contractReportHandlers } from "#server/reports/contract-report/routes.ts";
import { dataExportHandlers } from "#server/reports/data-export/routes.ts";
import { dashboardHandlers } from "#server/reports/dashboard/routes.ts";
import { exportHandlers } from "#server/reports/exports/routes.ts";
import { gstHandlers } from "#server/reports/gst/routes.ts";
import { projectFigureHandlers } from "#server/reports/project-figures/routes.ts";
import { projectTimelineHandlers } from "#server/reports/project-timeline/routes.ts";
import { searchHandlers } from "#server/reports/search/routes.ts";
import { clientReminderHandlers, statementHandlers } from "#server/billing/statements/routes.ts";
import { timelineHandlers } from "#server/reports/timeline/routes.ts";
import { newsHandlers } from "#server/reports/news/routes.ts";
import { todayHandlers } from "#server/reports/today/routes.ts";
import { webhookAppHandlers, webhookHandlers } from "#server/webhooks/routes.ts";

/** The handler of each operation of the API. */
export const handlers: Handlers = {
  ...organizationHandlers(organizationDocuments, raiseNotice),
  ...meHandlers,
  ...clientHandlers,
  ...clientFigureHandlers,
  ...projectHandlers,
  ...projectFigureHandlers,
  ...projectTimelineHandlers,
  ...quotationHandlers,
  ...invoiceHandlers,
  ...paymentReceiptHandlers,
  ...recurringHandlers,
  ...bankHandlers,
  ...importHandlers,
  ...contractHandlers,
  ...creditNoteHandlers,
  ...fileHandlers,
  ...attachmentHandlers,
  ...expenseHandlers,
  ...priceItemHandlers,
  ...leadHandlers,
  ...auditHandlers,
  ...documentMailHandlers,
  ...portalHandlers,
  ...timelineHandlers,
  ...statementHandlers,
  ...ageingHandlers,
  ...claimEvidenceHandlers,
  ...contractReportHandlers,
  ...gstHandlers,
  ...deletionHandlers,
  ...eventHandlers,
  ...webhookHandlers,
};

/** The handler of each operation that only the web app has. */
export const appHandlers: AppHandlers = {
  ...peopleHandlers,
  ...passkeyHandlers,
  ...singleSignOnHandlers,
  ...installationHandlers,
  ...apiKeyHandlers,
  ...mailHandlers,
  ...mailSampleHandlers,
  ...clientNameHandlers,
  ...searchHandlers,
  ...dashboardHandlers,
  ...todayHandlers,
  ...newsHandlers,
  ...clientReminderHandlers,
  ...firstRunHandlers,
  ...exportHandlers,
  ...dataExportHandlers,
  ...numberingHandlers,
  ...questionHandlers,
  ...accountLinkHandlers,
  ...receiptHandlers,
  ...approvalHandlers,
  ...webhookAppHandlers,
};
