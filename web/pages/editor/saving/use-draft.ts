import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { useNotedEdits } from "#web/session/unsaved.ts";
import { sessionQuery } from "#web/session/session.ts";
import type { Draft } from "#web/pages/editor/draft.ts";
import type { EditorKind } from "#web/pages/editor/kinds.ts";
import type { Attempt, Saved } from "./save-request.ts";
import { Saver, type SaveStatus } from "./saver.ts";
import { type EditorAction, type EditorState, reduce, startWith } from "#web/pages/editor/state.ts";

export interface DraftStart {
  readonly draft: Draft;
  readonly saved: Saved | null;
  readonly attempt: Attempt | null;
  /** When the browser's copy was kept that the draft was restored from; null when it was not. */
  readonly restoredFrom: string | null;
}

export interface DraftEditing {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly saver: Saver;
  readonly status: SaveStatus;
}

interface UseDraftOptions {
  readonly kind: EditorKind;
  readonly start: DraftStart;
  readonly copyNameOf: (id: string | null) => string;
  readonly onCreated: (id: string) => void;
}

/** Holds a draft while it is edited, and saves it as it changes. */
export function useDraft({ kind, start, copyNameOf, onCreated }: UseDraftOptions): DraftEditing {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(reduce, start.draft, startWith);
  const [saver] = useState(
    () =>
      new Saver({
        ...start,
        kind,
        copyNameOf,
        isRestored: start.restoredFrom !== null,
        onSaved({ record, etag }, isNew) {
          queries.setQueryData([`/${kind.name}`, record.id], { record, etag });
          void queries.invalidateQueries({ queryKey: [`GET /${kind.name}`] });
          if (isNew) onCreated(record.id);
        },
        // The shell then leads to the sign-in page, and back here.
        onSignedOut: () => queries.setQueryData(sessionQuery.queryKey, null),
      }),
  );
  const status = useSyncExternalStore(saver.subscribe, saver.getStatus);
  useEffect(() => saver.change(state.draft), [saver, state.draft]);
  // A session that ends in mid-word asks for the password here, and does not lead away.
  useNotedEdits(status.kind !== "saved", true);
  useEffect(() => {
    const keep = () => saver.keep();
    // Changes that were restored wait for the person, who may discard them.
    const reconnect = () => saver.reconnect();
    saver.open();
    window.addEventListener("pagehide", keep);
    window.addEventListener("online", reconnect);
    return () => {
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("online", reconnect);
      saver.keep();
      saver.close();
    };
  }, [saver]);
  return { state, dispatch, saver, status };
}
