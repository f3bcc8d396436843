import type { Wording } from "#contract/api/wording.ts";

/** Names and contents by which a column is recognized. */
export interface SourceSpec {
  /** The accepted names, without case, blanks and punctuation; the first is the best. */
  readonly names: readonly string[];
  /** Tells by the cells alone, where no name is known. */
  readonly holds?: (cell: string) => boolean;
}

/** A program, and names that together stand in no other program's header. */
export interface Program {
  readonly name: string;
  readonly has: readonly string[];
}

/** A remark on a value that a person should look at. */
export interface Doubt<Field extends string = string> {
  readonly field: Field;
  readonly code: DoubtCode;
  /** The text that follows the name of the field: `has five digits …`. */
  readonly message: Wording;
}

export type DoubtCode =
  | "DAY_ORDER"
  | "DECIMAL_MARK"
  | "FIRST_OF_SEVERAL"
  | "POSTAL_CODE"
  | "NET_OF_TOTAL"
  | "UNKNOWN_WORD"
  | "GUESSED"
  | "SAME_ROW"
  | "CURRENCY";

/** The cells of one row by what their columns are, of which `compose` takes what becomes a field. */
export interface Cells<Source extends string> {
  /** Returns the first filled cell of that source, and notes that it was taken; an empty text for none. */
  take(source: Source): string;
  /**
   * Returns the filled cells of that source in the order of the file, and notes that they were taken: of an address at home
   * beside one at work none, and of a name that is repeated the first.
   */
  takeAll(source: Source): readonly string[];
  /** Returns the first filled cell of that source without taking it. */
  peek(source: Source): string;
}

/** The whole file's ways of writing, which one cell does not tell. */
export interface Written {
  readonly program: string | undefined;
  readonly day: (text: string) => string;
  readonly amount: (text: string) => string;
  /** True when days are two numbers of which each may be the month, and the file does not tell. */
  readonly isDayUnsure: boolean;
}

/** The fields of one record as text, with what is doubtful. */
export interface Composed<Field extends string> {
  readonly values: Readonly<Partial<Record<Field, string>>>;
  readonly doubts: readonly Doubt<Field>[];
  /** ISO 4217, where the row says it. */
  readonly currency?: string | undefined;
  /** Set for a row that is one of several lines of a record: the rows with one key become one record. */
  readonly lineOf?: LineOf<Field> | undefined;
  /** Set for a row that is no record to import. */
  readonly leaveOut?: "NOT_OPEN" | undefined;
}

interface LineOf<Field extends string> {
  readonly key: string;
  /** The amount of the record that is the sum of its lines; without it, each row has the whole amount. */
  readonly adds: Field | undefined;
}

/** A kind of record that files are read for. */
export interface RecordSpec<Source extends string, Field extends string> {
  readonly sources: Readonly<Record<Source, SourceSpec>>;
  readonly programs: readonly Program[];
  /** The sources of which a header has at least one of each group. */
  readonly required: readonly (readonly Source[])[];
  /** Sources that hold days, and those that hold amounts. */
  readonly days: readonly Source[];
  readonly amounts: readonly Source[];
  /** The source that a row with nothing but a text in its first cell has for all rows below, as in reports by client. */
  readonly headings?: Source;
  compose(cells: Cells<Source>, written: Written): Composed<Field>;
}
