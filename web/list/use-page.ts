import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type AnswerOf, ask, type Operation, type QueryOf } from "#web/api.ts";

/** How many rows a page of a list has: more than a screen, and less than somebody reads. */
const pageRows = 25;

/** A page of a list. While the next one loads, the last one stays. */
export function usePage<Op extends Operation>(
  operation: Op,
  query: { readonly [Name in keyof QueryOf<Op>]?: QueryOf<Op>[Name] | undefined },
  lookAgain?: (page: AnswerOf<Op>) => number | false,
) {
  return useQuery({
    queryKey: [operation, query],
    queryFn: ({ signal }): Promise<AnswerOf<Op>> =>
      ask(operation, { query: { limit: pageRows, ...query }, signal } as unknown as Parameters<typeof ask<Op>>[1]),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data === undefined || lookAgain === undefined ? false : lookAgain(state.data),
  });
}
