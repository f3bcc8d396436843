import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import type { Tab } from "./browser-like.ts";

/** A row of the exported journal. */
export type JournalRow = Readonly<Record<string, string>>;

/** Exports the journal in the generic layout, whose entries must all balance. */
export async function journalOf(owner: Tab, query = ""): Promise<JournalRow[]> {
  const { status, body } = await owner.get<string>(`/exports/journal.csv${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = parse(body, { columns: true, bom: true }) as JournalRow[];
  for (const [id, sum] of sumsBy(rows, "Entry id")) expect(sum, id).toBe(0);
  return rows;
}

/** Returns the signed cents of a row: positive for a debit. */
const centsOf = ({ Debit = "", Credit = "" }: JournalRow): number =>
  Math.round(Number(Debit) * 100) - Math.round(Number(Credit) * 100);

/** Returns the sums of the rows by the value of a column, as amounts. */
function sumsBy(rows: readonly JournalRow[], column: string): Map<string, number> {
  const cents = new Map<string, number>();
  for (const row of rows) {
    const key = row[column] ?? "";
    cents.set(key, (cents.get(key) ?? 0) + centsOf(row));
  }
  return new Map([...cents].map(([key, sum]) => [key, sum / 100]));
}

/** Returns what the rows book to each account. */
export const bookedSums = (rows: readonly JournalRow[]): Record<string, number> =>
  Object.fromEntries(sumsBy(rows, "Account"));
