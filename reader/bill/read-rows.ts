import { descriptionLinesMax } from "#contract/line-breaks.ts";
import { type Classified, classifyRow, type Kind, type LeftReason, type RowTexts } from "./classify-row.ts";
import type { Columns } from "./find-columns.ts";
import { emptyCell, type Grid } from "./grid.ts";
import { type Field, fields, plainHeading, type Role } from "./headings.ts";
import { decimalMarkOf, isDash, readNumber } from "#reader/numbers.ts";
import { isAmbiguous } from "./is-ambiguous.ts";
import { type NumberStyle, nothing, type Read, readTextCell } from "./read-cell.ts";
import { type Edits, type LineCells, type LineReads, markByProduct, type NumberStyles, readLine } from "./read-line.ts";

/** The decisions of a person about the sheet; everything else is recognized. */
export interface Choices {
  readonly kinds: ReadonlyMap<number, Kind>;
  readonly edits: ReadonlyMap<number, Edits>;
}

/** The document that the rows go to. */
export interface Destination {
  readonly hasSections: boolean;
  /** How many more lines fit. */
  readonly roomFor: number;
}

export interface ReadRow {
  /** The position in the grid. */
  readonly index: number;
  readonly kind: Kind;
  readonly left: LeftReason | null;
  /** True when the row may be something else than it is taken for. */
  readonly isDoubtful: boolean;
  /** True when the row can continue a description. */
  readonly hasLineAbove: boolean;
  readonly reads: LineReads;
  /** The texts of the row by field. */
  readonly texts: RowTexts;
  /** All texts of the row, those of ignored columns included. */
  readonly cells: readonly string[];
}

/** Reads all rows that are not empty. */
export function readRows(grid: Grid, columns: Columns, choices: Choices, destination: Destination): readonly ReadRow[] {
  const rows = grid.map((_, index) => cellsAt(grid, columns.roles, index));
  const texts = rows.map(textsOf);
  const styles = stylesOf(rows.slice((columns.headingRow ?? -1) + 1));
  const read: ReadRow[] = [];
  let previous: Kind | null = null;
  let hasLineAbove = false;
  let lines = 0;
  for (const [index, cells] of rows.entries()) {
    const own = texts[index];
    const shown = (grid[index] ?? []).map(({ text }) => text);
    if (own === undefined || shown.every((text) => text === "")) {
      previous = null;
      continue;
    }
    const automatic = headingOf(grid, columns, index) ?? classifyRow(own, { previous, next: nextOf(texts, index) });
    const choice = choices.kinds.get(index);
    const possible = choice === "continued" && !hasLineAbove ? undefined : choice;
    const row = limited(withChoice(automatic, possible), destination, lines);
    const reads = readAs(row.kind, cells, styles, choices.edits.get(index) ?? {});
    read.push({ index, ...row, hasLineAbove, texts: own, cells: shown, reads });
    previous = row.kind;
    hasLineAbove = row.kind === "line" || row.kind === "continued";
    if (row.kind === "line") lines += 1;
  }
  return read.map((row, i) => withContinuation(row, read.slice(i + 1, i + 1 + continuationRowsMax)));
}

/** More rows than a description can have lines. */
const continuationRowsMax = descriptionLinesMax + 1;

/** Marks a line whose description is too long together with the rows that continue it. */
function withContinuation(row: ReadRow, following: readonly ReadRow[]): ReadRow {
  const end = following.findIndex(({ kind }) => kind !== "continued");
  const rest = following.slice(0, end === -1 ? undefined : end);
  if (row.kind !== "line" || rest.length === 0) return row;
  const whole = [row, ...rest].map(({ reads }) => reads.description.value).join("\n");
  const { mark } = readTextCell("description", whole);
  return mark === null
    ? row
    : { ...row, reads: { ...row.reads, description: { value: row.reads.description.value, mark } } };
}

/** A row with a single text may have it in any column, as cells that are merged across the table do. */
function cellsAt(grid: Grid, roles: readonly Role[], index: number): LineCells {
  const row = grid[index] ?? [];
  const cell = (field: Field) => row[roles.indexOf(field)] ?? emptyCell;
  const filled = row.filter(({ text }) => text !== "");
  const [only] = filled;
  const cells = Object.fromEntries(fields.map((field) => [field, cell(field)])) as Record<Field, typeof emptyCell>;
  if (filled.length !== 1 || only === undefined || !/\p{L}{2}/u.test(only.text)) return cells;
  const empty = Object.fromEntries(fields.map((field) => [field, emptyCell])) as Record<Field, typeof emptyCell>;
  return { ...empty, description: only };
}

