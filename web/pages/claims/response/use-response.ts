import { useCallback, useEffect, useState } from "react";
import type { Claim } from "#contract/contracts/claims.ts";
import { isoDay } from "#web/days/days.ts";
import { useSession, useTimeZone } from "#web/session/session.ts";
import { useNotedEdits } from "#web/session/unsaved.ts";
import { findUnsavedCopy, keepUnsavedCopy, removeUnsavedCopy } from "#web/records/saving/unsaved-copy.ts";
import { type ResponseEntries, responseEntriesOf } from "./response.ts";

/** The pause after which the browser's copy is renewed. */
const keepAfterMs = 150;

export interface ResponseEditing {
  readonly entries: ResponseEntries;
  readonly change: (change: Partial<ResponseEntries>) => void;
  readonly setLine: (id: string, typed: string) => void;
  readonly setLines: (typed: Readonly<Record<string, string>>) => void;
  /** Forgets the entries, in the browser too. */
  readonly discard: () => void;
}

/** Holds a response while it is entered; the browser keeps it until it is recorded or given up. */
export function useResponse(claim: Claim): ResponseEditing {
  const { user, organization } = useSession();
  const today = isoDay(new Date(), useTimeZone());
  // That of the version it began with: once the response is recorded, the copy goes, whatever the claim has become.
  const [copyName] = useState(() => `quoin response ${organization?.id ?? ""} ${user.id} ${claim.id} ${claim.version}`);
  const [begun] = useState(() => responseEntriesOf(claim, today));
  const [entries, setEntries] = useState(
    () => findUnsavedCopy<ResponseEntries>(copyName, ({ lines }) => typeof lines === "object") ?? begun,
  );
  useNotedEdits(entries !== begun, true);
  useEffect(() => {
    if (entries === begun) return undefined;
    const timer = setTimeout(() => keepUnsavedCopy(copyName, entries), keepAfterMs);
    return () => clearTimeout(timer);
  }, [entries, begun, copyName]);
  const change = useCallback((changed: Partial<ResponseEntries>) => setEntries((now) => ({ ...now, ...changed })), []);
  const setLines = useCallback(
    (typed: Readonly<Record<string, string>>) => setEntries((now) => ({ ...now, lines: { ...now.lines, ...typed } })),
    [],
  );
  const setLine = useCallback((id: string, typed: string) => setLines({ [id]: typed }), [setLines]);
  return { entries, change, setLine, setLines, discard: () => removeUnsavedCopy(copyName) };
}
