import Copy from "lucide-react/icons/copy-plus";
import Percent from "lucide-react/icons/percent";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash-2";
import { type Dispatch, memo, useState } from "react";
import { decimal } from "#contract/money.ts";
import { formatAmount, formatQuantity } from "#web/values/amounts.ts";
import { readAmount } from "#web/values/read-amount.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { SignKey } from "#web/ui/forms/sign-key.tsx";
import { duplicateLine, removeLine } from "./bill.ts";
import { BookingFields } from "#web/pages/editor/booking-fields.tsx";
import { amountOf } from "#web/pages/editor/draft-totals.ts";
import type { Column, Line } from "#web/pages/editor/draft.ts";
import { DescriptionCell } from "./description-cell.tsx";
import { cellPlace, type Faults } from "#web/pages/editor/faults.ts";
import type { EditorAction } from "#web/pages/editor/state.ts";

/** The columns of a row, except on phones. */
export const columns =
  "md:grid-cols-[1.25rem_3.5rem_minmax(9rem,1fr)_3.75rem_4.75rem_7rem_7.25rem_4.5rem] md:gap-x-0.5";

/** On phones the description has a line of its own, with the other cells below it. */
const rowGrid = `grid grid-cols-[4rem_minmax(0,1fr)_4rem_minmax(0,1.4fr)] gap-x-2 gap-y-1 ${columns}`;

interface LineRowProps {
  readonly line: Line;
  readonly faults: Faults;
  readonly dispatch: Dispatch<EditorAction>;
}

/** A line of the bill. It renders only when its own text changes, since a bill may have hundreds. */
export const LineRow = memo(function LineRow({ line, faults, dispatch }: LineRowProps) {
  const { key } = line;
  const amount = amountOf(line);
  const [isOpen, setOpen] = useState(false);
  const cell = (column: Column, className: string) => (
    <Cell {...{ line, column, className, dispatch }} fault={faults.get(cellPlace(key, column))} />
  );
  return (
    <div
      role="row"
      data-row={key}
      className={`group/row ${rowGrid} relative border-b border-line px-3 py-2 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto] focus-within:bg-sunken/40 md:px-1 md:py-0.5`}
    >
      <span
        role="cell"
        className="hidden cursor-grab items-center justify-center self-start text-muted opacity-40 group-hover/row:opacity-100 md:flex md:h-9"
      >
        <span data-drag={key} title={editorCopy.dragLine} className="flex size-6 items-center justify-center">
          <GripVertical className="size-4" aria-hidden />
        </span>
      </span>
      {cell("ref", "order-2 md:order-none")}
      {cell("description", "order-1 col-span-full md:order-none md:col-span-1")}
      {cell("unit", "order-4 md:order-none")}
      {cell("qty", "order-3 md:order-none")}
      {cell("unitPrice", "order-5 md:order-none")}
      <span
        role="cell"
        className="order-7 col-span-2 flex min-h-9 items-center justify-end px-2 leading-5 font-medium tabular-nums md:order-none md:col-span-1 md:self-start md:font-normal"
      >
        {amount === undefined ? "" : formatAmount(amount)}
      </span>
      <span
        role="cell"
        className="row-actions order-6 col-span-2 -ml-1 flex items-center self-start md:order-none md:ml-0 md:justify-end md:col-span-1 md:h-9"
      >
        <RowButton
          isNarrow
          label={editorCopy.booking}
          isOpen={isOpen || line.booking !== undefined}
          opensBooking
          onClick={() => setOpen(!isOpen)}
        >
          <Percent className="size-4" aria-hidden />
        </RowButton>
        <RowButton
          isNarrow
          label={editorCopy.duplicateLine}
          onClick={() => act((sections) => duplicateLine(sections, key))}
        >
          <Copy className="size-4" aria-hidden />
        </RowButton>
        <RowButton isNarrow label={editorCopy.deleteLine} onClick={() => act((sections) => removeLine(sections, key))}>
          <Trash2 className="size-4" aria-hidden />
        </RowButton>
      </span>
      {(isOpen || line.booking !== undefined) && (
        <BookingFields
          {...{ line, dispatch }}
          takesFocus={isOpen}
          fault={faults.get(cellPlace(key, "accountCode"))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );

  function act(change: Extract<EditorAction, { type: "structure" }>["change"]) {
    dispatch({ type: "structure", change });
  }
});

interface RowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  /** True where three of them share the column. */
  readonly isNarrow?: boolean;
  /** For a button that shows and hides fields. */
  readonly isOpen?: boolean;
  readonly opensBooking?: boolean;
  readonly children: React.ReactNode;
}

/** A button of a row. Tab walks the cells only: each of these actions has a key. */
export const RowButton = ({ label, onClick, isNarrow = false, isOpen, opensBooking, children }: RowButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    aria-expanded={isOpen}
    data-opens-booking={opensBooking}
    onClick={onClick}
    className={`flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink md:h-8 ${isNarrow ? "md:w-6" : "md:w-8"}`}
  >
    {children}
  </button>
);

interface CellProps {
  readonly line: Line;
  readonly column: Column;
  readonly className: string;
  readonly fault: string | undefined;
  readonly dispatch: Dispatch<EditorAction>;
}

const maxLengths: Readonly<Record<Column, number>> = { ref: 20, description: 2_000, unit: 20, qty: 40, unitPrice: 40 };
const placeholders: Readonly<Partial<Record<Column, string>>> = {
  description: editorCopy.columns.description,
  qty: "1",
  unitPrice: "0.00",
};

function Cell({ line, column, className, fault, dispatch }: CellProps) {
  const isNumber = column === "qty" || column === "unitPrice";
  const faultId = `${line.key}-${column}-fault`;
  const control = {
    "aria-label": editorCopy.columns[column],
    "data-column": column,
    value: line[column],
    maxLength: maxLengths[column],
    placeholder: placeholders[column] ?? "",
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      dispatch({ type: "cell", line: line.key, column, text: target.value }),
    ...(fault === undefined ? {} : { "aria-invalid": true, "aria-describedby": faultId }),
    className: `bill-cell ${isNumber ? "text-right tabular-nums" : ""} ${column === "unitPrice" ? "md:pointer-coarse:pl-8" : ""}`,
  };
  return (
    <span role="cell" className={`relative min-w-0 ${className}`}>
      {column !== "description" && (
        <span aria-hidden className={`block px-2 text-xs text-muted md:hidden ${isNumber ? "text-right" : ""}`}>
          {editorCopy.columns[column]}
        </span>
      )}
      {column === "description" ? (
        <DescriptionCell {...{ line, control, dispatch }} />
      ) : (
        <input
          {...control}
          autoComplete="off"
          {...(isNumber ? { inputMode: "decimal", onBlur: () => writeNumber(line, column, dispatch) } : {})}
        />
      )}
      {column === "unitPrice" && <SignKey className="-top-1 left-0 h-7 w-10 md:top-0 md:h-9 md:w-8" />}
      {fault !== undefined && (
        <span id={faultId} className="block px-2 pb-1 text-xs text-danger">
          {fault}
        </span>
      )}
    </span>
  );
}

/** Writes a number that was typed as the document will show it, with thousands separators. */
function writeNumber(line: Line, column: "qty" | "unitPrice", dispatch: Dispatch<EditorAction>): void {
  const number = readAmount(line[column]);
  // One with more decimals than the document takes stays as it is, with its fault.
  if (number === undefined || decimal(number).scale > 4) return;
  const text = (column === "qty" ? formatQuantity : formatAmount)(Number(number));
  if (text !== line[column]) dispatch({ type: "cell", line: line.key, column, text });
}
