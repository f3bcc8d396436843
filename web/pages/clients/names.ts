import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ClientId } from "#contract/ids.ts";
import { ask } from "#web/api.ts";
import { useMay } from "#web/session.ts";

const freshMs = 5 * 60_000;

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["/clients", id],
    queryFn: ({ signal }) => ask("GET /clients/{id}", { params: { id }, signal }),
    staleTime: freshMs,
  });

/** Clients by name, as one types; without a word, the last ones. */
export const clientsCalled = (q: string, limit: number) =>
  queryOptions({
    queryKey: ["GET /clients", "called", q, limit],
    queryFn: ({ signal }) => ask("GET /clients", { query: { limit, ...(q === "" ? {} : { q }) }, signal }),
  });

const noNames: ReadonlyMap<string, string> = new Map();

/** The names behind the ids of a page, in one request; none for a role that may not know them. */
export function useClientNames(ids: readonly ClientId[]): ReadonlyMap<string, string> {
  const asked = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: ["/clients", "names", ...asked],
    queryFn: ({ signal }) => ask("GET /client-names", { query: { ids: asked.join(",") }, signal }),
    enabled: useMay("clients:read") && asked.length > 0,
    select: mapOf,
    staleTime: freshMs,
    // The next page is likely to show some of the same clients.
    placeholderData: keepPreviousData,
  });
  return data ?? noNames;
}

const mapOf = ({ data }: { readonly data: readonly { readonly id: ClientId; readonly name: string }[] }) =>
  new Map<string, string>(data.map(({ id, name }) => [id, name]));
