import { toNumber, decimal } from "#contract/money.ts";
import type { BillSheet } from "#reader/bill/grid.ts";
import { rowsMax } from "#reader/bill/grid.ts";
import type { Role } from "#reader/bill/headings.ts";
import type { CheckedSum } from "#reader/bill/sums.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { pasteCopy } from "#web/copy/paste.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { columnNames } from "./column-selects.tsx";
import type { useReview } from "./use-review.ts";

interface SheetNotesProps {
  readonly sheet: BillSheet;
  readonly review: ReturnType<typeof useReview>;
  readonly roomFor: number;
}

/** Notes about the sheet as a whole, before its rows. */
export function SheetNotes({ sheet, review, roomFor }: SheetNotesProps) {
  const { columns, counts, layout, priceChoices, rows, chooseRole, hasWholeAmounts } = review;
  const hidden = rows.filter(({ left }) => left === "hidden").length;
  const names = columnNames(sheet.grid, columns);
  return (
    <>
      {sheet.isHidden && <Notice tone="warn">{pasteCopy.isHiddenSheet}</Notice>}
      {hidden > 0 && <Notice tone="warn">{pasteCopy.hiddenRows({ count: hidden })}</Notice>}
      {layout !== undefined && <Notice tone="info">{pasteCopy.asEarlier({ name: layout.name })}</Notice>}
      {columns.headingRow === null && <Notice tone="warn">{pasteCopy.noHeadings}</Notice>}
      {priceChoices.length > 0 && (
        <Notice tone="warn">
          <p className="mb-2">{pasteCopy.whichPrice}</p>
          <SelectField
            label={pasteCopy.priceColumn}
            value={columns.roles.indexOf("unitPrice")}
            onChange={({ target }) => chooseRole(Number(target.value), "unitPrice" satisfies Role)}
          >
            {priceChoices.map((column) => (
              <option key={column} value={column}>
                {names[column]}
              </option>
            ))}
          </SelectField>
        </Notice>
      )}
      {hasWholeAmounts && <Notice tone="info">{pasteCopy.wholeAmounts}</Notice>}
      {sheet.isCut && (
        <Notice tone="warn">{pasteCopy.onlyFirstRows({ rows: Math.min(rowsMax, sheet.grid.length) })}</Notice>
      )}
      {counts.surplus > 0 && (
        <Notice tone="warn">
          {roomFor === 0 ? pasteCopy.noRoom : pasteCopy.surplus({ rows: counts.surplus, roomFor })}
        </Notice>
      )}
    </>
  );
}

const amount = (text: string): string => formatAmount(toNumber(decimal(text)));

/** The sums of the file beside those of its lines: first what does not agree. */
export function CheckedSums({ sums }: { readonly sums: readonly CheckedSum[] }) {
  if (sums.length === 0) return null;
  const wrong = sums.filter(({ isEqual }) => !isEqual);
  const title =
    wrong.length > 0 ? pasteCopy.sumsDiffer({ count: wrong.length }) : pasteCopy.sumsEqual({ count: sums.length });
  const sorted = [...wrong, ...sums.filter(({ isEqual }) => isEqual)];
  return (
    <details open={wrong.length > 0} className="rounded-md border border-line px-3 py-2">
      <summary className={`cursor-pointer ${wrong.length > 0 ? "text-warn" : "text-muted"}`}>{title}</summary>
      <ul tabIndex={0} aria-label={title} className="mt-1 max-h-40 overflow-y-auto text-sm">
        {sorted.map(({ index, label, stated, lines, isEqual }) => (
          <li key={index} className={`wrap-anywhere ${isEqual ? "text-muted" : "text-warn"}`}>
            {isEqual
              ? pasteCopy.sumEqual({ label, stated: amount(stated), row: index + 1 })
              : pasteCopy.sumDiffers({ label, stated: amount(stated), lines: amount(lines), row: index + 1 })}
          </li>
        ))}
      </ul>
    </details>
  );
}
