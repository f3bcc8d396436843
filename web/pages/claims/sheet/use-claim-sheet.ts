import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { Tagged } from "#web/api.ts";
import { sessionQuery, useSession } from "#web/session/session.ts";
import { useNotedEdits } from "#web/session/unsaved.ts";
import { ClaimSaver, type SaveStatus } from "./claim-saver.ts";
import { type Edits, type Faults, type Fill, filledLines, findFaults, type HeadField, noFaults } from "./edits.ts";
import type { ClaimLine, LineRules } from "#web/pages/claims/progress.ts";
import { claimQuery } from "#web/pages/claims/queries.ts";

export interface ClaimSheet {
  readonly edits: Edits;
  /** The lines of the claim, as a fill sets them. */
  readonly lines: readonly ClaimLine[];
  readonly status: SaveStatus;
  /** What the server refused, by line or field. */
  readonly faults: Faults;
  readonly saver: ClaimSaver;
  readonly setLine: (id: string, typed: string) => void;
  readonly setLines: (typed: Readonly<Record<string, string>>) => void;
  readonly setHead: (field: HeadField, typed: string) => void;
  readonly fill: (fill: Fill) => void;
}

interface SheetOptions {
  readonly claim: Tagged<Claim>;
  readonly contract: Contract;
  readonly rules: LineRules;
}

/** Holds the entries of a draft claim while it is edited, and saves them as they change. */
export function useClaimSheet({ claim, contract, rules }: SheetOptions): ClaimSheet {
  const queries = useQueryClient();
  const { user, organization } = useSession();
  const { id, items } = claim.record;
  const [saver] = useState(
    () =>
      new ClaimSaver({
        claim,
        copyName: `quoin claim ${organization?.id ?? ""} ${user.id} ${id}`,
        faultsOf: (edits, { items: lines }) => findFaults(edits, lines, rules),
        onSaved: (saved) => queries.setQueryData(claimQuery(id).queryKey, saved),
        // The shell then leads to the sign-in page, and back here.
        onSignedOut: () => queries.setQueryData(sessionQuery.queryKey, null),
      }),
  );
  const { edits, status } = useSyncExternalStore(saver.subscribe, saver.getState);
  useNotedEdits(status.kind !== "saved", true);
  useEffect(() => saver.refresh(claim), [saver, claim]);
  useEffect(() => {
    const keep = () => saver.keep();
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
  const lines = useMemo(() => filledLines(items, edits.fill, contract.stages), [items, edits.fill, contract.stages]);
  const setLines = useCallback(
    (typed: Readonly<Record<string, string>>) => saver.edit((now) => ({ ...now, lines: { ...now.lines, ...typed } })),
    [saver],
  );
  const setLine = useCallback((line: string, typed: string) => setLines({ [line]: typed }), [setLines]);
  const setHead = useCallback(
    (field: HeadField, typed: string) => saver.edit((now) => ({ ...now, head: { ...now.head, [field]: typed } })),
    [saver],
  );
  const fill = useCallback((all: Fill) => saver.edit((now) => ({ ...now, fill: all, lines: {} })), [saver]);
  const faults = status.kind === "refused" ? status.faults : noFaults;
  return { edits, lines, status, faults, saver, setLine, setLines, setHead, fill };
}
