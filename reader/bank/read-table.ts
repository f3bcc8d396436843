import { add, compare, decimal } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { isOrderUnsure, orderOf, readWrittenDay } from "#reader/days.ts";
import { ReadFault } from "#reader/fault.ts";
import { type BalanceRow, type BalancesChecked, checkBalances, type StatedBalance } from "./check-balances.ts";
import type { BankColumn } from "./column.ts";
import { type Columns, columnsOf, isKnownName, isSumRole, layoutOf, markOf } from "./columns.ts";
import { currencyIn, currencyOfAmount } from "./currency.ts";
import { shownColumns, withChoices } from "./chosen-columns.ts";
import { feeLines, feesIn, type RowFee } from "./fees.ts";
import { noNames, type Table, tableIn, tableOf } from "./find-table.ts";
import { numberIn, onlyOf, readAccount } from "./read-account.ts";
import {
  amountIn,
  balanceIn,
  readLine,
  type ReadLine,
  type ReadRow,
  unmarkedIsOutIn,
  type Written,
} from "./read-line.ts";
import { isNeutral, saysIn, saysOut } from "./words.ts";
import {
  type BankFile,
  descriptionOf,
  formerDescriptionOf,
  type Reading,
  skippedRow,
  type SkippedRow,
} from "./statement.ts";

/** Longer text of a row is not searched for a balance. */
const rowTextLength = 400;

/**
 * Reads an export of a bank account: a table with a date and amounts, and rows of other kinds above and below it.
 * @param clean returns the text of a cell, as an export may have guarded it
 * @throws ReadFault for a file that is no such export
 */
export const readTable = (text: string, clean: (cell: string) => string, reading: Reading): BankFile =>
  readRows(tableOf(text, clean), reading);

/** Reads such a table that is a sheet of a workbook. @throws ReadFault for a sheet that is none */
export const readSheet = (rows: readonly (readonly string[])[], reading: Reading): BankFile =>
  readRows(tableIn(rows) ?? noNames(), reading);

function readRows({ rows, headerRow, header }: Table, reading: Reading): BankFile {
  const columns = withChoices(columnsOf(header, rows.slice(headerRow)), header, reading);
  const { roles } = columns;
  refuseTwice(roles);
  refuseUnsureDirection(rows.slice(headerRow), header, roles);
  if (Object.keys(reading.chosen ?? {}).length === 0) refuseUnnamedPair(rows.slice(headerRow), header, roles);
  const below = rows.slice(headerRow).map((cells) => withoutSurplus(cells, roles));
  const written = writtenIn(below, roles, reading);
  const read = below.map((cells, i) => {
    const row = readLine(cells, roles, headerRow + i + 1, written);
    const isBalance = row.kind === "line" && cells.some((cell, at) => roles[at] === "text" && namesBalance(cell));
    return isBalance ? { kind: "noAmount" as const, date: row.line.date } : row;
  });
  const lastDate = read.findLastIndex(({ kind }) => kind === "line" || kind === "noAmount");
  const faults = read.flatMap((each, i) =>
    each.kind !== "faults" || (i > lastDate && !each.hasDate) ? [] : [...each.faults],
  );
  const { lines: payments, skipped } = linesOf({ read, below, headerRow, columns });
  const balances = (fees: readonly RowFee[]) => balancesOf({ rows, headerRow, columns: roles, read, written, fees });
  const fees = feesIn({ read, below, headerRow, roles, header, mark: written.mark });
  const [without, withFees] = [balances([]), balances(fees)];
  const areProven =
    fees.length > 0 && (withFees.gaps.length < without.gaps.length || fees.every(({ isInNet }) => isInNet));
  const lines = areProven ? feeLines(payments, fees) : payments;
  const unprovenFees = areProven
    ? []
    : fees.map(({ row, name, text }) => skippedRow(row, [text], `Not taken: ${name} `));
  if (lines.length === 0 && faults.length === 0 && read.some(({ kind }) => kind === "open")) {
    throw new ReadFault("TOO_FEW", wording("files.onlyOpenPayments"));
  }
  if (lines.length === 0 && faults.length === 0) {
    throw new ReadFault(
      "TOO_FEW",
      header === undefined ? wording("files.noLines") : wording("files.noLinesBelowNames"),
    );
  }
  const lineCells = below.filter((_, i) => read[i]?.kind === "line");
  const above = rows.slice(0, Math.max(0, headerRow - 1));
  const account = readAccount({ above, header: header ?? [], columns: roles, lines: lineCells });
  return {
    lines,
    skipped: [...above.map((cells, i) => skippedRow(i + 1, cells)), ...skipped, ...unprovenFees].filter(
      ({ text: its }) => its !== "",
    ),
    faults,
    account: { ...account, currency: account.currency ?? onlyOf(lines.map(({ currency }) => currency)) },
    layout: header === undefined ? `no names, ${roles.join(" ")}` : layoutOf(header),
    columns: shownColumns(header ?? [], below, roles, reading),
    order: written.isOrdered ? written.order : undefined,
    isOrderUnsure: written.isOrderUnsure,
    ...(areProven ? withFees : without),
  };
}

