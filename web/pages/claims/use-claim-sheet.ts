import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Claim, ClaimChange } from "#contract/claims.ts";
import { ApiError, requestTagged, type Tagged } from "#web/api.ts";
import { readMoney } from "#web/read-amount.ts";
import { lineState, type LineRules, readProgress } from "./progress.ts";
import { claimQuery } from "./queries.ts";

/** The pause in typing after which a claim is saved. */
const saveAfterMs = 600;

/** What was typed and is not saved yet: lines by their ids, and the materials. */
export interface Edits {
  readonly lines: Readonly<Record<string, string>>;
  readonly materials: string | undefined;
}

const noEdits: Edits = { lines: {}, materials: undefined };

export interface ClaimSheet {
  readonly edits: Edits;
  readonly status: "saved" | "unsaved" | "saving" | "faults";
  /** The refusal of the last attempt to save. */
  readonly error: Error | null;
  readonly setLine: (id: string, typed: string) => void;
  readonly setLines: (ids: readonly string[], typed: string) => void;
  readonly setMaterials: (typed: string) => void;
  /** Saves what was typed, and then this change of all lines. Resolves to false when something could not be saved. */
  readonly save: (change?: ClaimChange) => Promise<boolean>;
  /** Drops what was typed, and shows the claim as it is now. */
  readonly reload: () => Promise<void>;
}

/** Holds the entries of a draft claim while it is edited, and saves them one request at a time, each on the last ETag. */
export function useClaimSheet({ record, etag }: Tagged<Claim>, rules: LineRules): ClaimSheet {
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const latest = useRef({ edits, etag });
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  useEffect(() => {
    latest.current.edits = edits;
  }, [edits]);
  const { id } = record;
  const isEmpty = edits.materials === undefined && Object.keys(edits.lines).length === 0;
  const hasFault =
    record.items.some((line) => {
      const typed = edits.lines[line.itemId];
      return typed !== undefined && lineState(line, typed, rules).fault !== undefined;
    }) ||
    (edits.materials !== undefined && materialsOf(edits.materials) === undefined);

  const send = useCallback(
    async (further: ClaimChange | undefined): Promise<boolean> => {
      const sent = latest.current.edits;
      const body: ClaimChange = { ...changeOf(sent), ...further };
      if (Object.keys(body).length === 0) return true;
      setIsSaving(true);
      try {
        const ifMatch = latest.current.etag;
        const saved = await requestTagged("PATCH /claims/{id}", { params: { id }, body, ifMatch });
        latest.current.etag = saved.etag;
        queries.setQueryData(claimQuery(id).queryKey, saved);
        setEdits((now) => without(now, sent));
        setError(null);
        return true;
      } catch (caught) {
        setError(caught instanceof Error ? caught : new Error(String(caught)));
        return false;
      } finally {
        setIsSaving(false);
      }
    },
    [id, queries],
  );
  const save = useCallback(
    (change?: ClaimChange) => {
      running.current = running.current.then(() => send(change));
      return running.current;
    },
    [send],
  );
  const isStuck = error instanceof ApiError && (error.status === 409 || error.status === 412);
  useEffect(() => {
    if (isEmpty || hasFault || isStuck) return undefined;
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [edits, isEmpty, hasFault, isStuck, save]);

  const setLines = useCallback(
    (ids: readonly string[], typed: string) =>
      setEdits((now) => ({ ...now, lines: { ...now.lines, ...Object.fromEntries(ids.map((each) => [each, typed])) } })),
    [],
  );
  const setLine = useCallback((line: string, typed: string) => setLines([line], typed), [setLines]);
  const setMaterials = useCallback((materials: string) => setEdits((now) => ({ ...now, materials })), []);
  const reload = async () => {
    const current = await queries.fetchQuery({ ...claimQuery(id), staleTime: 0 });
    latest.current.etag = current.etag;
    setEdits(noEdits);
    setError(null);
  };
  const status = hasFault ? "faults" : isSaving ? "saving" : isEmpty ? "saved" : "unsaved";
  return {
    edits,
    status,
    error,
    setLine,
    setLines,
    setMaterials,
    // Entries that cannot be read would be lost by what follows.
    save: (change) => (hasFault ? Promise.resolve(false) : save(change)),
    reload,
  };
}

/** Reads the materials on site; empty is nothing. */
export const materialsOf = (typed: string): number | undefined => (typed.trim() === "" ? 0 : readMoney(typed));

function changeOf({ lines, materials }: Edits): ClaimChange {
  const items = Object.entries(lines).flatMap(([itemId, typed]) => {
    const progress = readProgress(typed);
    return progress === undefined ? [] : [{ itemId: itemId as never, ...progress }];
  });
  const amount = materials === undefined ? undefined : materialsOf(materials);
  return { ...(items.length > 0 && { items }), ...(amount !== undefined && { materials: amount }) };
}

/** Returns the edits without those that were saved and not changed since. */
const without = (now: Edits, saved: Edits): Edits => ({
  lines: Object.fromEntries(Object.entries(now.lines).filter(([id, typed]) => saved.lines[id] !== typed)),
  materials: now.materials === saved.materials ? undefined : now.materials,
});
