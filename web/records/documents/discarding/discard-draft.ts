import { useRouter } from "@tanstack/react-router";
import { beginDiscard, type Draft } from "./pending-discards.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";

/**
 * Returns a function that deletes a draft after a message with Undo. It leads to the list where a page of the draft is
 * shown.
 */
export function useDiscardDraft(): (draft: Draft) => void {
  const router = useRouter();
  const refresh = useRefreshDocuments();
  return (draft) => {
    beginDiscard(draft, refresh);
    const { pathname, state } = router.state.location;
    const list = `/${draft.kind}`;
    if (!`${pathname}/`.startsWith(`${list}/${draft.id}/`)) return;
    const search = (state.listContext?.search ?? {}) as never;
    // Unsaved edits of the draft go with it.
    void router.navigate({ to: list, search, ignoreBlocker: true });
  };
}
