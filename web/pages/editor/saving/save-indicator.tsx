import { joinList } from "#web/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { editorCopy } from "#web/copy/editor.ts";
import { headPlace, type Faults } from "#web/pages/editor/faults.ts";
import type { SaveStatus } from "./saver.ts";

interface SaveIndicatorProps {
  readonly status: SaveStatus;
  /** True for a new document in which nothing was filled in. */
  readonly isUntouched: boolean;
  readonly onShowFault: () => void;
  readonly onRetry: () => void;
}

/** Says whether the draft is saved, and what keeps it from being saved. */
export function SaveIndicator({ status, isUntouched, onShowFault, onRetry }: SaveIndicatorProps) {
  const { text, isTrouble } = isUntouched ? { text: editorCopy.save.untouched, isTrouble: false } : messageOf(status);
  const hasFaults = (status.kind === "incomplete" || status.kind === "refused") && status.faults.size > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p role="status" className={isTrouble ? "text-warn" : "text-muted"}>
        {text}
      </p>
      {hasFaults && (
        <Button variant="quiet" className="-my-3 sm:-my-2" onClick={onShowFault}>
          {editorCopy.save.show}
        </Button>
      )}
      {status.kind === "offline" && (
        <Button variant="quiet" className="-my-3 sm:-my-2" onClick={onRetry}>
          {editorCopy.save.retry}
        </Button>
      )}
    </div>
  );
}

function messageOf(status: SaveStatus): { readonly text: string; readonly isTrouble: boolean } {
  switch (status.kind) {
    case "saved":
    case "saving":
    case "unsaved":
      return { text: editorCopy.save[status.kind], isTrouble: false };
    case "offline":
    case "signedOut":
      return { text: editorCopy.save[status.kind], isTrouble: true };
    case "incomplete": {
      const needs = missing(status.faults);
      // A document that was only just begun lacks these: that is no mistake.
      return needs.length === status.faults.size
        ? { text: editorCopy.save.needs({ fields: joinList(needs) }), isTrouble: false }
        : { text: editorCopy.save.faults({ count: status.faults.size }), isTrouble: true };
    }
    case "refused":
      return {
        text:
          status.message === ""
            ? editorCopy.save.faults({ count: status.faults.size })
            : editorCopy.save.refused({ reason: status.message }),
        isTrouble: true,
      };
    case "conflict":
      return { text: editorCopy.save.unsaved, isTrouble: true };
  }
}

/** Returns what a document cannot be created without and the draft does not have yet. */
const missing = (faults: Faults): readonly string[] =>
  (["clientId", "projectId", "title"] as const)
    .filter((field) => faults.has(headPlace(field)))
    .map((field) => editorCopy.needs[field]);
