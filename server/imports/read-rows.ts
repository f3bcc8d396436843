import { CsvError, parse } from "csv-parse/sync";
import { importColumnsMax, importHeadMax, importRowsMax } from "#contract/imports.ts";
import { withoutGuards } from "#server/core/formula-guard.ts";
import { invalidFields } from "#server/core/refusal.ts";

/** The columns of a kind of record. */
export interface ImportColumns<Field extends string> {
  /** The accepted names of each column, without case, spaces and punctuation. The first is that of an export. */
  readonly names: Readonly<Record<Field, readonly string[]>>;
  /** The columns without which a file is another kind of file, with their names for people. */
  readonly required: Readonly<Partial<Record<Field, string>>>;
  /** Fields that are written in capitals, with underscores for spaces. */
  readonly codes: readonly Field[];
  /** The words for the values of a field, in lower case, with the value that each means. */
  readonly words?: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>>;
}

const delimiters = [",", ";", "\t"] as const;

/** One non-empty row of the file. */
export interface RowRead<Field extends string> {
  /** As a spreadsheet counts: the column names are row 1. */
  readonly row: number;
  readonly cells: Readonly<Partial<Record<Field, string>>>;
}

export interface RowsRead<Field extends string> {
  readonly rows: readonly RowRead<Field>[];
  readonly ignoredColumns: readonly string[];
}

/**
 * Reads a file as spreadsheets save it: in UTF-8, with commas, semicolons or tabs, and the column names in the first
 * row, in any order and case.
 * @throws Refusal 422 for another kind of file, one without column names, or one with too many rows
 */
export function readRows<Field extends string>(content: Uint8Array, columns: ImportColumns<Field>): RowsRead<Field> {
  const text = decoded(content);
  const firstRow = firstRowOf(text);
  const { delimiter, head, fields } = delimiters
    .map((each) => columnsOf(firstRow, each, columns))
    .reduce((best, next) => (knownIn(next.fields) > knownIn(best.fields) ? next : best));
  const missing = (Object.keys(columns.required) as Field[]).find((field) => !fields.includes(field));
  if (missing !== undefined) {
    // Throws an error that says what is wrong, if the row cannot be parsed with any delimiter.
    recordsOf(firstRow, delimiter, 1);
    throw atFault(
      "NO_NAMES",
      `has no column named ${columns.required[missing] ?? missing} in its first row; name the columns as described in docs/office.md`,
    );
  }
  const twice = fields.find((field, i) => field !== undefined && fields.indexOf(field) !== i);
  if (twice !== undefined) throw atFault("DUPLICATE", `has two columns for ${twice}; keep one of them`);
  // One row more than the limit, and the column names.
  const records = recordsOf(text, delimiter, importRowsMax + 2).slice(1);
  if (records.length > importRowsMax) {
    throw atFault("TOO_MANY", `has more than ${count(importRowsMax)} rows; import it in parts`);
  }
  return {
    rows: records
      .map((cells, i) => ({ row: i + 2, cells: recordIn(fields, cells, columns) }))
      .filter(({ cells }) => Object.keys(cells).length > 0),
    ignoredColumns: head.filter((name, i) => fields[i] === undefined && name.trim() !== ""),
  };
}

/** @throws Refusal 422 when it is not UTF-8 */
export function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw atFault("WRONG_FORMAT", "is not encoded in UTF-8; save it as “CSV UTF-8” and choose it again");
  }
}

/** Returns the first row, up to the maximum number of columns: the rows below are parsed only if it is valid. */
function firstRowOf(text: string): string {
  const columns = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 1]));
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (i === importHeadMax)
      throw atFault("TOO_LONG", `has a first row of more than ${count(importHeadMax)} characters`);
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === "\n" || char === "\r") return text.slice(0, i);
    const column = columns.get(char);
    if (column === importColumnsMax) throw atFault("TOO_MANY", `has more than ${count(importColumnsMax)} columns`);
    if (column !== undefined) columns.set(char, column + 1);
  }
  return text;
}

function columnsOf<Field extends string>(firstRow: string, delimiter: string, columns: ImportColumns<Field>) {
  const head = headOf(firstRow, delimiter);
  return { delimiter, head, fields: fieldsIn(head, columns) };
}

const knownIn = (fields: readonly unknown[]) => fields.filter((field) => field !== undefined).length;

function headOf(firstRow: string, delimiter: string): readonly string[] {
  try {
    return recordsOf(firstRow, delimiter, 1)[0] ?? [];
  } catch {
    return [];
  }
}

function recordsOf(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, { delimiter, to, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw atFault("WRONG_FORMAT", `is not a valid CSV file: ${error.message}`);
  }
}

function fieldsIn<Field extends string>(
  head: readonly string[],
  { names }: ImportColumns<Field>,
): readonly (Field | undefined)[] {
  return head.map((name) => {
    const plain = name
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, "");
    return (Object.keys(names) as Field[]).find((field) => names[field].includes(plain));
  });
}

function recordIn<Field extends string>(
  fields: readonly (Field | undefined)[],
  cells: readonly string[],
  { codes, words }: ImportColumns<Field>,
): Partial<Record<Field, string>> {
  const record: Partial<Record<Field, string>> = {};
  for (const [i, field] of fields.entries()) {
    if (field === undefined) continue;
    const text = withoutGuards(cells[i] ?? "").trim();
    if (text === "") continue;
    const code = codes.includes(field) ? text.toUpperCase().replaceAll(/[\s-]+/g, "_") : text;
    record[field] = words?.[field]?.[text.toLowerCase()] ?? code;
  }
  return record;
}

const count = (max: number) => max.toLocaleString("en");

const atFault = (code: string, message: string) => invalidFields([{ path: "file", code, message }]);
