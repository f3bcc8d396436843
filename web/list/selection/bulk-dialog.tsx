import { type ReactNode, useEffect, useRef } from "react";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { copy } from "#web/copy/copy.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import { joinList } from "#web/locale.ts";
import { BulkReport, NameList, type Skipped } from "./bulk-report.tsx";
import { type RunBulk, useBulkRun } from "./use-bulk-run.ts";

interface BulkDialogProps<Row extends { readonly id: string }> {
  readonly title: string;
  /** Says what will happen, before it starts. */
  readonly summary: ReactNode;
  /** False when the summary names the records itself. */
  readonly listsNames?: boolean;
  /** The label of the button that starts it. */
  readonly action: string;
  /** The records that the action applies to. */
  readonly rows: readonly Row[];
  readonly skipped?: readonly Skipped<Row>[];
  readonly nameOf: (row: Row) => string;
  /** The words about a record in the report, such as "Sent". */
  readonly doneWord: string;
  readonly stoppedWord: string;
  readonly messageOf?: (error: unknown) => string;
  readonly run: RunBulk<Row>;
  readonly onClose: () => void;
}

const defaultMessageOf = (error: unknown) => (error instanceof ApiError ? error.message : copy.failure.unexpected);

/** Says why an email was not sent. */
export const mailFailureOf = (error: unknown): string =>
  error instanceof ApiError && error.details.some(({ path }) => path === "to")
    ? selectionCopy.bulkReminders.noRecipient
    : defaultMessageOf(error);

/** An action on many records: what it will do, its progress, and afterwards what came of each record. */
export function BulkDialog<Row extends { readonly id: string }>(props: BulkDialogProps<Row>) {
  const { title, summary, listsNames = true, action, rows, skipped = [], nameOf, run, onClose } = props;
  const { doneWord, stoppedWord, messageOf = defaultMessageOf } = props;
  const { phase, outcomes, total, done, start, stop } = useBulkRun(run);
  const isRunning = phase === "running" || phase === "stopping";
  const rowsThat = (kind: "failed" | "stopped") => rows.filter(({ id }) => outcomes.get(id)?.kind === kind);

  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (phase !== "ready") status.current?.focus();
  }, [phase]);
  return (
    <Dialog title={title} onClose={isRunning ? stop : onClose}>
      <div className="space-y-4">
        {phase === "ready" && (
          <>
            <div className="space-y-2">{summary}</div>
            {listsNames && rows.length > 0 && <NameList names={rows.map(nameOf)} />}
          </>
        )}
        {isRunning && <progress value={done} max={total} aria-label={title} className="progress" />}
        {phase !== "ready" && (
          <p ref={status} role="status" tabIndex={-1} className="font-medium outline-none">
            {isRunning ? selectionCopy.selection.progress({ done, total }) : joinList(outcomesIn(props, outcomes))}
          </p>
        )}
        {phase === "finished" && (
          <BulkReport {...{ rows, skipped, nameOf, outcomes, doneWord, stoppedWord, messageOf }} />
        )}
        <DialogActions>
          {phase === "ready" && <DialogCancel />}
          {phase === "ready" && rows.length > 0 && (
            <Button variant="primary" onClick={() => start(rows)}>
              {action}
            </Button>
          )}
          {isRunning && (
            <Button isBusy={phase === "stopping"} onClick={stop}>
              {copy.common.cancel}
            </Button>
          )}
          {phase === "finished" && rowsThat("failed").length > 0 && (
            <Button onClick={() => start(rowsThat("failed"))}>{selectionCopy.selection.tryFailed}</Button>
          )}
          {phase === "finished" && rowsThat("stopped").length > 0 && (
            <Button onClick={() => start(rowsThat("stopped"))}>{selectionCopy.selection.goOn}</Button>
          )}
          {phase === "finished" && (
            <Button variant="primary" onClick={onClose}>
              {copy.common.done}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Returns the counts of each outcome with its word, leaving out those that did not occur. */
function outcomesIn<Row extends { readonly id: string }>(
  { skipped = [], doneWord, stoppedWord }: BulkDialogProps<Row>,
  outcomes: ReturnType<typeof useBulkRun>["outcomes"],
): readonly string[] {
  const kinds = [...outcomes.values()].map(({ kind }) => kind);
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
  return [
    [count("done"), doneWord] as const,
    [count("failed"), selectionCopy.selection.failed] as const,
    [count("stopped"), stoppedWord] as const,
    [skipped.length, selectionCopy.selection.skipped] as const,
  ].flatMap(([number, word]) =>
    number === 0 ? [] : [selectionCopy.selection.outcome({ count: number, word: word.toLowerCase() })],
  );
}
