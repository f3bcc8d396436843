import { useState } from "react";
import { formatDateTime } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { editorCopy } from "#web/copy/editor.ts";

interface RestoredNoticeProps {
  /** When the browser's copy was kept. */
  readonly keptAt: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Says that unsaved changes were restored, and offers to save or to discard them. */
export function RestoredNotice({ keptAt, onKeep, onDiscard }: RestoredNoticeProps) {
  const timeZone = useTimeZone();
  const [isShown, setIsShown] = useState(true);
  if (!isShown) return null;
  return (
    <div className="mb-5">
      <Notice tone="info">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{editorCopy.restored({ time: formatDateTime(keptAt, timeZone) })}</p>
          <span className="flex flex-wrap gap-2">
            <Button onClick={onDiscard}>{editorCopy.discardRestored}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setIsShown(false);
                onKeep();
              }}
            >
              {editorCopy.keepRestored}
            </Button>
          </span>
        </div>
      </Notice>
    </div>
  );
}
