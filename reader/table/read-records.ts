import { wording } from "#contract/api/wording.ts";
import { type DayOrder, dayIn, isOrderUnsure, orderOf, readWrittenDay } from "#reader/days.ts";
import { ReadFault } from "#reader/fault.ts";
import { decimalMarkOf, readNumber } from "#reader/numbers.ts";
import { decideColumns, headerRowOf, type TableColumn } from "./columns.ts";
import { LinesOfRecords } from "./lines-of-records.ts";
import { plainName, programOf, secondPlaceRank, sourceOf } from "./names.ts";
import { type GridLimits, readGrid } from "./read-grid.ts";
import type { Cells, Composed, RecordSpec, Written } from "./spec.ts";

/** The decisions of a person, or of an earlier file of the same layout, which come before those of the reader. */
export interface ReadingRecords<Source extends string> {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The order of day and month where a file does not tell. */
  readonly usualOrder: DayOrder;
  /** The order that a person chose. */
  readonly order?: DayOrder | undefined;
  /** By the index of the column; null for one that is left out. */
  readonly chosen?: Readonly<Record<number, Source | null>> | undefined;
  /** By the plain name of the column. */
  readonly learned?: Readonly<Record<string, Source | null>> | undefined;
}

/** One record of the file. */
export interface RecordRead<Field extends string> extends Composed<Field> {
  /** As a spreadsheet counts. */
  readonly row: number;
  /** Cells that no field took, though their column is known. */
  readonly notTaken: readonly { readonly column: number; readonly text: string }[];
}

export type LeftOutReason = "ABOVE" | "BLANK" | "TOTAL" | "NAMES" | "NOTE" | "HIDDEN" | "LINE" | "HEADING" | "NOT_OPEN";

export interface LeftOut {
  readonly row: number;
  readonly reason: LeftOutReason;
  readonly text: string;
}

export interface RecordsRead<Source extends string, Field extends string> {
  readonly program: string | undefined;
  /** The names of the columns in the form in which those of one program are equal. */
  readonly layout: string;
  readonly columns: readonly TableColumn<Source>[];
  readonly records: readonly RecordRead<Field>[];
  readonly leftOut: readonly LeftOut[];
  /** The order of day and month, where the file has days that need one. */
  readonly order: DayOrder | undefined;
  readonly isOrderUnsure: boolean;
}

const shownLength = 80;

/**
 * Reads the records of a file: finds the row of names, decides what each column is by its name and by its cells, and turns
 * each row into the fields of a record.
 * @param clean returns the text of a cell, as an export may have guarded it
 * @throws ReadFault for a file that holds no such records
 */
export function readRecords<Source extends string, Field extends string>(
  content: Uint8Array,
  spec: RecordSpec<Source, Field>,
  {
    clean,
    limits,
    ...reading
  }: ReadingRecords<Source> & {
    readonly clean: (cell: string) => string;
    readonly limits: GridLimits;
  },
): RecordsRead<Source, Field> {
  const score = (cells: readonly string[]) => cells.filter((cell) => sourceOf(cell, spec) !== undefined).length;
  const { rows, firstRow, hidden } = readGrid(content, { clean, score, limits });
  const at = headerRowOf(rows, spec);
  const header = at === -1 ? [] : (rows[at] ?? []);
  const below = rows.slice(at + 1);
  const columns = decideColumns(header, below, spec, reading);
  const isFound = spec.required.every((group) =>
    columns.some(({ source }) => source !== null && (group as readonly string[]).includes(source)),
  );
  if (!isFound && reading.chosen === undefined && at === -1) throw withoutNames(spec);
  const program = programOf(header, spec.programs);
  const { written, order, isOrderUnsure } = writingOf(below, columns, spec, { ...reading, program });
  const leftOut: LeftOut[] = rows
    .slice(0, Math.max(0, at))
    .flatMap((cells, i) => leftOutRow(firstRow + i, "ABOVE", cells) ?? []);
  const records: RecordRead<Field>[] = [];
  const lines = new LinesOfRecords<Field, RecordRead<Field>>(records);
  let heading = "";
  for (const [i, cells] of below.entries()) {
    const row = firstRow + at + 1 + i;
    const isHeading = spec.headings !== undefined && isHeadingRow(cells, header);
    if (isHeading && !total.test(cells[0] ?? "")) heading = cells[0] ?? "";
    const own = hidden.has(at + 1 + i) ? "HIDDEN" : reasonToLeaveOut(cells, header, columns);
    const reason = own ?? (isHeading ? "HEADING" : undefined);
    const record =
      reason === undefined ? { row, ...composed(cells, columns, spec, { ...written, heading }) } : undefined;
    if (record === undefined) leftOut.push(...leftOutRow(row, reason ?? "NOTE", cells));
    else if (record.leaveOut !== undefined) leftOut.push(...leftOutRow(row, record.leaveOut, cells));
    else if (!lines.add(record)) leftOut.push(...leftOutRow(row, "LINE", cells));
  }
  if (records.length > limits.rows) {
    throw new ReadFault("TOO_MANY", wording("files.tooManyRows", { max: limits.rows.toLocaleString("en") }));
  }
  const layout = header.map(plainName).join(" ");
  return { program, layout, columns, records, leftOut, order, isOrderUnsure };
}

const withoutNames = <Source extends string>({ required }: RecordSpec<Source, string>) =>
  new ReadFault("NO_NAMES", wording("files.noHeader", { columns: required.map(([first]) => first).join(", ") }));