function refuseTwice(roles: readonly BankColumn[]): void {
  const single = ["credit", "debit", "amount", "direction"] as const;
  const twice = single.find((role) => roles.filter((each) => each === role).length > 1);
  if (twice !== undefined) throw new ReadFault("DUPLICATE", wording("files.columnTwice", { column: twice }));
}

/** Refuses a table whose amounts have no sign while a column does not say for every row which way the money went. */
function refuseUnsureDirection(
  rows: readonly (readonly string[])[],
  header: readonly string[] | undefined,
  roles: readonly BankColumn[],
): void {
  const at = roles.indexOf("amount");
  if (at === -1 || rows.some((cells) => /[-\u2212(]|DR\b/i.test(cells[at] ?? ""))) return;
  const mark = markOf(rows, roles);
  const withAmount = rows.filter((cells) => typeof amountIn(cells[at] ?? "", mark) === "object");
  const isUnknown = (cell: string) => cell !== "" && !saysIn(cell) && !saysOut(cell) && !isNeutral(cell);
  const unsure = roles.findIndex((role, i) => {
    if (role === "direction") return withAmount.some((cells) => isUnknown(cells[i] ?? ""));
    if (role !== "text" || roles.includes("direction")) return false;
    const words = rows.map((row) => row[i] ?? "").filter((cell) => cell.length > 1);
    return words.some(saysIn) && words.some(saysOut);
  });
  if (unsure === -1) return;
  throw new ReadFault("UNSURE_DIRECTION", wording("files.noSign", { column: header?.[unsure] ?? unsure + 1 }));
}

/** Refuses two columns of which each row fills one, as credits and debits do, where no name says which is which. */
function refuseUnnamedPair(
  rows: readonly (readonly string[])[],
  header: readonly string[] | undefined,
  roles: readonly BankColumn[],
): void {
  const at = roles.indexOf("amount");
  if (at === -1 || isKnownName(header?.[at] ?? "")) return;
  const mark = markOf(rows, roles);
  const has = (cells: readonly string[], i: number) => typeof amountIn(cells[i] ?? "", mark) === "object";
  const isPair = (other: number) => {
    const filled = rows.filter((cells) => has(cells, at) || has(cells, other));
    return filled.every((cells) => has(cells, at) !== has(cells, other)) && filled.some((cells) => has(cells, other));
  };
  if (!roles.some((role, i) => role === "other" && !isKnownName(header?.[i] ?? "") && isPair(i))) return;
  throw new ReadFault("UNSURE_DIRECTION", wording("files.unnamedAmounts"));
}

/**
 * Puts cells beyond the named columns back where they belong: a bank that does not quote its texts splits those with a comma.
 */
function withoutSurplus(cells: readonly string[], roles: readonly BankColumn[]): readonly string[] {
  const surplus = cells.slice(roles.length);
  if (surplus.every((cell) => cell === "")) return cells;
  const last = roles.lastIndexOf("text");
  if (last !== roles.length - 1) return cells;
  return cells.slice(0, last).concat([
    cells
      .slice(last)
      .filter((cell) => cell !== "")
      .join(", "),
  ]);
}

/** Tells how the table writes its days and amounts. */
function writtenIn(
  rows: readonly (readonly string[])[],
  roles: readonly BankColumn[],
  reading: Reading,
): Written & { readonly isOrdered: boolean; readonly isOrderUnsure: boolean } {
  const at = roles.indexOf("date");
  const days = rows.flatMap((cells) => readWrittenDay(cells[at] ?? "") ?? []);
  const order = reading.order ?? orderOf(days, { today: reading.today, usual: reading.usualOrder });
  const isOrdered = days.some((day) => !("iso" in day));
  const mark = markOf(rows, roles);
  const cellOf = (cells: readonly string[]) => (role: BankColumn) => cells[roles.indexOf(role)] ?? "";
  return {
    order,
    isOrdered,
    isOrderUnsure: reading.order === undefined && isOrderUnsure(days, reading.today),
    mark,
    unmarkedIsOut: unmarkedIsOutIn(rows.map(cellOf), mark),
    today: reading.today,
  };
}

/** A line with its texts, to which rows below may add. */
interface GrowingLine extends ReadLine {
  readonly texts: string[];
  readonly former: readonly string[][];
  readonly row: number;
  readonly currency: string | undefined;
  readonly account: string | undefined;
}

function linesOf({
  read,
  below,
  headerRow,
  columns: { roles, former },
}: {
  readonly read: readonly ReadRow[];
  readonly below: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly columns: Columns;
}): Pick<BankFile, "lines" | "skipped"> {
  const lines: GrowingLine[] = [];
  const skipped: SkippedRow[] = [];
  const textsOf = (cells: readonly string[]) => cells.filter((cell, i) => cell !== "" && roles[i] === "text");
  const formerOf = (cells: readonly string[]) =>
    former.map((wasText) => cells.filter((cell, i) => cell !== "" && wasText[i] === true));
  let canContinue = false;
  for (const [i, each] of read.entries()) {
    const [cells, row] = [below[i] ?? [], headerRow + i + 1];
    if (each.kind === "line") {
      const currency =
        currencyIn(cells[roles.indexOf("currency")] ?? "") ??
        cells.flatMap((cell, at) => (isSumRole(roles[at]) ? (currencyOfAmount(cell) ?? []) : []))[0];
      const account = numberIn(cells[roles.indexOf("account")] ?? "");
      lines.push({ ...each.line, texts: textsOf(cells), former: formerOf(cells), row, currency, account });
      canContinue = true;
    } else if (each.kind === "text" && canContinue) {
      const last = lines.at(-1);
      last?.texts.push(...textsOf(cells));
      for (const [generation, texts] of formerOf(cells).entries()) last?.former[generation]?.push(...texts);
    } else {
      canContinue = canContinue && each.kind === "blank";
      if (each.kind !== "blank") skipped.push(skippedRow(row, cells, each.kind === "open" ? "Not settled: " : ""));
    }
  }
  return {
    lines: lines.map(({ texts, former: formerTexts, ...line }) => {
      const description = descriptionOf(texts);
      return { ...line, description, formerDescriptions: formerTexts.map(formerDescriptionOf), bankId: undefined };
    }),
    skipped,
  };
}

const openings = /opening balance|beginning balance|balance b\/f|(?:balance )?brought forward|期初余额|承前/i;
const closings = /closing balance|ending balance|balance c\/f|(?:balance )?carried forward|期末余额/i;

/** True for a cell that says nothing but that its row is a balance, whose figure may be in the column of the amounts. */
const namesBalance = (cell: string): boolean =>
  [openings, closings].some((phrases) => phrases.exec(cell)?.[0] === cell.trim());

/** Checks the balances of the table, and those of rows that are no lines. */
function balancesOf({
  rows,
  headerRow,
  columns,
  read,
  written: { mark },
  fees,
}: {
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly columns: readonly BankColumn[];
  readonly read: readonly ReadRow[];
  readonly written: Written;
  readonly fees: readonly RowFee[];
}): BalancesChecked {
  const at = columns.indexOf("balance");
  const isDaily = /daily/i.test(rows[headerRow - 1]?.[at] ?? "");
  const statedIn = (cell: string) =>
    balanceIn(cell, mark) ?? balanceIn(cell.slice(Math.max(0, cell.search(/\d/)), rowTextLength), mark);
  const feeOf = new Map(fees.map(({ row, amount }) => [row, amount]));
  const table: BalanceRow[] = [];
  let opening: StatedBalance | undefined;
  let closing: StatedBalance | undefined;
  for (const [i, cells] of rows.entries()) {
    const each = i < headerRow ? undefined : read[i - headerRow];
    const row = i + 1;
    const balance = each === undefined ? undefined : balanceIn(cells[at] ?? "", mark);
    if (each?.kind === "line") {
      const own = decimal(each.line.amount);
      const fee = feeOf.get(row);
      table.push({ row, date: each.line.date, amount: fee === undefined ? own : add(own, fee), balance });
    } else if (row !== headerRow) {
      const text = cells.join(" ").slice(0, rowTextLength);
      const stated = cells.flatMap((cell) => statedIn(cell) ?? []).at(-1);
      if (stated !== undefined && openings.test(text)) opening ??= { row, balance: stated };
      else if (stated !== undefined && closings.test(text)) closing = { row, balance: stated };
      else if (each?.kind === "noAmount" && balance !== undefined) {
        table.push({ row, date: each.date, amount: decimal(0), balance });
      }
    }
  }
  const one = isDaily ? undefined : balanceOfAll(table);
  if (one !== undefined) {
    const bare = table.map((each) => ({ ...each, balance: undefined }));
    return checkBalances(bare, { opening, closing: closing ?? one, isDaily });
  }
  return checkBalances(table, { opening, closing, isDaily });
}

/** Returns the balance that every row repeats: it is that of the account, since each line changes a running one. */
function balanceOfAll(table: readonly BalanceRow[]): StatedBalance | undefined {
  const [first] = table;
  const { balance } = first ?? {};
  if (first === undefined || balance === undefined || table.length < 2) return undefined;
  const isSame = table.every((each) => each.balance !== undefined && compare(each.balance, balance) === 0);
  return isSame ? { row: first.row, balance } : undefined;
}
