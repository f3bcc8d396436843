import { add, compare, type Decimal, decimal, negate } from "#contract/money.ts";
import { readWrittenDay } from "#reader/days.ts";
import { decimalMarkOf, readNumber } from "#reader/numbers.ts";
import type { BankColumn } from "./column.ts";
import { currencyIn, withoutNote } from "./currency.ts";
import { type Name, type Names, names, plain, unaccented } from "./names.ts";
import { areDirections, isStatus, splitMark } from "./words.ts";

const find = (text: string, of: (each: Names) => readonly string[]) =>
  (Object.keys(names) as Name[]).find((column) => of(names[column]).includes(text));

const all = ({ first, later }: Names) => [...first, ...later];

function nameOf(name: string): Name | undefined {
  const known = find(plain(name), all) ?? find(unaccented(plain(name)), all);
  if (known !== undefined) return known;
  // A sum may have its currency beside it, and a day its time zone.
  const bare = find(unaccented(plain(withoutNote(name))), all);
  return isSum(bare) || isDate(bare) || bare === "balance" ? bare : undefined;
}

const inCurrency = /\(([A-Za-z]{3})\)/;

/** True for a name that the first versions knew. */
function wasKnown(name: string): boolean {
  const first = (each: Names) => each.first;
  return find(plain(name), first) !== undefined || isSum(find(plain(name.replace(inCurrency, "")), first));
}

/** True for a name that stands for a kind of column. */
export const isKnownName = (name: string): boolean => nameOf(name) !== undefined;

/** Returns the form of a header in which those of one bank are equal. */
export const layoutOf = (header: readonly string[]): string => header.map(plain).join(" ");

const dates = ["made", "booked", "valued", "begun"] as const satisfies readonly Name[];
const isDate = (name: Name | undefined): boolean => dates.some((each) => each === name);
const isSum = (name: Name | undefined): boolean => name === "credit" || name === "debit" || name === "amount";

/** True for a row of names: a date, and at least one amount. */
export function isHeader(cells: readonly string[]): boolean {
  const found = cells.map((cell) => nameOf(cell));
  return found.some(isDate) && found.some(isSum);
}

/** The columns of a table, by their names and by what their cells hold. */
export interface Columns {
  readonly roles: readonly BankColumn[];
  /** True for the columns whose cells were the text of lines in each of the earlier versions. */
  readonly former: readonly (readonly boolean[])[];
}

/**
 * Decides what each column is.
 * @param header its names; undefined for a table without any
 * @param rows the rows below
 */
export function columnsOf(header: readonly string[] | undefined, rows: readonly (readonly string[])[]): Columns {
  const width = header?.length ?? Math.max(...rows.map((cells) => cells.length));
  const cellsOf = Array.from({ length: width }, (_, i) =>
    rows.map((cells) => cells[i] ?? "").filter((cell) => cell !== ""),
  );
  const found = Array.from({ length: width }, (_, i) => nameOf(header?.[i] ?? ""));
  const date = dateAmong(found, cellsOf);
  const byName = found.map((name, i): BankColumn => {
    if (i === date) return "date";
    if (name === undefined) return /balance|余额/i.test(header?.[i] ?? "") ? "balance" : "text";
    return isDate(name) ? "other" : (name as BankColumn);
  });
  const withSums = byName.some(isSumRole)
    ? withoutRepeats(byName, header ?? [])
    : withSumByContent(byName, cellsOf, rows);
  const held = withSums.map((role, i) => (role === "text" ? byContent(cellsOf[i] ?? [], rows.length) : role));
  // Beside a column that is called the currency, another one of codes is that of the shop or of a fee.
  const isCalled = byName.includes("currency");
  const isOfOther = (i: number) => byName[i] !== "currency" && (isCalled || isForeign(header?.[i] ?? ""));
  const roles = held.map((role, i) => (role === "currency" && isOfOther(i) ? "other" : role));
  const directed = roles.includes("direction") ? roles : withDirection(roles, withSums, cellsOf);
  return { roles: directed, former: formerOf(header ?? []) };
}

export const isSumRole = (role: BankColumn | undefined): boolean =>
  role === "credit" || role === "debit" || role === "amount";

/** A date of the transaction comes before that of its booking, and that before a value date; columns without days do not count. */
function dateAmong(found: readonly (Name | undefined)[], cellsOf: readonly (readonly string[])[]): number {
  const holdsDays = (i: number) => (cellsOf[i] ?? []).some((cell) => readWrittenDay(cell) !== undefined);
  for (const each of dates) {
    // A payment that was begun may never be completed, so a column of completed days comes first even where some are empty.
    const at = found.findIndex((name, i) => name === each && holdsDays(i));
    if (at !== -1) return at;
  }
  const named = found.findIndex(isDate);
  return named === -1
    ? cellsOf.findIndex((cells) => isMostly(cells, (cell) => readWrittenDay(cell) !== undefined))
    : named;
}

/** True for the name of an amount or a currency abroad, beside what the account itself paid. */
const isForeign = (name: string): boolean => /foreign|original|local|fremd/i.test(name);

