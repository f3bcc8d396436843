import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { hasNoAnswer, type ResponseOf, request, retryMs, type Operation, type QueryOf } from "#web/api.ts";
import { useWithoutHidden } from "./hidden-records.ts";

/** The number of rows per page: more than fit on a screen. */
const rowsPerPage = 25;

/** Queries one page of a list. The previous page stays visible while the next one loads. */
export function usePage<Op extends Operation>(
  operation: Op,
  query: { readonly [Name in keyof QueryOf<Op>]?: QueryOf<Op>[Name] | undefined },
  pollInterval?: (page: ResponseOf<Op>) => number | false,
) {
  const withoutHidden = useWithoutHidden();
  return useQuery({
    queryKey: [operation, query],
    queryFn: ({ signal }): Promise<ResponseOf<Op>> =>
      request(operation, { query: { limit: rowsPerPage, ...query }, signal } as unknown as Parameters<
        typeof request<Op>
      >[1]),
    select: withoutHidden,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (hasNoAnswer(state.error)) return retryMs;
      return state.data === undefined || pollInterval === undefined ? false : pollInterval(state.data);
    },
  });
}

/** The operations that add up a list. */
export type TotalsOperation = Extract<Operation, `GET ${string}/totals`>;

/** The filters of the list. */
export type TotalsQuery<Op extends TotalsOperation> = {
  readonly [Name in keyof QueryOf<Op>]?: QueryOf<Op>[Name] | undefined;
};

/**
 * Queries the totals of all rows that the filters let through, on all pages, beside the page of the list. Those of
 * earlier filters stay until the next ones are there, and a request whose filters have changed is aborted.
 */
export const useTotals = <Op extends TotalsOperation>(operation: Op, query: TotalsQuery<Op>) =>
  useQuery({
    queryKey: [operation, query],
    queryFn: ({ signal }): Promise<ResponseOf<Op>> =>
      request(operation, { query, signal } as unknown as Parameters<typeof request<Op>>[1]),
    placeholderData: keepPreviousData,
  });
