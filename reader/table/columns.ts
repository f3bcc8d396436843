import { headerWithinRows } from "./read-grid.ts";
import { plainName, sourceOf } from "./names.ts";
import type { RecordSpec } from "./spec.ts";

/** How it was decided what a column is: a person's choice, that of an earlier file, its name, its cells, or not at all. */
export type DecidedBy = "PERSON" | "LEARNED" | "NAME" | "CONTENT" | "NONE";

export interface TableColumn<Source extends string> {
  readonly index: number;
  /** As the file has it; empty in a table without names. */
  readonly name: string;
  /** Null for a column that is left out. */
  readonly source: Source | null;
  readonly by: DecidedBy;
  /** Among columns of one source, the one with the lowest is taken first. */
  readonly rank: number;
  /** The number of its cells that are not empty, with the first of them. */
  readonly filled: number;
  readonly examples: readonly string[];
}

const examplesMax = 3;
const exampleLength = 60;
/** Below the columns that are known by their names. */
const contentRank = 5_000;
/** The share of cells that must be of a kind. */
const most = 0.6;

/** A number of days or months, with what follows it, and no amount. */
const agePattern = /^\d{1,3}(?!\d|[.,]\d)/;

/** Returns the index of the row of names; -1 for a table without one. */
export function headerRowOf<Source extends string>(
  rows: readonly (readonly string[])[],
  spec: RecordSpec<Source, string>,
): number {
  let best = -1;
  let most = 0;
  for (const [i, cells] of rows.slice(0, headerWithinRows).entries()) {
    const sources = new Set(cells.flatMap((cell) => sourceOf(cell, spec)?.source ?? []));
    const isWhole = spec.required.every((group) => group.some((source) => sources.has(source)));
    // A row of names holds no address, and no number but in the names of what is owed for so long, as in `1-30 days`.
    if (cells.some((cell) => cell.includes("@") || (/^[\d+(]/.test(cell) && !(isWhole && agePattern.test(cell)))))
      continue;
    const score = sources.size + (isWhole ? 1 : 0);
    // One known word may be a title; a table of one column has no more.
    const isEnough =
      sources.size > 1 || (sources.size === 1 && (isWhole || cells.filter((cell) => cell !== "").length === 1));
    if (isEnough && score > most) {
      best = i;
      most = score;
    }
  }
  return best;
}

/** Decides what each column is. */
export function decideColumns<Source extends string>(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  spec: RecordSpec<Source, string>,
  {
    chosen = {},
    learned = {},
  }: {
    readonly chosen?: Readonly<Record<number, Source | null>> | undefined;
    readonly learned?: Readonly<Record<string, Source | null>> | undefined;
  },
): TableColumn<Source>[] {
  const width = Math.max(header.length, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index): TableColumn<Source> => {
    const name = header[index] ?? "";
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
    const about = {
      index,
      name,
      filled: cells.length,
      examples: cells.slice(0, examplesMax).map((cell) => cell.slice(0, exampleLength).toWellFormed()),
    };
    const own = chosen[index];
    if (own !== undefined) return { ...about, source: own, by: "PERSON", rank: 0 };
    const known = learned[plainName(name)];
    if (known !== undefined && name !== "") return { ...about, source: known, by: "LEARNED", rank: 0 };
    const named = sourceOf(name, spec);
    if (named !== undefined) return { ...about, source: named.source, by: "NAME", rank: named.rank };
    return { ...about, source: null, by: "NONE", rank: contentRank };
  });
  const decided = byContent(columns, rows, spec);
  return header.length === 0 ? withFirstText(decided, spec) : decided;
}

/** In a table without names the first column of words is the name. */
function withFirstText<Source extends string>(
  columns: readonly TableColumn<Source>[],
  { required }: RecordSpec<Source, string>,
): TableColumn<Source>[] {
  const source = required[0]?.[0];
  const isThere = columns.some((column) => column.source === source);
  // At least one column is known by its cells, or it may be any text.
  if (source === undefined || isThere || columns.every(({ by }) => by === "NONE")) return [...columns];
  const at = columns.findIndex(({ by, examples }) => by === "NONE" && examples.some((cell) => /\p{L}{2}/u.test(cell)));
  return columns.map((column, i) => (i === at ? { ...column, source, by: "CONTENT" } : column));
}

/** Gives a source that no name has to the first unknown column whose cells are of its kind. */
function byContent<Source extends string>(
  columns: readonly TableColumn<Source>[],
  rows: readonly (readonly string[])[],
  { sources }: RecordSpec<Source, string>,
): TableColumn<Source>[] {
  const has = (source: Source) => decided.some((column) => column.source === source);
  const decided = [...columns];
  for (const source of Object.keys(sources) as Source[]) {
    const { holds } = sources[source];
    if (holds === undefined || has(source)) continue;
    const at = decided.findIndex(({ by, index, filled }) => {
      if (by !== "NONE" || filled === 0) return false;
      const matching = rows.filter((row) => (row[index] ?? "") !== "" && holds(row[index] ?? "")).length;
      return matching > filled * most;
    });
    const column = decided[at];
    if (column !== undefined) decided[at] = { ...column, source, by: "CONTENT" };
  }
  return decided;
}
