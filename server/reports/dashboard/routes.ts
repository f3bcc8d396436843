import type { dashboardRoutes } from "#contract/organizations/dashboard.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { getDashboard } from "./read.ts";

export const dashboardHandlers: AppHandlers<keyof typeof dashboardRoutes> = {
  getDashboard: ({ caller, query }) => getDashboard(readHeavilyInOrg(caller), query, caller),
};
