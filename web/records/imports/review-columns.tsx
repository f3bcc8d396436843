import type { ImportPreview, ImportPreviewChange } from "#contract/imports/import-previews.ts";
import { fieldName, importReviewCopy as words } from "#web/copy/import-review.ts";

interface ReviewColumnsProps {
  readonly preview: ImportPreview;
  readonly onCorrect: (change: ImportPreviewChange) => void;
}

/** The meaning of each column, which a person may change. Empty columns are not shown. */
export function ReviewColumns({ preview: { kind, columns, fields }, onCorrect }: ReviewColumnsProps) {
  // Those that are not taken stand first, where they are seen.
  const filled = columns
    .filter((column) => column.filled > 0)
    .toSorted((a, b) => Number(a.field !== null) - Number(b.field !== null));
  const left = filled.filter(({ field }) => field === null).length;
  return (
    <details open={left > 0} className="rounded-md border border-line">
      <summary className="cursor-pointer px-3.5 py-2.5">
        <span className="font-medium">{words.columns}</span>{" "}
        <span className={left > 0 ? "text-warn" : "text-muted"}>
          {left > 0 ? words.columnsNotTaken({ count: left }) : words.columnsTaken}
        </span>
      </summary>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
        {filled.map(({ column, name, field, by, examples }) => {
          const label = name === "" ? words.column({ place: column + 1 }) : name;
          return (
            <li key={column} className="grid grid-cols-[1fr_11rem] items-center gap-3 px-3.5 py-2">
              <span className="min-w-0">
                <span className="block truncate">{label}</span>
                <span className="block truncate text-xs text-muted">
                  {by === "CONTENT" ? `${words.byContent}: ` : ""}
                  {examples.join(" · ")}
                </span>
              </span>
              <select
                aria-label={label}
                className={`control pr-8 ${field === null || by === "CONTENT" ? "border-warn" : ""}`}
                value={field ?? ""}
                onChange={({ target }) =>
                  onCorrect({ columns: [{ column, field: target.value === "" ? null : target.value }] })
                }
              >
                <option value="">{words.notTaken}</option>
                {fields.map((each) => (
                  <option key={each} value={each}>
                    {fieldName(each, kind)}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
