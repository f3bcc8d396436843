import { useNavigate, useRouterState } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { words } from "#web/words.ts";

/**
 * Forward by the cursor of the list, and back by those that led here, which the history keeps. A shared link to a
 * later page has no such trail; from there the way back is to the first page.
 */
export function Pager({ nextCursor, isBusy }: { readonly nextCursor: string | null; readonly isBusy: boolean }) {
  const navigate = useNavigate();
  const trail = useRouterState({ select: ({ location }) => location.state.trail }) ?? [];
  const cursor = useRouterState({ select: ({ location }) => (location.search as { cursor?: string }).cursor });
  if (nextCursor === null && cursor === undefined) return null;

  function go(to: string | undefined, along: readonly string[]) {
    void navigate({
      to: ".",
      search: ((search: object) => ({ ...search, cursor: to === "" ? undefined : to })) as never,
      state: (state) => ({ ...state, trail: along }),
    });
  }
  return (
    <div className="mt-4 flex justify-end gap-2">
      <Button disabled={cursor === undefined || isBusy} onClick={() => go(trail.at(-1), trail.slice(0, -1))}>
        {words.common.previous}
      </Button>
      <Button
        disabled={nextCursor === null || isBusy}
        onClick={() => nextCursor !== null && go(nextCursor, [...trail, cursor ?? ""])}
      >
        {words.common.next}
      </Button>
    </div>
  );
}
