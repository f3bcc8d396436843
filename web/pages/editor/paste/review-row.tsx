import { useId } from "react";
import { toNumber } from "#contract/money.ts";
import { lineAmount } from "#contract/documents/totals.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { pasteCopy } from "#web/copy/paste.ts";
import { type Kind, kinds } from "#reader/bill/classify-row.ts";
import type { Field } from "#reader/bill/headings.ts";
import { CellName, MarkText, ReviewCell } from "./review-cell.tsx";
import type { ReadRow } from "#reader/bill/read-rows.ts";
import type { MarkedCell } from "#reader/bill/understand.ts";

/** The columns of the rows and of their heading on a wide screen. */
export const rowColumns = "lg:grid-cols-[11.5rem_5rem_minmax(0,1fr)_5rem_7rem_7.5rem_8rem]";

export interface RowActions {
  readonly onKind: (index: number, kind: Kind) => void;
  readonly onEdit: (index: number, field: Field, text: string) => void;
  readonly onTargetFocused: () => void;
}

interface ReviewRowProps extends RowActions {
  readonly row: ReadRow;
  readonly hasSections: boolean;
  /** The cell that shall take the focus, where it is in this row. */
  readonly target: MarkedCell["field"] | null;
}

/** A row of the spreadsheet: what it is taken for, and its cells. */
export function ReviewRow({ row, hasSections, target, onKind, onEdit, onTargetFocused }: ReviewRowProps) {
  const { index, kind, reads } = row;
  const cell = (field: Exclude<Field, "amount">, className: string, name: string = pasteCopy.fields[field]) => (
    <ReviewCell
      label={pasteCopy.cell({ field: name, row: index + 1 })}
      name={name}
      read={reads[field]}
      isMultiline={field === "description"}
      isNumber={field === "qty" || field === "unitPrice"}
      className={className}
      isTarget={target === field}
      onTargetFocused={onTargetFocused}
      onEdit={(text) => onEdit(index, field, text)}
    />
  );
  return (
    <div
      className={`grid grid-cols-6 gap-x-2 gap-y-1.5 border-b border-line px-3 py-3 lg:py-1.5 ${rowColumns} ${kind === "section" ? "bg-sunken" : ""}`}
    >
      <RowKind {...{ row, hasSections, onKind }} isTarget={target === "kind"} onTargetFocused={onTargetFocused} />
      {kind === "left" && <LeftTexts row={row} />}
      {(kind === "continued" || kind === "above" || kind === "leadIn") &&
        cell("description", "col-span-6 lg:col-span-1 lg:col-start-3")}
      {kind === "section" && (
        <>
          {cell("ref", "col-span-2 lg:col-span-1")}
          {cell("description", "col-span-4 font-medium lg:col-span-5", pasteCopy.sectionTitle)}
        </>
      )}
      {kind === "line" && (
        <>
          {cell("ref", "order-2 col-span-2 lg:order-none lg:col-span-1")}
          {cell("description", "order-1 col-span-6 lg:order-none lg:col-span-1")}
          {cell("unit", "order-2 col-span-2 lg:order-none lg:col-span-1")}
          {cell("qty", "order-2 col-span-2 lg:order-none lg:col-span-1")}
          {cell("unitPrice", "order-2 col-span-3 lg:order-none lg:col-span-1")}
          <Amount row={row} />
        </>
      )}
    </div>
  );
}

interface RowKindProps {
  readonly row: ReadRow;
  readonly hasSections: boolean;
  readonly isTarget: boolean;
  readonly onTargetFocused: () => void;
  readonly onKind: (index: number, kind: Kind) => void;
}

function RowKind({ row, hasSections, isTarget, onTargetFocused, onKind }: RowKindProps) {
  const id = useId();
  const { index, kind, left, doubt, hasLineAbove } = row;
  const isDoubtful = doubt !== null;
  const possible = kinds.filter(
    (each) => each === kind || ((each !== "section" || hasSections) && (each !== "continued" || hasLineAbove)),
  );
  const note = doubt !== null ? pasteCopy.doubts[doubt] : left === null ? "" : pasteCopy.left[left];
  return (
    <div className="col-span-6 flex items-start gap-2 lg:col-span-1">
      <span aria-hidden className="w-8 shrink-0 pt-3 text-right text-xs text-muted tabular-nums sm:pt-2">
        {index + 1}
      </span>
      <div className="min-w-0 flex-1">
        <select
          ref={(select) => {
            if (!isTarget || select === null) return;
            select.focus();
            onTargetFocused();
          }}
          aria-label={pasteCopy.kindOf({ row: index + 1 })}
          aria-describedby={note === "" ? undefined : id}
          value={kind}
          onChange={({ target }) => onKind(index, target.value as Kind)}
          className={`control truncate px-2 pr-6 lg:h-8 ${isDoubtful ? "border-warn" : ""}`}
        >
          {possible.map((each) => (
            <option key={each} value={each}>
              {pasteCopy.kinds[each]}
            </option>
          ))}
        </select>
        {note !== "" && (
          <p id={id} className={`mt-0.5 text-xs ${isDoubtful ? "text-warn" : "text-muted"}`}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows every text of a row that is left out. */
function LeftTexts({ row }: { readonly row: ReadRow }) {
  const texts = row.cells.filter((text) => text !== "");
  return <p className="col-span-6 py-1.5 wrap-anywhere whitespace-pre-line text-muted">{texts.join(" · ")}</p>;
}

function Amount({ row }: { readonly row: ReadRow }) {
  const id = useId();
  const { qty, unitPrice, amount } = row.reads;
  const isPriced = qty.value !== "" && unitPrice.value !== "";
  const shown = isPriced
    ? formatAmount(toNumber(lineAmount({ qty: qty.value, unitPrice: unitPrice.value })))
    : row.texts.amount;
  return (
    <div className="order-3 col-span-3 min-w-0 text-right lg:order-none lg:col-span-1">
      <CellName>{pasteCopy.fields.amount}</CellName>
      <p className="py-2.5 wrap-anywhere tabular-nums lg:py-1.5">{shown}</p>
      {amount.mark !== null && (
        <div className="text-left">
          <MarkText id={id} mark={amount.mark} />
        </div>
      )}
    </div>
  );
}
