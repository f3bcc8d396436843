import { useNavigate, useRouterState } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";

/**
 * Links to the next and previous page. The history state keeps the cursors of the previous pages; a shared link to a
 * later page has none, so Previous leads to the first page.
 */
export function Pager({ nextCursor, isBusy }: { readonly nextCursor: string | null; readonly isBusy: boolean }) {
  const navigate = useNavigate();
  const previousCursors = useRouterState({ select: ({ location }) => location.state.previousCursors }) ?? [];
  const cursor = useRouterState({ select: ({ location }) => (location.search as { cursor?: string }).cursor });
  if (nextCursor === null && cursor === undefined) return null;

  function goTo(next: string | undefined, cursors: readonly string[]) {
    void navigate({
      to: ".",
      search: ((search: object) => ({ ...search, cursor: next === "" ? undefined : next })) as never,
      state: (state) => ({ ...state, previousCursors: cursors }),
    });
  }
  return (
    <div className="mt-4 flex justify-end gap-2">
      <Button
        disabled={cursor === undefined || isBusy}
        onClick={() => goTo(previousCursors.at(-1), previousCursors.slice(0, -1))}
      >
        {copy.common.previous}
      </Button>
      <Button
        disabled={nextCursor === null || isBusy}
        onClick={() => nextCursor !== null && goTo(nextCursor, [...previousCursors, cursor ?? ""])}
      >
        {copy.common.next}
      </Button>
    </div>
  );
}
