import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import type { Lead, LeadSource, LeadStatus } from "#contract/clients/leads.ts";
import { request, requestTagged, type ResponseOf } from "#web/api.ts";

/** The filters that the board and the list share. */
export interface LeadFilters {
  readonly source: LeadSource | undefined;
  readonly q: string | undefined;
}

/** Queries a lead with the ETag by which a change can state what it was based on. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ["/leads", id],
    queryFn: ({ signal }) => requestTagged("GET /leads/{id}", { params: { id }, signal }),
  });

/** The number of cards that a column of the board shows at first, and more at a time. */
const cardsPerPage = 12;

const columnKey = ["GET /leads", "column"] as const;
export const allColumns = { queryKey: columnKey };

/** Queries a column of the board. */
export const columnQuery = (status: LeadStatus, { source, q }: LeadFilters) =>
  infiniteQueryOptions({
    queryKey: [...columnKey, { status, source, q }],
    queryFn: ({ pageParam, signal }) => {
      const filters = { ...(source === undefined ? {} : { source }), ...(q === undefined ? {} : { q }) };
      const query = { status, ...filters, limit: cardsPerPage, ...(pageParam === "" ? {} : { cursor: pageParam }) };
      return request("GET /leads", { query, signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Returns the lead of a card on the board. */
export const findCard = (queries: QueryClient, id: string): Lead | undefined =>
  queries
    .getQueriesData<InfiniteData<ResponseOf<"GET /leads">>>(allColumns)
    .flatMap(([, column]) => column?.pages.flatMap(({ data }) => data) ?? [])
    .find((lead) => lead.id === id);

const leadKeys: ReadonlySet<unknown> = new Set(["/leads", "GET /leads", "GET /leads/totals"]);
const conversionKeys: ReadonlySet<unknown> = new Set(["/clients", "GET /clients", "GET /projects", "GET /dashboard"]);

/** Returns a function that fetches leads again, and after a conversion also the lists that show what they became. */
export function useRefreshLeads(): (isConversion?: boolean) => Promise<void> {
  const queries = useQueryClient();
  return (isConversion = false) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => leadKeys.has(first) || (isConversion && conversionKeys.has(first)),
    });
}
