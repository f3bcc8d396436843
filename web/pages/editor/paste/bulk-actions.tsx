import { type BulkGroup, bulkGroupsOf } from "#reader/bill/bulk-groups.ts";
import type { Kind } from "#reader/bill/classify-row.ts";
import type { ReadRow } from "#reader/bill/read-rows.ts";
import { pasteCopy } from "#web/copy/paste.ts";
import { Button } from "#web/ui/button.tsx";

interface BulkActionsProps {
  readonly rows: readonly ReadRow[];
  readonly hasSections: boolean;
  readonly onTake: (indexes: readonly number[], kind: Kind) => void;
}

/** One answer for all rows with the same question. */
export function BulkActions({ rows, hasSections, onTake }: BulkActionsProps) {
  const groups = bulkGroupsOf(rows);
  if (groups.length === 0) return null;
  return (
    <ul className="space-y-2">
      {groups.map((group) => (
        <li key={JSON.stringify(group.question)} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-64">
            {pasteCopy.bulkAll({ count: group.rows.length, reason: questionOf(group) })}
          </span>
          {group.answers
            .filter((kind) => kind !== "section" || hasSections)
            .map((kind) => (
              <Button key={kind} variant="quiet" onClick={() => onTake(group.rows, kind)}>
                {pasteCopy.bulkTake({ kind: pasteCopy.kinds[kind] })}
              </Button>
            ))}
        </li>
      ))}
    </ul>
  );
}

function questionOf({ question }: BulkGroup): string {
  if ("doubt" in question) return pasteCopy.doubts[question.doubt];
  if ("left" in question) return pasteCopy.left[question.left];
  const text = pasteCopy.reasons[question.reason];
  return typeof text === "string" ? text : text({ source: "…" });
}
