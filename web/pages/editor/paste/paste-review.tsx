import { useCallback, useState } from "react";
import { pasteCopy } from "#web/copy/paste.ts";
import { joinList } from "#web/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogCancel } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { decimal, toNumber } from "#contract/money.ts";
import { firstSheet } from "#reader/bill/first-sheet.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { CheckedSums, SheetNotes } from "./sheet-notes.tsx";
import { ColumnSelects } from "./column-selects.tsx";
import type { BillSheet } from "#reader/bill/grid.ts";
import type { PastedBill } from "#reader/bill/bill.ts";
import type { BillLayout, ChosenColumns } from "#reader/bill/layout.ts";
import type { Destination } from "#reader/bill/read-rows.ts";
import { ReviewRows } from "./review-rows.tsx";
import { billOf, type Counts, type MarkedCell, sumOf } from "#reader/bill/understand.ts";
import { useReview } from "./use-review.ts";

interface PasteReviewProps extends Destination {
  readonly layouts: readonly BillLayout[];
  /** The columns are given when a person has said what they hold. */
  readonly onTake: (bill: PastedBill, columns: ChosenColumns | undefined) => void;
}

/** The review of one sheet of a file, or of what was pasted. */
export function PasteReview({ sheets, ...props }: PasteReviewProps & { readonly sheets: readonly BillSheet[] }) {
  const [chosen, setChosen] = useState(() => firstSheet(sheets));
  const sheet = sheets[chosen];
  if (sheet === undefined) return null;
  return (
    <SheetReview key={chosen} sheet={sheet} {...props}>
      {sheets.length > 1 && (
        <SelectField label={pasteCopy.sheet} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {sheets.map(({ name, isHidden }, i) => (
            <option key={name} value={i}>
              {isHidden ? pasteCopy.hiddenSheet({ name }) : name}
            </option>
          ))}
        </SelectField>
      )}
    </SheetReview>
  );
}

interface SheetReviewProps extends PasteReviewProps {
  readonly sheet: BillSheet;
  readonly children: React.ReactNode;
}

function SheetReview({ sheet, hasSections, roomFor, layouts, onTake, children }: SheetReviewProps) {
  const review = useReview(sheet, { hasSections, roomFor }, layouts);
  const { columns, rows, counts, sums, chooseRole, chooseKind, chooseKinds, edit } = review;
  const bill = billOf(rows);
  // State rather than a ref: the rows are measured once the element is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [target, setTarget] = useState<MarkedCell | null>(null);
  const clearTarget = useCallback(() => setTarget(null), []);
  return (
    <div className="-m-5 flex h-[calc(100%+2.5rem)] flex-col">
      <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 sm:p-5">
        <div className="space-y-4">
          {children}
          <SheetNotes {...{ sheet, review, roomFor }} />
          <ColumnSelects grid={sheet.grid} hidden={sheet.hiddenColumns} columns={columns} onChoose={chooseRole} />
          <CheckedSums sums={sums} />
          <BulkActions rows={rows} hasSections={hasSections} onTake={chooseKinds} />
          <ReviewRows
            {...{ rows, hasSections, scroller, target }}
            onKind={chooseKind}
            onEdit={edit}
            onTargetFocused={clearTarget}
          />
        </div>
      </div>
      <ReviewFooter
        counts={counts}
        sum={sumOf(bill)}
        onGoTo={setTarget}
        onTake={() => onTake(bill, review.chosenColumns)}
      />
    </div>
  );
}

interface ReviewFooterProps {
  readonly counts: Counts;
  /** The sum of the lines, as decimal text. */
  readonly sum: string;
  readonly onGoTo: (cell: MarkedCell) => void;
  readonly onTake: () => void;
}

function ReviewFooter({ counts, sum, onGoTo, onTake }: ReviewFooterProps) {
  const { lines, marked } = counts;
  const unreadable = marked.filter(({ isUnreadable }) => isUnreadable);
  const [first] = unreadable;
  const [visited, setVisited] = useState(-1);
  const next = marked[(visited + 1) % marked.length];
  return (
    <div className="border-t border-line px-3 py-3 sm:px-5">
      {first !== undefined && <p className="mb-2 text-danger">{pasteCopy.blocked({ cells: unreadable.length })}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 basis-64 font-medium">
          {joinList(countsOf(counts))}
          {lines > 0 && (
            <span className="block font-normal text-muted tabular-nums">
              {pasteCopy.sumOfLines({ sum: formatAmount(toNumber(decimal(sum))) })}
            </span>
          )}
        </p>
        {first !== undefined && (
          <Button variant="quiet" onClick={() => onGoTo(first)}>
            {pasteCopy.goTo({ row: first.index + 1 })}
          </Button>
        )}
        {first === undefined && next !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              setVisited((visited + 1) % marked.length);
              onGoTo(next);
            }}
          >
            {pasteCopy.nextMarked}
          </Button>
        )}
        <DialogCancel />
        <Button variant="primary" disabled={first !== undefined || lines === 0} onClick={onTake}>
          {pasteCopy.add({ lines })}
        </Button>
      </div>
    </div>
  );
}

/** Counts in words what will be added, and what needs a look or is left out. */
const countsOf = ({ lines, sections, marked, leftOut, unpriced }: Counts): readonly string[] => [
  sections === 0 ? pasteCopy.lineCount({ count: lines }) : pasteCopy.lineCountInSections({ lines, sections }),
  ...(marked.length === 0 ? [] : [pasteCopy.markedCount({ count: marked.length })]),
  ...(unpriced === 0 ? [] : [pasteCopy.unpricedCount({ count: unpriced })]),
  ...(leftOut === 0 ? [] : [pasteCopy.leftOutCount({ count: leftOut })]),
];
