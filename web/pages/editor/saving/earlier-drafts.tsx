import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { removeUnsavedCopy, unsavedCopyNames } from "#web/records/saving/unsaved-copy.ts";
import { editorCopy } from "#web/copy/editor.ts";
import type { EditorKind } from "#web/pages/editor/kinds.ts";
import { findLocalCopy } from "./local-copy.ts";

interface EarlierDraftsProps {
  readonly kind: EditorKind;
  /** The beginning of the names of this person's copies of new documents. */
  readonly prefix: string;
  /** The name of the draft that is open. */
  readonly current: string;
}

/** Offers new documents that were begun in this browser and never saved. */
export function EarlierDrafts({ kind, prefix, current }: EarlierDraftsProps) {
  const timeZone = useTimeZone();
  const [names, setNames] = useState(() => unsavedCopyNames(prefix).filter((name) => name !== current));
  const remove = (name: string) => {
    removeUnsavedCopy(name);
    setNames(names.filter((each) => each !== name));
  };
  return names.map((name) => {
    const kept = findLocalCopy(name);
    if (kept === undefined) return null;
    const { title } = kept.draft;
    return (
      <div key={name} className="mb-5">
        <Notice tone="info">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 break-words">
              {kind.copy.begun({
                title: title.trim() === "" ? editorCopy.untitled : title,
                time: formatDateTime(kept.keptAt, timeZone),
              })}
            </p>
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => remove(name)}>{editorCopy.deleteBegun}</Button>
              <Link
                to={`/${kind.name}/new` as "/quotations/new"}
                search={{ draft: name.slice(name.lastIndexOf(" ") + 1) }}
                className={buttonClass("primary")}
              >
                {editorCopy.continueBegun}
              </Link>
            </span>
          </div>
        </Notice>
      </div>
    );
  });
}
