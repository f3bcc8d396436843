import type { searchRoutes } from "#contract/organizations/search.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { search } from "./read.ts";

export const searchHandlers: AppHandlers<keyof typeof searchRoutes> = {
  search: ({ caller, query }) => search(caller, query),
};
