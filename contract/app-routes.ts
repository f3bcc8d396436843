import type { AppRoute } from "./app-route.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { clientImportRoutes } from "./client-imports.ts";
import { clientNameRoutes } from "./client-names.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { deliveryAppRoutes } from "./deliveries.ts";
import { exportRoutes } from "./exports.ts";
import { mailRoutes } from "./mails.ts";
import { memberRoutes } from "./members.ts";
import { peopleRoutes } from "./people.ts";
import { searchRoutes } from "./search.ts";
import { webhookAppRoutes } from "./webhooks.ts";

/** Every operation of the web app only, by its name. */
export const appRoutes = {
  ...peopleRoutes,
  ...memberRoutes,
  ...apiKeyRoutes,
  ...mailRoutes,
  ...clientNameRoutes,
  ...clientImportRoutes,
  ...searchRoutes,
  ...dashboardRoutes,
  ...exportRoutes,
  ...webhookAppRoutes,
  ...deliveryAppRoutes,
} as const;

export type AppRouteName = keyof typeof appRoutes;

export const appRouteEntries = Object.entries(appRoutes) as readonly [AppRouteName, AppRoute][];
