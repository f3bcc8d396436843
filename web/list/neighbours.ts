import { useRouter, useRouterState } from "@tanstack/react-router";
import { isForPage } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

/** The page of a list that a record was opened from; it lies in the history beside the address. */
export interface Among {
  readonly ids: readonly string[];
  /** The list's own address and trail, for the way back. */
  readonly search: object;
  readonly trail: readonly string[];
}

/** For the links of a list's rows. */
export function useAmong(rows: readonly { readonly id: string }[] | undefined): { readonly among: Among } {
  const search = useRouterState({ select: ({ location }) => location.search as object });
  const trail = useRouterState({ select: ({ location }) => location.state.trail }) ?? [];
  return { among: { ids: rows?.map(({ id }) => id) ?? [], search, trail } };
}

export interface Neighbours {
  readonly among: Among;
  readonly at: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly pathOf: (id: string) => string;
}

/** What stands before and behind a record in the list that it was opened from; k and j go there. */
export function useNeighbours(id: string, pathOf: (id: string) => string): Neighbours | undefined {
  const among = useRouterState({ select: ({ location }) => location.state.among });
  const router = useRouter();
  const at = among?.ids.indexOf(id) ?? -1;
  const found = among === undefined || at === -1 ? undefined : among;
  const previous = found?.ids[at - 1];
  const next = found?.ids[at + 1];
  useKeyDown((event) => {
    const to = { j: next, k: previous }[event.key];
    if (to === undefined || found === undefined || !isForPage(event)) return;
    event.preventDefault();
    // Back leads to the list, however many were looked at.
    void router.navigate({ to: pathOf(to), state: { among: found }, replace: true });
  });
  return found === undefined ? undefined : { among: found, at, previous, next, pathOf };
}