/** A signed amount beside credit and debit repeats them, and a total beside an amount has the fee in it. */
function withoutRepeats(roles: readonly BankColumn[], header: readonly string[]): readonly BankColumn[] {
  if (roles.includes("credit") || roles.includes("debit"))
    return roles.map((role) => (role === "amount" || role === "direction" ? "other" : role));
  const isRepeat = (i: number) => /total|gross/i.test(header[i] ?? "") || isForeign(header[i] ?? "");
  const hasPlain = roles.some((role, i) => role === "amount" && !isRepeat(i));
  return roles.map((role, i) => (hasPlain && role === "amount" && isRepeat(i) ? "other" : role));
}

/** In a table without names the amount is the column that another one is the balance of, or else the first of amounts. */
function withSumByContent(
  roles: readonly BankColumn[],
  cellsOf: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): readonly BankColumn[] {
  const found = [...roles.keys()].filter((i) => roles[i] === "text" && isMostly(cellsOf[i] ?? [], isMoney));
  const at = found.find((i) => found.some((other) => other !== i && isBalanceOf(rows, other, i))) ?? found[0];
  return roles.map((role, i) => (i === at ? "amount" : role));
}

/**
 * True if the amounts account for every step from one balance to the next, whether the oldest row is the first or the last,
 * and whether a row states the balance before or after its amount.
 */
function isBalanceOf(rows: readonly (readonly string[])[], balanceAt: number, amountAt: number): boolean {
  const figures = rows.flatMap((cells) => {
    const [balance, amount] = [valueOf(cells[balanceAt] ?? ""), valueOf(cells[amountAt] ?? "")];
    return balance === undefined || amount === undefined ? [] : [{ balance, amount }];
  });
  const steps = figures.slice(1).map((next, i) => [figures[i] ?? next, next] as const);
  const ways: readonly ((step: (typeof steps)[number]) => readonly [Decimal, Decimal, Decimal])[] = [
    ([one, next]) => [one.balance, next.amount, next.balance],
    ([one, next]) => [one.balance, one.amount, next.balance],
    ([one, next]) => [next.balance, one.amount, one.balance],
    ([one, next]) => [next.balance, next.amount, one.balance],
  ];
  return steps.length > 1 && ways.some((way) => steps.every((step) => isSumOf(way(step))));
}

const isSumOf = ([one, other, sum]: readonly [Decimal, Decimal, Decimal]) => compare(add(one, other), sum) === 0;

const valueOf = (cell: string): Decimal | undefined => {
  const { digits, mark } = splitMark(cell);
  const { point, comma } = readNumber(digits.replace(/^\+/, ""));
  const value = [point, comma].find((each) => each !== null && each.decimals > 0 && each.decimals <= 2)?.value;
  return value === undefined ? undefined : mark === "DR" ? negate(decimal(value)) : decimal(value);
};

/** The share of cells that must be of a kind: notes above and below a table are in its columns too. */
const most = 0.6;
const isMostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length > cells.length * most;

/** An amount with cents: whole numbers may be references. */
const isMoney = (cell: string): boolean => {
  const { point, comma } = readNumber(splitMark(cell).digits);
  return [point, comma].some((each) => each !== null && each.decimals > 0 && each.decimals <= 2);
};

/** Tells what a column without a known name holds. */
function byContent(cells: readonly string[], rowCount: number): BankColumn {
  if (cells.length === 0) return "text";
  if (cells.every(isMoney) || cells.every((cell) => readWrittenDay(cell) !== undefined)) return "other";
  if (cells.every(isStatus)) return "status";
  if (cells.every((cell) => currencyIn(cell) !== undefined)) return "currency";
  if (rowCount > 1 && cells.every((cell, i) => Number(cell) === i + 1)) return "other";
  return "text";
}

/** The direction beside a single amount: a column whose cells are all words for credit or debit, whatever its name. */
function withDirection(
  roles: readonly BankColumn[],
  byName: readonly BankColumn[],
  cellsOf: readonly (readonly string[])[],
): readonly BankColumn[] {
  if (!roles.includes("amount")) return roles;
  const at = byName.findIndex((role, i) => {
    const cells = cellsOf[i] ?? [];
    return role === "text" && cells.length > 0 && areDirections(cells);
  });
  return roles.map((role, i) => (i === at ? "direction" : role));
}

/** Returns which columns were text to the version before this one, which knew balances, and to the first ones. */
function formerOf(header: readonly string[]): readonly (readonly boolean[])[] {
  const known = header.map(plain);
  const once = header.map((name, i) => known[i] !== "" && !wasKnown(name));
  return [once.map((was, i) => was && !known[i]?.includes("balance")), once];
}

/** Returns an amount without the plus or the mark that may stand beside it. */
const unmarked = (cell: string): string => splitMark(cell.trim()).digits.replace(/^\+|\+$/g, "");

/** Returns the mark that the amounts of a table are written with. */
export function markOf(rows: readonly (readonly string[])[], roles: readonly BankColumn[]): "point" | "comma" {
  const texts = rows.flatMap((cells) =>
    cells.flatMap((cell, i) => (cell !== "" && isSumRole(roles[i] ?? "other") ? unmarked(cell) : [])),
  );
  return decimalMarkOf(texts)?.mark ?? "point";
}
