import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Lead, LeadStatus } from "#contract/clients/leads.ts";
import { ApiError, request, type ResponseOf } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { allColumns, useRefreshLeads } from "./queries.ts";

interface Move {
  readonly lead: Lead;
  readonly to: LeadStatus;
}

type Column = InfiniteData<ResponseOf<"GET /leads">>;

/** One after the other, so that the last of several moves wins. */
const mutationKey = ["move-lead"];

/** Returns the change of a lead's status. The board shows it at once, and takes it back when it fails. */
export function useMoveLead() {
  const queries = useQueryClient();
  const refresh = useRefreshLeads();
  return useMutation({
    mutationKey,
    scope: { id: "move-lead" },
    mutationFn: ({ lead: { id }, to }: Move) =>
      request("PATCH /leads/{id}", { params: { id }, body: { status: to }, idempotencyKey: newIdempotencyKey() }),
    async onMutate(move) {
      await queries.cancelQueries(allColumns);
      showMove(queries, move);
    },
    onError(error, { lead: { name } }) {
      const reason = error instanceof ApiError ? error.message : copy.failure.unexpected;
      showToast(leadsCopy.board.notMoved({ name, reason }));
    },
    onSettled() {
      // Another move that is on its way would be taken back until its own response arrives.
      if (queries.isMutating({ mutationKey }) === 1) void refresh();
    },
  });
}

/** Takes the card out of its column, and puts it where the server will list it in the other. */
function showMove(queries: QueryClient, { lead, to }: Move): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll(allColumns)) {
    const { status } = queryKey[2] as { status: LeadStatus };
    const column = state.data as Column | undefined;
    if (column === undefined) continue;
    const pages = column.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== lead.id) }));
    const [first, ...rest] = pages;
    if (status === to && first !== undefined) {
      const moved = { ...lead, status: to, statusChangedAt: new Date().toISOString() };
      const data = [...first.data, moved].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
      queries.setQueryData(queryKey, { ...column, pages: [{ ...first, data }, ...rest] });
    } else queries.setQueryData(queryKey, { ...column, pages });
  }
}
