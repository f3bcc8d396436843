import type { BalancesChecked } from "./check-balances.ts";
import type { StatedAccount } from "./read-account.ts";
import type { ReadLine, RowFault } from "./read-line.ts";
import type { DayOrder } from "#reader/days.ts";
import type { DecidedBy } from "#reader/table/columns.ts";
import type { BankColumn } from "./column.ts";

/** The day of reading, and the usual order of day and month. */
export interface Reading {
  /** `YYYY-MM-DD`, the day after which no line can be. */
  readonly today: string;
  /** The order of day and month where a file does not tell. */
  readonly usualOrder: DayOrder;
  /** The order that a person chose. */
  readonly order?: DayOrder | undefined;
  /** The choices of a person, by the index of the column; null for one that is left out. */
  readonly chosen?: Readonly<Record<string, string | null>> | undefined;
  /** The choices for an earlier file, by the plain name of the column. */
  readonly learned?: Readonly<Record<string, string | null>> | undefined;
}

/** A column of a table, for people to look at. */
export interface ShownColumn {
  readonly index: number;
  readonly name: string;
  readonly source: BankColumn;
  readonly by: DecidedBy;
  readonly filled: number;
  readonly examples: readonly string[];
}

/** A movement of a bank account as its file states it. */
export interface FileLine extends ReadLine {
  readonly description: string;
  /** The descriptions that earlier versions made of it, where they differ. */
  readonly formerDescriptions: readonly string[];
  /** The bank's own number of it, which is the same in every file of the account. */
  readonly bankId: string | undefined;
  /** The row or the line of the file. */
  readonly row: number;
  /** ISO 4217; undefined when the line does not say it. */
  readonly currency: string | undefined;
  /** The number of its account, in a table of several. */
  readonly account?: string | undefined;
}

/** A row that holds no line, with the beginning of its text. */
export interface SkippedRow {
  readonly row: number;
  readonly text: string;
}

/** The content of a bank's file. */
export interface BankFile extends BalancesChecked {
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedRow[];
  readonly faults: readonly RowFault[];
  readonly account: StatedAccount;
  /** The form of the file, in which those of one bank are equal. */
  readonly layout: string;
  /** None of a format that has no columns. */
  readonly columns: readonly ShownColumn[];
  /** The order of day and month, where the days of a table are numbers alone. */
  readonly order?: DayOrder | undefined;
  /** True when the days fit in the other order, too. */
  readonly isOrderUnsure?: boolean | undefined;
}

const descriptionLengthMax = 1_000;
const skippedTextLength = 60;

/** Joins the texts of a line, without those that another one is made of: banks repeat references in a description. */
export function descriptionOf(texts: readonly string[]): string {
  const parts = texts.map(tidy).filter((text) => text !== "");
  const kept = parts.reduce<readonly string[]>((all, part) => withoutRun(all, part), parts);
  return limited(kept.join(" "));
}

/** Removes the neighbours that, joined, are one of the texts. */
function withoutRun(parts: readonly string[], whole: string): readonly string[] {
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = from + 2; to <= parts.length; to += 1) {
      const joined = parts.slice(from, to).join(" ");
      if (joined === whole) return parts.toSpliced(from, to - from);
      if (joined.length > whole.length) break;
    }
  }
  return parts;
}

/** Joins the texts of a line as earlier versions did. */
export const formerDescriptionOf = (texts: readonly string[]): string => limited(tidy(texts.join(" ")));

const tidy = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const limited = (text: string): string => text.slice(0, descriptionLengthMax).toWellFormed();

export const skippedRow = (row: number, cells: readonly string[], why = ""): SkippedRow => ({
  row,
  text: `${why}${cells.filter((cell) => cell !== "").join(" ")}`.slice(0, skippedTextLength).toWellFormed(),
});
