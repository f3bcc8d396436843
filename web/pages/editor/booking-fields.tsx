import { type Dispatch, type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { copy, keysOf } from "#web/copy/copy.ts";
import { type Line, usualBooking } from "./draft.ts";
import { focusCell } from "./lines/grid-keys.ts";
import type { EditorAction } from "./state.ts";

interface BookingFieldsProps {
  readonly line: Line;
  /** True when the person asked for the fields. */
  readonly takesFocus: boolean;
  readonly fault: string | undefined;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onClose: () => void;
}

/** The tax code and the account of a line, below its cells. Most lines have the usual ones, and do not show them. */
export function BookingFields({ line, takesFocus, fault, dispatch, onClose }: BookingFieldsProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { taxCode, accountCode } = line.booking ?? usualBooking;
  useEffect(() => {
    if (takesFocus) select.current?.focus();
  }, [takesFocus]);

  function closeOnEscape(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    focusCell(event.currentTarget.closest("[data-row]"), "description");
    onClose();
  }
  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <span
      role="cell"
      className="order-8 col-span-full flex flex-wrap items-start gap-x-4 gap-y-2 px-2 pb-1 sm:order-none sm:pl-[5.75rem]"
      onKeyDown={closeOnEscape}
    >
      <span className="flex items-center gap-2">
        <label htmlFor={`${id}-tax`} className="text-xs text-muted">
          {copy.documents.tax}
        </label>
        <select
          ref={select}
          id={`${id}-tax`}
          data-booking
          value={taxCode}
          onChange={({ target }) =>
            dispatch({ type: "booking", line: line.key, values: { taxCode: target.value as TaxCode } })
          }
          className="control w-auto py-1 pr-8 sm:h-8"
        >
          {keysOf(copy.documents.taxCodes).map((code) => (
            <option key={code} value={code}>
              {copy.documents.taxCodes[code]}
            </option>
          ))}
        </select>
      </span>
      <span className="flex items-center gap-2">
        <label htmlFor={`${id}-account`} className="text-xs text-muted">
          {copy.documents.account}
        </label>
        <input
          id={`${id}-account`}
          data-column="accountCode"
          value={accountCode}
          maxLength={20}
          placeholder={copy.documents.usualAccount}
          autoComplete="off"
          onChange={({ target }) =>
            dispatch({ type: "booking", line: line.key, values: { accountCode: target.value } })
          }
          {...(fault === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-fault` })}
          className="control w-32 py-1 sm:h-8"
        />
      </span>
      {fault !== undefined && (
        <span id={`${id}-fault`} className="w-full text-xs text-danger">
          {fault}
        </span>
      )}
    </span>
  );
}
