import { ApiError } from "#web/api.ts";
import { RequestId } from "#web/ui/notice.tsx";
import { selectionCopy } from "#web/copy/selection.ts";
import type { Outcome } from "./use-bulk-run.ts";

/** A record that the action leaves out. */
export interface Skipped<Row> {
  readonly row: Row;
  readonly reason: string;
}

const scrollable = "max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line";

/** The names of the records that an action will apply to, shown on request. */
export function NameList({ names }: { readonly names: readonly string[] }) {
  return (
    <details>
      <summary className="flex h-11 cursor-pointer items-center font-medium text-accent sm:h-8">
        {selectionCopy.selection.showNames}
      </summary>
      <ul tabIndex={0} aria-label={selectionCopy.selection.names} className={scrollable}>
        {names.map((name, i) => (
          <li key={i} className="px-3.5 py-2 break-words">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface BulkReportProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly skipped: readonly Skipped<Row>[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly nameOf: (row: Row) => string;
  readonly doneWord: string;
  readonly stoppedWord: string;
  readonly messageOf: (error: unknown) => string;
}

/** Lists the outcome of each record: failures first, because they need something done. */
export function BulkReport<Row extends { readonly id: string }>(props: BulkReportProps<Row>) {
  const { rows, skipped, outcomes, nameOf, doneWord, stoppedWord, messageOf } = props;
  const entries = rows.map((row) => ({ row, outcome: outcomes.get(row.id) }));
  const ordered = (["failed", "stopped", "done"] as const).flatMap((kind) =>
    entries.filter(({ outcome }) => outcome?.kind === kind),
  );
  return (
    <ul tabIndex={0} aria-label={selectionCopy.selection.report} className={scrollable}>
      {ordered.map(({ row, outcome }) => (
        <li key={row.id} className="px-3.5 py-2">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{nameOf(row)}</span>
            <span className={`shrink-0 ${outcome?.kind === "failed" ? "font-medium text-danger" : "text-muted"}`}>
              {outcome?.kind === "done"
                ? doneWord
                : outcome?.kind === "failed"
                  ? selectionCopy.selection.failed
                  : stoppedWord}
            </span>
          </p>
          {outcome?.kind === "failed" && (
            <>
              <p className="text-danger">{messageOf(outcome.error)}</p>
              {isUnexpected(outcome.error) && <RequestId of={outcome.error} className="text-muted" />}
            </>
          )}
        </li>
      ))}
      {skipped.map(({ row, reason }) => (
        <li key={row.id} className="flex items-baseline justify-between gap-3 px-3.5 py-2 text-muted">
          <span className="min-w-0 break-words">{nameOf(row)}</span>
          <span className="shrink-0">{selectionCopy.selection.skippedBecause({ reason })}</span>
        </li>
      ))}
    </ul>
  );
}

/** True for a fault of the server, for which an operator needs the request id; a refusal says what to do. */
const isUnexpected = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;
