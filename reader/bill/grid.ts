/** A cell as it was copied. */
export interface Cell {
  /** The text that the spreadsheet shows. */
  readonly text: string;
  /** The number that the spreadsheet stores, where the source says it. */
  readonly stored: string | null;
  /** `formula`: the cell was never calculated; `hours`: it is a length of time, stored in hours. */
  readonly is?: "formula" | "hours";
}
export type Grid = readonly (readonly Cell[])[];

/** A sheet of a file, or what was pasted. */
export interface BillSheet {
  readonly name: string;
  readonly grid: Grid;
  /** True when the workbook does not show this sheet. */
  readonly isHidden: boolean;
  /** Rows and columns that the workbook does not show, by their position in the grid. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** True when the sheet has more rows or columns than are looked at. */
  readonly isCut: boolean;
}

/** The most rows of one paste that are looked at. */
export const rowsMax = 5_000;
/** The most columns that are looked at; formatted empty columns would otherwise count. */
export const columnsMax = 40;

export const emptyCell: Cell = { text: "", stored: null };

/** Returns a grid of equally long rows, without empty rows and columns at its end. */
export function gridOf(rows: readonly (readonly Cell[])[]): Grid {
  const cut = rows.slice(0, rowsMax).map((row) => row.slice(0, columnsMax).map(clean));
  const height = cut.findLastIndex((row) => row.some(({ text }) => text !== "")) + 1;
  const width = Math.max(0, ...cut.map((row) => row.findLastIndex(({ text }) => text !== "") + 1));
  return cut.slice(0, height).map((row) => Array.from({ length: width }, (_, i) => row[i] ?? emptyCell));
}

/** Returns a grid of texts alone. */
export const gridOfTexts = (rows: readonly (readonly string[])[]): Grid =>
  gridOf(rows.map((row) => row.map((text) => ({ text, stored: null }))));

/** Returns a grid as a sheet that hides nothing. */
export const shownSheet = (name: string, grid: Grid): BillSheet => ({
  name,
  grid,
  isHidden: false,
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  isCut: grid.length === rowsMax,
});

/** Removes what no document may contain: control characters and spaces at the ends of lines. */
function clean({ text, ...cell }: Cell): Cell {
  const lines = text.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n").replaceAll("\t", " ");
  // oxlint-disable-next-line eslint/no-control-regex
  const visible = lines.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g, "");
  return {
    text: visible
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trim(),
    ...cell,
  };
}
