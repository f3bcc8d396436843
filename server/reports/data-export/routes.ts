import type { dataExportRoutes } from "#contract/organizations/data-export.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { exportEverything } from "./export-everything.ts";

export const dataExportHandlers: AppHandlers<keyof typeof dataExportRoutes> = {
  exportEverything: ({ caller, person }) => exportEverything(caller, person),
};
