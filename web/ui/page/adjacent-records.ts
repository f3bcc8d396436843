import { useRouter, useRouterState } from "@tanstack/react-router";
import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

/** The list page that a record was opened from. It is kept in the history state. */
export interface ListContext {
  readonly ids: readonly string[];
  /** The list's search parameters and previous cursors, for the link back to it. */
  readonly search: object;
  readonly previousCursors: readonly string[];
}

/** Returns the history state for the links of a list's rows. */
export function useListContext(rows: readonly { readonly id: string }[] | undefined): {
  readonly listContext: ListContext;
} {
  const search = useRouterState({ select: ({ location }) => location.search as object });
  const previousCursors = useRouterState({ select: ({ location }) => location.state.previousCursors }) ?? [];
  return { listContext: { ids: rows?.map(({ id }) => id) ?? [], search, previousCursors } };
}

export interface AdjacentRecords {
  readonly listContext: ListContext;
  readonly index: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly pathOf: (id: string) => string;
}

/** Returns the previous and next record of the list that a record was opened from. The keys K and J open them. */
export function useAdjacentRecords(id: string, pathOf: (id: string) => string): AdjacentRecords | undefined {
  const listContext = useRouterState({ select: ({ location }) => location.state.listContext });
  const router = useRouter();
  const index = listContext?.ids.indexOf(id) ?? -1;
  const list = listContext === undefined || index === -1 ? undefined : listContext;
  const previous = list?.ids[index - 1];
  const next = list?.ids[index + 1];
  useKeyDown((event) => {
    const to = { j: next, k: previous }[event.key];
    if (to === undefined || list === undefined || !isPageShortcut(event)) return;
    event.preventDefault();
    // Replaces the history entry, so that Back leads to the list.
    void router.navigate({ to: pathOf(to), state: { listContext: list }, replace: true });
  });
  return list === undefined ? undefined : { listContext: list, index, previous, next, pathOf };
}
