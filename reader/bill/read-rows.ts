import { descriptionLinesMax } from "#contract/documents/line-breaks.ts";
import { type Decimal, decimal } from "#contract/money.ts";
import { lineAmount } from "#contract/documents/totals.ts";
import { isDash, readNumber } from "#reader/numbers.ts";
import {
  type Classified,
  classifyRow,
  type Doubt,
  type Kind,
  leftOut,
  type LeftReason,
  type RowTexts,
} from "./classify-row.ts";
import { classifyTotal } from "./classify-total.ts";
import { bodyRow, type Columns } from "./find-columns.ts";
import { type Cell, emptyCell, type Grid } from "./grid.ts";
import { type Field, fields, plainHeading, type Role } from "./headings.ts";
import { joinCells } from "./join-cells.ts";
import { nothing, type Read, readNumberCell, readTextCell } from "./read-cell.ts";
import type { Edits, LineCells, LineReads, NumberStyles } from "./line-cells.ts";
import { readLine } from "./read-line.ts";
import { stylesOf } from "./styles.ts";
import { type CheckedSum, createSums, type Sums } from "./sums.ts";

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
  /** Why the row may be something else than it is taken for. */
  readonly doubt: Doubt | null;
  /** True when the row can continue a description. */
  readonly hasLineAbove: boolean;
  readonly reads: LineReads;
  /** The text of rows above that begins the description of a line; empty for none. */
  readonly prefix: string;
  /** The texts of the row by field. */
  readonly texts: RowTexts;
  /** All texts of the row, those of ignored columns included. */
  readonly cells: readonly string[];
}

export interface ReadBill {
  readonly rows: readonly ReadRow[];
  /** The sums that the sheet states, from top to bottom. */
  readonly sums: readonly CheckedSum[];
  /** True when the sheet rounds its amounts to whole units. */
  readonly hasWholeAmounts: boolean;
}

const noRows: ReadonlySet<number> = new Set();

/**
 * Reads all rows that are not empty.
 * @param hidden rows that the file does not show: they are left out unless a person takes them
 */
export function readBill(
  grid: Grid,
  columns: Columns,
  choices: Choices,
  destination: Destination,
  hidden: ReadonlySet<number> = noRows,
): ReadBill {
  const rows = grid.map((_, index) => cellsAt(grid, columns.roles, index));
  const texts = rows.map(textsOf);
  const filled = texts.flatMap((each, index) =>
    index < bodyRow(columns) || isEmpty(each) || hidden.has(index) ? [] : [index],
  );
  const styles = stylesOf(rows.slice(bodyRow(columns)));
  const sums = createSums();
  const read: ReadRow[] = [];
  let previous: Kind | null = null;
  let hasLineAbove = false;
  let above = "";
  let lines = 0;
  let next = 0;
  for (const [index, cells] of rows.entries()) {
    while ((filled[next] ?? Infinity) <= index) next += 1;
    const own = texts[index];
    const shown = (grid[index] ?? []).map(({ text }) => text);
    if (own === undefined || shown.every((text) => text === "")) {
      previous = null;
      continue;
    }
    const choice = choices.kinds.get(index);
    const automatic = (): Classified => {
      if (hidden.has(index)) return leftOut("hidden");
      const sumRow = {
        index,
        texts: own,
        shown,
        amount: amountOf(grid, cells, index, styles),
        hasQuantities: columns.roles.includes("qty"),
      };
      const heading = headingOf(grid, columns, index);
      // A person who takes a sum for something else knows better than its words.
      const total =
        heading === undefined && (choice === undefined || choice === "left") ? classifyTotal(sumRow, sums) : undefined;
      const following = filled.slice(next, next + followingMax).flatMap((at) => texts[at] ?? []);
      return heading ?? total ?? classifyRow(own, { previous, above, following });
    };
    const possible = choice === "continued" && !hasLineAbove ? undefined : choice;
    const row = limited(withChoice(automatic(), possible), destination, lines);
    const reads = readAs(row.kind, cells, styles, choices.edits.get(index) ?? {});
    read.push({ index, ...row, hasLineAbove, texts: own, cells: shown, reads, prefix: "" });
    addTo(sums, row.kind, reads);
    // Nothing of a hidden row tells what the shown ones around it are.
    if (row.left === "hidden") continue;
    previous = row.kind;
    hasLineAbove = row.kind === "line" || row.kind === "continued";
    above = hasLineAbove ? own.description : "";
    if (row.kind === "line") lines += 1;
  }
  return { rows: withWholeDescriptions(read), sums: sums.checked(), hasWholeAmounts: styles.hasWholeAmounts };
}

/** Rows below a text that may tell what it is. */
const followingMax = 20;

function addTo(sums: Sums, kind: Kind, { qty, unitPrice, amount }: LineReads): void {
  if (kind === "section") sums.startSection();
  if (kind !== "line") return;
  const stated = amount.value === "" || amount.mark?.isUnreadable === true ? undefined : decimal(amount.value);
  sums.addLine(stated ?? productOf(qty, unitPrice));
}

