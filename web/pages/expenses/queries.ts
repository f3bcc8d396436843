import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { request, requestTagged } from "#web/api.ts";

/** Queries an expense with the ETag by which a change states what it was based on. */
export const expenseQuery = (id: string) =>
  queryOptions({
    queryKey: ["/expenses", id],
    queryFn: ({ signal }) => requestTagged("GET /expenses/{id}", { params: { id }, signal }),
  });

/** Queries the receipts that wait to become expenses. */
export const receiptsQuery = queryOptions({
  queryKey: ["GET /receipts"],
  queryFn: ({ signal }) => request("GET /receipts", { signal }),
});

/** Queries the vendors of recent expenses, for suggestions. */
export const vendorsQuery = queryOptions({
  queryKey: ["GET /vendors"],
  queryFn: ({ signal }) => request("GET /vendors", { signal }),
  staleTime: 60_000,
});

/** Returns a function that fetches everything again that a change to an expense may have made stale. */
export function useRefreshExpenses(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      // Figures of projects and the overview have costs in them, too.
      predicate: ({ queryKey: [key] }) => /expenses|receipts|vendors|projects|dashboard|audit-log/.test(String(key)),
    });
}
