import { plainName } from "#reader/table/names.ts";
import type { BankColumn } from "./column.ts";
import { type Columns, isKnownName } from "./columns.ts";
import type { Reading, ShownColumn } from "./statement.ts";

/** The meanings that a column of a bank's table can have. */
export const bankFields = [
  "date",
  "credit",
  "debit",
  "amount",
  "direction",
  "status",
  "balance",
  "currency",
  "account",
  "fee",
  "text",
  "other",
] as const satisfies readonly BankColumn[];

const isField = (text: string): text is BankColumn => (bankFields as readonly string[]).includes(text);

type Choices = Pick<Reading, "chosen" | "learned">;

/** Returns what was chosen for a column, by a person or for an earlier file; undefined for no choice. */
function choiceOf(index: number, name: string, { chosen = {}, learned = {} }: Choices) {
  const own = chosen[String(index)];
  const known = own === undefined && name !== "" ? learned[plainName(name)] : own;
  if (known === undefined) return undefined;
  const role: BankColumn = known === null || !isField(known) ? "other" : known;
  return { role, by: own === undefined ? ("LEARNED" as const) : ("PERSON" as const) };
}

/** Takes columns for what was chosen. Another column that was taken for the same is left out, since a row has one of each. */
export function withChoices(columns: Columns, header: readonly string[] | undefined, choices: Choices): Columns {
  const given = columns.roles.map((_, i) => choiceOf(i, header?.[i] ?? "", choices)?.role);
  const taken = new Set<BankColumn | undefined>(
    given.filter((role) => role !== undefined && role !== "text" && role !== "other"),
  );
  const roles = columns.roles.map((role, i): BankColumn => given[i] ?? (taken.has(role) ? "other" : role));
  return { ...columns, roles };
}

const examplesMax = 3;
const exampleLength = 60;

export function shownColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  roles: readonly BankColumn[],
  choices: Choices,
): ShownColumn[] {
  return roles.map((source, index) => {
    const name = header[index] ?? "";
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
    const by =
      choiceOf(index, name, choices)?.by ?? (isKnownName(name) ? "NAME" : source === "other" ? "NONE" : "CONTENT");
    const examples = cells.slice(0, examplesMax).map((cell) => cell.slice(0, exampleLength).toWellFormed());
    return { index, name, source, by, filled: cells.length, examples };
  });
}
