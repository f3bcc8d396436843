import { groupBy } from "#contract/group-by.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ClientId } from "#contract/api/ids.ts";
import { type QueryOf, request, type ResponseOf } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";

const staleMs = 5 * 60_000;

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["/clients", id],
    queryFn: ({ signal }) => request("GET /clients/{id}", { params: { id }, signal }),
    staleTime: staleMs,
  });

/** The number of clients that a combobox lists; typing more narrows them down. */
const shownMax = 8;
/** So many are searched for: the one with exactly that name may be an old one. */
export const clientsSearched = 50;

type Client = ResponseOf<"GET /clients">["data"][number];

/** Returns the clients that a combobox lists: exactly that name first, and namesakes with what tells them apart. */
export function choicesOf(
  clients: readonly Client[],
  search: string,
): readonly { readonly client: Client; readonly searched: string; readonly hint?: string }[] {
  const key = ({ name }: { readonly name: string }) => name.trim().toLowerCase();
  const isExact = (client: Client) => key(client) === key({ name: search });
  const namesakes = groupBy(clients, key);
  return clients
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .slice(0, shownMax)
    .map((client) => {
      const detail = client.phone ?? client.address?.split("\n")[0] ?? client.email;
      const isAlone = namesakes.get(key(client))?.length === 1;
      const { email, uen, phone } = client;
      const searched = [email, uen, phone, phone?.replaceAll(/\D/g, "")].filter((text) => text != null).join(" ");
      return { client, searched, ...(isAlone || detail == null ? {} : { hint: detail }) };
    });
}

/** Queries clients by name; without a search term, the most recent ones. */
export const clientSearchQuery = (query: QueryOf<"GET /clients">) =>
  queryOptions({
    queryKey: ["GET /clients", "by name", query],
    queryFn: ({ signal }) => request("GET /clients", { query, signal }),
  });

const noNames: ReadonlyMap<string, string> = new Map();

/** Returns the names of a page's clients in one request; an empty map without permission to read clients. */
export function useClientNames(ids: readonly ClientId[]): ReadonlyMap<string, string> {
  const uniqueIds = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: ["/clients", "names", ...uniqueIds],
    queryFn: ({ signal }) => request("GET /client-names", { query: { ids: uniqueIds.join(",") }, signal }),
    enabled: usePermission("clients:read") && uniqueIds.length > 0,
    select: mapOf,
    staleTime: staleMs,
    // The next page is likely to show some of the same clients.
    placeholderData: keepPreviousData,
  });
  return data ?? noNames;
}

const mapOf = ({ data }: { readonly data: readonly { readonly id: ClientId; readonly name: string }[] }) =>
  new Map<string, string>(data.map(({ id, name }) => [id, name]));
