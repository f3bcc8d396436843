import type { ImportDayOrder, ImportPreview, ImportPreviewChange } from "#contract/imports/import-previews.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { importReviewCopy as words } from "#web/copy/import-review.ts";
import { joinList } from "#web/locale.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { actionOf, type RowChoice } from "./use-review.ts";

interface ReviewSummaryProps {
  readonly preview: ImportPreview;
  readonly choices: ReadonlyMap<number, RowChoice>;
  readonly onCorrect: (change: ImportPreviewChange) => void;
}

/** The effect of importing the file, the sums that it states, and the rows that hold no record. */
export function ReviewSummary({ preview, choices, onCorrect }: ReviewSummaryProps) {
  const { name, program, learned, rows, dayOrder, dayOrderUnsure, sums, leftOut, leftOutCount } = preview;
  const counted = (action: string) => rows.filter((row) => actionOf(row, choices.get(row.row)) === action);
  const skipped = counted("SKIP");
  const known = skipped.filter((row) => row.known).length;
  const parts = [
    words.toAdd({ count: counted("ADD").length }),
    ...some(counted("UPDATE").length, words.toUpdate),
    ...some(known, words.known),
    ...some(skipped.length - known, words.skipped),
  ];
  const gaps = sums.filter(({ agrees }) => !agrees);
  return (
    <>
      <div>
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted">
          {words.outcome({ parts: joinList(parts) })}{" "}
          {program !== null &&
            words.readAs({
              program: (words.programNames as Readonly<Record<string, string>>)[program] ?? program,
            })}{" "}
          {learned && words.learned}
        </p>
      </div>
      {gaps.length > 0 && (
        <Notice tone="warn">
          <ul className="max-h-48 list-disc overflow-y-auto pl-5 tabular-nums">
            {gaps.map(({ row, stated, computed }) => (
              <li key={row}>{words.sum({ row, stated: formatAmount(stated), computed: formatAmount(computed) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {sums.length > 0 && gaps.length === 0 && <Notice tone="good">{words.sumsAgree}</Notice>}
      {dayOrder !== null && (
        <SelectField
          label={words.dayOrder}
          value={dayOrder}
          hint={dayOrderUnsure ? <span className="text-warn">{words.dayOrderUnsure}</span> : undefined}
          onChange={({ target }) => onCorrect({ dayOrder: target.value as ImportDayOrder })}
        >
          <option value="DAY_FIRST">{words.DAY_FIRST}</option>
          <option value="MONTH_FIRST">{words.MONTH_FIRST}</option>
        </SelectField>
      )}
      {leftOutCount > 0 && (
        <details className="text-muted">
          <summary className="cursor-pointer py-1">{words.leftOut({ count: leftOutCount })}</summary>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {leftOut.map(({ row, reason, text }) => (
              <li key={row} className="break-words">
                {words.row({ row })}, {(words.reasons as Readonly<Record<string, string>>)[reason] ?? reason}
                {text === "" ? "" : `: ${text}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const some = (count: number, text: (values: { readonly count: number }) => string): string[] =>
  count === 0 ? [] : [text({ count })];
