import type { todayRoutes } from "#contract/organizations/today.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { getToday } from "./read.ts";

export const todayHandlers: AppHandlers<keyof typeof todayRoutes> = {
  getToday: ({ caller }) => getToday(caller),
};
