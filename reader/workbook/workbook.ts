/** The kind of a cell, as the workbook stores it. Text is never taken for a number or a date. */
export type CellKind =
  | "empty"
  | "text"
  | "number"
  | "date"
  /** A length of time: `stored` is its hours. */
  | "duration"
  | "boolean"
  /** An error such as #REF!. */
  | "error"
  /** A formula that was never calculated: the text is the formula. */
  | "formula";

export interface WorkbookCell {
  readonly kind: CellKind;
  /** The text that the sheet shows. */
  readonly text: string;
  /** A number with all its digits, a day as `YYYY-MM-DD`, or hours; null for other kinds. */
  readonly stored: string | null;
  /** The number format, as in `0.00` or `[h]:mm`; empty for none. */
  readonly format: string;
}

/** Cells that are shown as one: the first row and column, and the last ones. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface WorkbookSheet {
  readonly name: string;
  /** True when the workbook does not show this sheet. */
  readonly isHidden: boolean;
  /** Rows from the first one of the sheet; empty rows and columns at the end are left out. */
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** The rows that are hidden by hand, by a filter or in a group, counted from 0. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  readonly merged: readonly MergedRange[];
  /** True when the sheet has more rows or columns than were asked for. */
  readonly isCut: boolean;
}

export interface WorkbookLimits {
  readonly rowsMax: number;
  readonly columnsMax: number;
}

export const emptyWorkbookCell: WorkbookCell = { kind: "empty", text: "", stored: null, format: "" };