/** Blank rows are named too, but those at the end of a file, of which spreadsheets write thousands. */
const leftOutRow = (row: number, reason: LeftOutReason, cells: readonly string[]): LeftOut[] => [
  {
    row,
    reason,
    text: cells
      .filter((cell) => cell !== "")
      .join(" ")
      .slice(0, shownLength)
      .toWellFormed(),
  },
];

const total = /^(?:(?:grand|sub)[ -]?)?totals?(?:\b|$)|^(?:合计|总计|小计)/i;
const note = /^(?:exported|generated|printed|report|as (?:at|of))\b.*\d/i;
const isNumber = (text: string): boolean => {
  const { point, comma } = readNumber(text);
  return point !== null || comma !== null;
};

function reasonToLeaveOut(
  cells: readonly string[],
  header: readonly string[],
  columns: readonly TableColumn<string>[],
): LeftOutReason | undefined {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length === 0) return "BLANK";
  if (header.length > 0 && cells.length === header.length && cells.every((cell, i) => cell === header[i]))
    return "NAMES";
  const others = filled.slice(1);
  if (total.test(first) && (others.length > 0 ? others.every(isNumber) : /^[^ ]+(?: total)?:?$/i.test(first)))
    return "TOTAL";
  if (filled.length === 1 && columns.filter(({ source }) => source !== null).length > 1 && note.test(first))
    return "NOTE";
  return undefined;
}

/** True for a row that has only a text in its first cell, under no name or under names of more columns. */
const isHeadingRow = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.filter((cell) => cell !== "").length === 1 && /\p{L}/u.test(cells[0] ?? "") && header.length > 1;

/** Tells how the file writes its days and amounts. */
function writingOf<Source extends string>(
  rows: readonly (readonly string[])[],
  columns: readonly TableColumn<Source>[],
  { days, amounts }: RecordSpec<Source, string>,
  { program, order: chosen, today, usualOrder }: ReadingRecords<Source> & { readonly program: string | undefined },
) {
  const cellsOf = (sources: readonly Source[]) =>
    columns.flatMap(({ source, index }) =>
      source !== null && sources.includes(source)
        ? rows.map((cells) => cells[index] ?? "").filter((cell) => cell !== "")
        : [],
    );
  const writtenDays = cellsOf(days).flatMap((cell) => readWrittenDay(cell) ?? []);
  // Zoho, Xero and others write days as the person set them, so only the file itself can tell.
  const order = chosen ?? orderOf(writtenDays, { today, usual: usualOrder });
  const isUnsure = chosen === undefined && isOrderUnsure(writtenDays, today);
  const mark = decimalMarkOf(cellsOf(amounts).map(withoutCurrency))?.mark ?? "point";
  const written: Written = {
    program,
    isDayUnsure: isUnsure,
    day: (text) => {
      const day = readWrittenDay(text);
      return (day === undefined ? undefined : dayIn(day, order)) ?? text;
    },
    amount: (text) => readNumber(withoutCurrency(text))[mark]?.value ?? text,
  };
  const isOrdered = writtenDays.some((day) => !("iso" in day));
  return { written, order: isOrdered ? order : undefined, isOrderUnsure: isUnsure };
}

/** A code before an amount says its currency, which is looked at elsewhere. */
export const withoutCurrency = (text: string): string => text.replace(/^[A-Z]{3}\s+(?=[-\d(.])/, "");

/** True for a name that stands further to the left too, as the lines of a second address do. */
const isRepeated = (index: number, name: string, columns: readonly TableColumn<string>[]): boolean =>
  plainName(name) !== "" && columns.some((each) => each.index < index && plainName(each.name) === plainName(name));

function composed<Source extends string, Field extends string>(
  cells: readonly string[],
  columns: readonly TableColumn<Source>[],
  spec: RecordSpec<Source, Field>,
  { heading, ...written }: Written & { readonly heading: string },
): Omit<RecordRead<Field>, "row"> {
  const taken = new Set<number>();
  const filled = columns
    .filter(({ index }) => (cells[index] ?? "") !== "")
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index);
  const ofSource = (source: Source) => filled.filter((column) => column.source === source);
  const textOf = ({ index }: TableColumn<Source>) => cells[index] ?? "";
  const access: Cells<Source> = {
    take: (source) => {
      const [first] = ofSource(source);
      if (first === undefined) return source === spec.headings ? heading : "";
      taken.add(first.index);
      // The same text in another column is not lost.
      for (const other of ofSource(source)) if (textOf(other) === textOf(first)) taken.add(other.index);
      return textOf(first);
    },
    takeAll: (source) => {
      const all = ofSource(source).filter(({ index, name }) => !isRepeated(index, name, columns));
      const first = all.filter(({ rank }) => rank < secondPlaceRank);
      const own = (first.length > 0 ? first : all).toSorted((a, b) => a.index - b.index);
      for (const { index } of own) taken.add(index);
      return own.map(textOf);
    },
    peek: (source) => {
      const [first] = ofSource(source);
      return first === undefined ? "" : textOf(first);
    },
  };
  const { values, doubts, ...further } = spec.compose(access, written);
  const notTaken = filled
    .filter(({ index, source }) => source !== null && !taken.has(index))
    .map((column) => ({ column: column.index, text: textOf(column).slice(0, shownLength).toWellFormed() }))
    .toSorted((a, b) => a.column - b.column);
  return { values, doubts, notTaken, ...further };
}
