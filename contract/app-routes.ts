import type { AppRoute } from "./app-route.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { approvalRoutes } from "./approvals.ts";
import { clientNameRoutes } from "./client-names.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { dataExportRoutes } from "./data-export.ts";
import { deliveryAppRoutes } from "./deliveries.ts";
import { exportRoutes } from "./exports.ts";
import { mailSampleRoutes } from "./mail-samples.ts";
import { firstRunRoutes } from "./first-run.ts";
import { installationRoutes } from "./installation.ts";
import { mailRoutes } from "./mails.ts";
import { memberRoutes } from "./members.ts";
import { numberingRoutes } from "./numbering.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { peopleRoutes } from "./people.ts";
import { receiptRoutes } from "./receipts.ts";
import { securityNoticeRoutes } from "./security-notices.ts";
import { singleSignOnRoutes } from "./single-sign-on.ts";
import { searchRoutes } from "./search.ts";
import { todayRoutes } from "./today.ts";
import { webhookAppRoutes } from "./webhooks.ts";

/** Every operation of the web app only, by its name. */
export const appRoutes = {
  ...peopleRoutes,
  ...passkeyRoutes,
  ...singleSignOnRoutes,
  ...securityNoticeRoutes,
  ...memberRoutes,
  ...installationRoutes,
  ...apiKeyRoutes,
  ...mailRoutes,
  ...mailSampleRoutes,
  ...approvalRoutes,
  ...clientNameRoutes,
  ...searchRoutes,
  ...dashboardRoutes,
  ...todayRoutes,
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
