import type { AppRoute } from "./app-route.ts";
import { apiKeyRoutes } from "#contract/people/api-keys.ts";
import { approvalRoutes } from "#contract/people/approvals.ts";
import { clientReminderRoutes } from "#contract/clients/client-reminders.ts";
import { clientNameRoutes } from "#contract/clients/client-names.ts";
import { dashboardRoutes } from "#contract/organizations/dashboard.ts";
import { dataExportRoutes } from "#contract/organizations/data-export.ts";
import { deliveryAppRoutes } from "#contract/webhooks/deliveries.ts";
import { exportRoutes } from "#contract/books/exports.ts";
import { mailSampleRoutes } from "#contract/mails/mail-samples.ts";
import { firstRunRoutes } from "#contract/organizations/first-run.ts";
import { installationRoutes } from "#contract/organizations/installation.ts";
import { mailRoutes } from "#contract/mails/mails.ts";
import { memberRoutes } from "#contract/people/members.ts";
import { newsRoutes } from "#contract/organizations/news.ts";
import { numberingRoutes } from "#contract/organizations/numbering.ts";
import { passkeyRoutes } from "#contract/people/passkeys.ts";
import { peopleRoutes } from "#contract/people/people.ts";
import { receiptRoutes } from "#contract/books/receipts.ts";
import { accountLinkRoutes, questionRoutes } from "#contract/documents/portal.ts";
import { securityNoticeRoutes } from "#contract/people/security-notices.ts";
import { singleSignOnRoutes } from "#contract/people/single-sign-on.ts";
import { searchRoutes } from "#contract/organizations/search.ts";
import { todayRoutes } from "#contract/organizations/today.ts";
import { webhookAppRoutes } from "#contract/webhooks/webhooks.ts";

/** Every operation of the web app only, by its name. */
export const appRoutes = {
  ...peopleRoutes,
  ...passkeyRoutes,
  ...singleSignOnRoutes,
  ...securityNoticeRoutes,
  ...questionRoutes,
  ...accountLinkRoutes,
  ...memberRoutes,
  ...installationRoutes,
  ...apiKeyRoutes,
  ...mailRoutes,
  ...mailSampleRoutes,
  ...approvalRoutes,
  ...clientNameRoutes,
  ...clientReminderRoutes,
  ...searchRoutes,
  ...dashboardRoutes,
  ...todayRoutes,
  ...newsRoutes,
  ...firstRunRoutes,
  ...exportRoutes,
  ...dataExportRoutes,
  ...numberingRoutes,
  ...receiptRoutes,
  ...webhookAppRoutes,
  ...deliveryAppRoutes,
} as const;

export type AppRouteName = keyof typeof appRoutes;

export const appRouteEntries = Object.entries(appRoutes) as readonly [AppRouteName, AppRoute][];
