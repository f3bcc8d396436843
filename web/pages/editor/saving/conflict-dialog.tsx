import { useNavigate } from "@tanstack/react-router";
import type { Dispatch } from "react";
import type { Tagged } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { editorCopy } from "#web/copy/editor.ts";
import { draftOf, type Draft } from "#web/pages/editor/draft.ts";
import type { EditorKind } from "#web/pages/editor/kinds.ts";
import type { DocumentRecord } from "./save-request.ts";
import type { Saver } from "./saver.ts";
import type { EditorAction } from "#web/pages/editor/state.ts";
import { VersionTable } from "./version-table.tsx";

interface ConflictDialogProps {
  readonly kind: EditorKind;
  readonly draft: Draft;
  readonly theirs: Tagged<DocumentRecord> | null;
  readonly saver: Saver;
  readonly dispatch: Dispatch<EditorAction>;
  readonly timeZone: string;
}

/** Shows both versions of a document that was changed elsewhere, and lets the person choose. */
export function ConflictDialog({ kind, draft, theirs, saver, dispatch, timeZone }: ConflictDialogProps) {
  const navigate = useNavigate();
  const theirDraft = theirs === null ? null : draftOf(theirs.record, timeZone);
  const canBeSaved = theirs !== null && theirs.record.status === "DRAFT";
  const { conflict } = editorCopy;

  function takeTheirs() {
    if (theirs === null || theirDraft === null) return;
    saver.rebase(theirs, theirDraft);
    dispatch({ type: "replace", draft: theirDraft });
  }
  function keepMine() {
    if (theirs === null || theirDraft === null) return;
    saver.rebase(theirs, theirDraft);
    void saver.flush();
  }
  function discard() {
    saver.discard();
    void navigate({ to: theirs === null ? `/${kind.name}` : `/${kind.name}/${theirs.record.id}` });
  }
  const reason = theirs === null ? kind.copy.deleted : canBeSaved ? conflict.hint : kind.copy.sentElsewhere;
  return (
    // It stays open until the person has chosen: closing it would leave a draft that cannot be saved.
    <Dialog title={conflict.title} shape="sheet" onClose={() => {}}>
      <div className="space-y-5">
        <p>
          {reason} {!canBeSaved && conflict.goneHint}
        </p>
        {theirDraft !== null && <VersionTable theirs={theirDraft} mine={draft} kind={kind} />}
        <DialogActions>
          {canBeSaved ? (
            <>
              <Button onClick={takeTheirs}>{conflict.takeTheirs}</Button>
              <Button onClick={() => void saver.saveCopy()}>{conflict.saveCopy}</Button>
              <Button variant="primary" onClick={keepMine}>
                {conflict.keepMine}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={discard}>{conflict.discardMine}</Button>
              <Button variant="primary" onClick={() => void saver.saveCopy()}>
                {conflict.saveCopy}
              </Button>
            </>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