function textsOf(cells: LineCells): RowTexts {
  const numberText = (text: string) => (isDash(text) ? "" : text);
  const texts = Object.fromEntries(fields.map((field) => [field, cells[field].text])) as Record<Field, string>;
  return { ...texts, qty: numberText(texts.qty), unitPrice: numberText(texts.unitPrice) };
}

const isEmpty = (texts: RowTexts): boolean => fields.every((field) => texts[field] === "");

const nextOf = (texts: readonly RowTexts[], index: number): RowTexts | null =>
  texts.slice(index + 1, index + 20).find((each) => !isEmpty(each)) ?? null;

const leftOut = (left: LeftReason): Classified => ({ kind: "left", left, isDoubtful: false });

/** Leaves out the headings, what is above them, and their repetitions on later pages. */
function headingOf(grid: Grid, { headingRow }: Columns, index: number): Classified | undefined {
  if (headingRow === null) return undefined;
  if (index < headingRow) return leftOut("aboveHeadings");
  const filled = (row: number) => (grid[row] ?? []).filter(({ text }) => text !== "");
  const own = filled(index).map(plainHeading).join("|");
  if (own === filled(headingRow).map(plainHeading).join("|")) return leftOut("heading");
  // Units such as (S$) under the headings.
  const isSecondLine =
    index === headingRow + 1 && filled(index).every(({ text }) => /^\(?(s?\$|sgd|no\.?|m\d?)\)?$/i.test(text));
  return isSecondLine ? leftOut("heading") : undefined;
}

function withChoice(automatic: Classified, chosen: Kind | undefined): Classified {
  if (chosen === undefined) return automatic;
  return { kind: chosen, left: chosen === "left" ? (automatic.left ?? "byChoice") : null, isDoubtful: false };
}

/** Leaves out what the document has no place for. */
function limited(row: Classified, { hasSections, roomFor }: Destination, lines: number): Classified {
  if (row.kind === "section" && !hasSections) return leftOut("noSections");
  if ((row.kind === "line" || row.kind === "section") && lines >= roomFor) return leftOut("noRoom");
  return row;
}

function stylesOf(rows: readonly LineCells[]): NumberStyles {
  const texts = (field: Field) => rows.map((cells) => cells[field].text);
  const prices = [...texts("unitPrice"), ...texts("amount")];
  // A decimal point is usual in Singapore.
  const all = decimalMarkOf([...texts("qty"), ...prices]) ??
    markOfProducts(rows) ?? { mark: "point", isCertain: areGrouped(prices) };
  const style = (field: Field): NumberStyle => decimalMarkOf(texts(field)) ?? all;
  return { qty: style("qty"), unitPrice: style("unitPrice"), amount: style("amount") };
}

function markOfProducts(rows: readonly LineCells[]): NumberStyle | null {
  const found = new Set(rows.map(markByProduct).filter((mark) => mark !== null));
  const [mark] = found;
  return mark === undefined ? null : { mark, isCertain: found.size === 1 };
}

/** True when a comma in a price groups thousands: prices have two decimals or none, so 1,234 is no fraction. */
const areGrouped = (prices: readonly string[]): boolean => {
  const ambiguous = prices.filter((text) => isAmbiguous(readNumber(text)));
  return ambiguous.length > 0 && ambiguous.every((text) => text.includes(","));
};

function readAs(kind: Kind, cells: LineCells, styles: NumberStyles, edits: Edits): LineReads {
  if (kind === "line") return readLine(cells, styles, edits);
  const text = (field: Field) => (edits[field] ?? cells[field].text).trim();
  const read = (field: Field): Read => ({ value: text(field), mark: null });
  const plain = Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Field, Read>;
  if (kind !== "section") return plain;
  const title = text("description") === "" ? text("ref") : text("description");
  return {
    ...plain,
    ref: text("description") === "" ? nothing : readTextCell("ref", text("ref")),
    description: readTextCell("title", title.replaceAll("\n", " ")),
  };
}
