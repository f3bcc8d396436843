import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "#web/api.ts";
import type { overviewSearch } from "#web/addresses/search.ts";

export type OverviewSearch = ReturnType<typeof overviewSearch>;
export type DashboardFigures = ResponseOf<"GET /dashboard">;

/** Queries the figures; those of the last period stay while others load. */
export const dashboardQuery = ({ from, to, compare }: OverviewSearch) =>
  queryOptions({
    queryKey: ["GET /dashboard", from, to, compare],
    queryFn: ({ signal }) => request("GET /dashboard", { query: { from, to, compare } as never, signal }),
    placeholderData: keepPreviousData,
  });

export const todayQuery = queryOptions({
  queryKey: ["GET /today"],
  queryFn: ({ signal }) => request("GET /today", { signal }),
});

export const openQuestionsQuery = queryOptions({
  queryKey: ["GET /portal-questions"],
  queryFn: ({ signal }) => request("GET /portal-questions", { signal }),
});

export const approvalsQuery = queryOptions({
  queryKey: ["GET /approvals"],
  queryFn: ({ signal }) => request("GET /approvals", { signal }),
});

export const securityNoticesQuery = queryOptions({
  queryKey: ["GET /security-notices"],
  queryFn: ({ signal }) => request("GET /security-notices", { signal }),
});

export const gettingStartedQuery = queryOptions({
  queryKey: ["GET /getting-started"],
  queryFn: ({ signal }) => request("GET /getting-started", { signal }),
  // Each of the steps is done on another page.
  staleTime: 0,
});
