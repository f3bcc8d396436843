import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { requestTagged } from "#web/api.ts";

/** Queries a recurring invoice with the ETag by which a change states what it was based on. */
export const recurringQuery = (id: string) =>
  queryOptions({
    queryKey: ["/recurring-invoices", id],
    queryFn: ({ signal }) => requestTagged("GET /recurring-invoices/{id}", { params: { id }, signal }),
  });

/** Returns a function that fetches everything again that shows recurring invoices. */
export function useRefreshRecurring(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) => /recurring-invoices/.test(String(key)) || key === "GET /today",
    });
}
