import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { request, requestTagged } from "#web/api.ts";

/** Queries a price item with the ETag by which a change states what it was based on. */
export const priceItemQuery = (id: string) =>
  queryOptions({
    queryKey: ["/price-items", id],
    queryFn: ({ signal }) => requestTagged("GET /price-items/{id}", { params: { id }, signal }),
  });

/** The number of items that are suggested at once. */
const suggestionsMax = 8;

/** Queries the active items with a text. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ["GET /price-items", "suggested", q],
    queryFn: ({ signal }) =>
      request("GET /price-items", { query: { q, archived: false, limit: suggestionsMax }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** Returns a function that fetches everything again that shows price items. */
export function useRefreshPrices(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => /price-items/.test(String(key)) });
}
