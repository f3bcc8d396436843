import { queryOptions, useQueries } from "@tanstack/react-query";
import type { ClientId } from "#contract/ids.ts";
import { ask } from "#web/api.ts";

const freshMs = 5 * 60_000;

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["/clients", id],
    queryFn: ({ signal }) => ask("GET /clients/{id}", { params: { id }, signal }),
    staleTime: freshMs,
  });

/** The names behind ids; each client is asked for once, however many rows name it. */
export function useClientNames(ids: readonly ClientId[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: [...new Set(ids)].map(clientQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name] as const]))),
  });
}