const productOf = (qty: Read, unitPrice: Read): Decimal =>
  qty.value === "" || unitPrice.value === ""
    ? decimal("0")
    : lineAmount({ qty: qty.value, unitPrice: unitPrice.value });

/** Returns the amount of a row, or its last number: sums often stand in another column. */
function amountOf(grid: Grid, cells: LineCells, index: number, styles: NumberStyles): string {
  const isNumber = ({ text, stored }: Cell) =>
    stored !== null || readNumber(text).point !== null || readNumber(text).comma !== null;
  const cell = cells.amount.text === "" ? (grid[index] ?? []).findLast(isNumber) : cells.amount;
  return cell === undefined ? "" : readNumberCell("amount", cell, styles.amount).value;
}

/** Gives each line what begins its description, and marks those that are too long as a whole. */
function withWholeDescriptions(rows: readonly ReadRow[]): readonly ReadRow[] {
  let leadIn = "";
  let above: string[] = [];
  let ref: Read = nothing;
  return rows.map((row, i) => {
    const text = row.reads.description.value;
    if (row.kind === "leadIn") leadIn = rows[i - 1]?.kind === "leadIn" ? `${leadIn}\n${text}` : text;
    if (row.kind === "section") leadIn = "";
    if (row.kind === "above") {
      above.push(text);
      if (row.reads.ref.value !== "") ref = row.reads.ref;
    } else if (row.kind !== "line") {
      above = [];
      ref = nothing;
    }
    if (row.kind !== "line") return row;
    const reads = row.reads.ref.value === "" && ref !== nothing ? { ...row.reads, ref } : row.reads;
    const prefix = [leadIn, ...above].filter((each) => each !== "").join("\n");
    above = [];
    ref = nothing;
    return withWhole({ ...row, reads, prefix }, rows.slice(i + 1, i + 1 + continuationRowsMax));
  });
}

/** More rows than a description can have lines. */
const continuationRowsMax = descriptionLinesMax + 1;

function withWhole(row: ReadRow, following: readonly ReadRow[]): ReadRow {
  const end = following.findIndex(({ kind }) => kind !== "continued");
  const rest = following.slice(0, end === -1 ? undefined : end);
  const own = row.reads.description;
  const whole = [row.prefix, own.value, ...rest.map(({ reads }) => reads.description.value)].filter(
    (text) => text !== "",
  );
  // A description that stands in rows of its own is not missing.
  const isThere = own.mark?.reason === "noDescription" && whole.length > 0;
  const { mark } = readTextCell("description", whole.join("\n"));
  if (mark === null && !isThere) return row;
  return { ...row, reads: { ...row.reads, description: { value: own.value, mark } } };
}

/** A row with a single text may have it in any column, as cells that are merged across the table do. */
function cellsAt(grid: Grid, roles: readonly Role[], index: number): LineCells {
  const row = grid[index] ?? [];
  const cell = (field: Field) => joinCells(row.filter((_, i) => roles[i] === field));
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

/** Leaves out the headings, what is above them, and their repetitions on later pages. */
function headingOf(grid: Grid, columns: Columns, index: number): Classified | undefined {
  const { headingRow } = columns;
  if (headingRow === null) return undefined;
  if (index < headingRow) return leftOut("aboveHeadings");
  if (index < bodyRow(columns)) return leftOut("heading");
  const namesAt = (row: number) =>
    (grid[row] ?? [])
      .filter(({ text }) => text !== "")
      .map(plainHeading)
      .join("|");
  const own = namesAt(index);
  const isRepeated = Array.from({ length: columns.headingRows }, (_, i) => headingRow + i).some(
    (row) => namesAt(row) === own,
  );
  return isRepeated ? leftOut("heading") : undefined;
}

function withChoice(automatic: Classified, chosen: Kind | undefined): Classified {
  if (chosen === undefined) return automatic;
  return { kind: chosen, left: chosen === "left" ? (automatic.left ?? "byChoice") : null, doubt: null };
}

/** Leaves out what the document has no place for. */
function limited(row: Classified, { hasSections, roomFor }: Destination, lines: number): Classified {
  if (row.kind === "section" && !hasSections) return leftOut("noSections");
  if ((row.kind === "line" || row.kind === "section") && lines >= roomFor) return leftOut("noRoom");
  return row;
}

function readAs(kind: Kind, cells: LineCells, styles: NumberStyles, edits: Edits): LineReads {
  if (kind === "line") return readLine(cells, styles, edits);
  const text = (field: Field) => (edits[field] ?? cells[field].text).trim();
  const read = (field: Field): Read => ({ value: text(field), mark: null });
  const plain = Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Field, Read>;
  // The reference of an item that begins in this row is that of its line.
  if (kind !== "section") return plain;
  const title = text("description") === "" ? text("ref") : text("description");
  return {
    ...plain,
    ref: text("description") === "" ? nothing : readTextCell("ref", text("ref")),
    description: readTextCell("title", title.replaceAll("\n", " ")),
  };
}
