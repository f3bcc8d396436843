import { useEffect, useRef, useState } from "react";

/** The outcome of one record. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "stopped" };

export interface BulkJob {
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
  readonly report: (id: string, outcome: Outcome) => void;
}

/** Carries out an action on records one after another. Throws when it fails for all of them together. */
export type RunBulk<Row> = (rows: readonly Row[], job: BulkJob) => Promise<unknown>;

type Phase = "ready" | "running" | "stopping" | "finished";

/** Runs an action on many records, and keeps its progress and its outcome for each of them. */
export function useBulkRun<Row extends { readonly id: string }>(run: RunBulk<Row>) {
  const [phase, setPhase] = useState<Phase>("ready");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [total, setTotal] = useState(0);
  const [done, setDone] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(rows: readonly Row[]) {
    const { signal } = (controller.current = new AbortController());
    const now = new Map([...outcomes].filter(([id]) => !rows.some((row) => row.id === id)));
    const others = now.size;
    const show = () => {
      setOutcomes(new Map(now));
      setDone(now.size - others);
    };
    setTotal(rows.length);
    setPhase("running");
    show();
    const report = (id: string, outcome: Outcome) => {
      now.set(id, outcome);
      show();
    };
    try {
      await run(rows, { signal, report });
    } catch (error) {
      if (isDismissed(error, signal)) {
        setOutcomes(outcomes);
        setPhase(outcomes.size === 0 ? "ready" : "finished");
        return;
      }
      // What had been done, such as a part of a file, is lost.
      const outcome: Outcome = signal.aborted ? { kind: "stopped" } : { kind: "failed", error };
      for (const { id } of rows) if (now.get(id)?.kind !== "failed") now.set(id, outcome);
    }
    for (const { id } of rows) if (!now.has(id)) now.set(id, { kind: "stopped" });
    show();
    setPhase("finished");
  }
  return {
    phase,
    outcomes,
    total,
    done,
    start: (rows: readonly Row[]) => void start(rows),
    stop: () => {
      controller.current?.abort();
      setPhase("stopping");
    },
  };
}

/** True when the person closed the browser's prompt for a file. */
const isDismissed = (error: unknown, signal: AbortSignal): boolean =>
  error instanceof DOMException && error.name === "AbortError" && !signal.aborted;
