import { readWrittenDay } from "#reader/days.ts";
import { decimalMarkOf, readNumber } from "#reader/numbers.ts";
import { currencyIn } from "./currency.ts";
import { isDirection, isStatus, splitMark } from "./words.ts";

export type BankColumn =
  | "date"
  | "credit"
  | "debit"
  | "amount"
  | "direction"
  | "status"
  | "balance"
  | "currency"
  | "account"
  /** Says nothing about what was paid, and some of them change from one export to the next. */
  | "other"
  | "text";

/** Of days there are several: made, booked, valued or only begun. */
type Name = Exclude<BankColumn, "date" | "text"> | "made" | "booked" | "valued" | "begun";

/** The accepted names of each column: letters alone, in lower case, without the currency. */
interface Names {
  readonly first: readonly string[];
  /** Those that were text to earlier versions. */
  readonly later: readonly string[];
}

const names: Readonly<Record<Name, Names>> = {
  made: {
    first: ["date", "transactiondate", "entrydate", "transdate", "txndate", "day"],
    later: ["trandate", "dategmt", "dateutc", "datesgt", "交易日期", "日期", "交易日"],
  },
  booked: {
    first: ["postingdate", "bookingdate"],
    later: [
      "posteddate",
      "dateposted",
      "transactionpostingdate",
      "completeddate",
      "datecompletedutc",
      "datecompleted",
      "finishedon",
      "dateprocessed",
      "processdate",
      "clearingdate",
      "buchungstag",
      "buchungsdatum",
      "记账日期",
      "入账日期",
      "记账日",
    ],
  },
  valued: { first: ["valuedate", "effectivedate"], later: ["valuedat", "wertstellung", "valuta", "起息日"] },
  begun: { first: [], later: ["starteddate", "datestartedutc", "datestarted", "createdon", "datecreated"] },
  credit: {
    first: [
      "credit",
      "credits",
      "creditamount",
      "deposit",
      "deposits",
      "depositamount",
      "moneyin",
      "paidin",
      "creditin",
    ],
    later: [
      "received",
      "amountcr",
      "cramount",
      "creditamt",
      "amountcredited",
      "amountin",
      "inflow",
      "haben",
      "存入",
      "贷方",
      "收入",
      "存款",
      "转入",
      "贷方金额",
      "收入金额",
      "存入金额",
    ],
  },
  debit: {
    first: [
      "debit",
      "debits",
      "debitamount",
      "withdrawal",
      "withdrawals",
      "withdrawalamount",
      "moneyout",
      "paidout",
      "debitout",
    ],
    later: [
      "spent",
      "amountdr",
      "dramount",
      "debitamt",
      "amountdebited",
      "amountout",
      "outflow",
      "withdrawl",
      "soll",
      "支出",
      "借方",
      "取款",
      "转出",
      "借方金额",
      "支出金额",
      "支取",
    ],
  },
  amount: {
    first: ["amount", "transactionamount", "signedamount", "txnamount"],
    later: ["sourceamountafterfees", "betrag", "金额", "交易金额", "发生额"],
  },
  direction: {
    first: ["drcr", "crdr", "dc", "cd", "debitcredit", "creditdebit", "debitorcredit", "creditordebit"],
    later: ["direction", "收支", "借贷", "借贷标志", "借贷方向", "收支方向"],
  },
  status: { first: [], later: ["status", "state", "transactionstatus", "交易状态", "状态"] },
  balance: {
    first: ["balance", "runningbalance", "availablebalance", "ledgerbalance", "closingbalance"],
    later: ["saldo", "余额", "账户余额"],
  },
  currency: {
    first: ["currency"],
    later: ["sourcecurrency", "ccy", "accountcurrency", "paymentcurrency", "währung", "币种", "货币", "交易币种"],
  },
  account: { first: ["account", "accountnumber", "accountno"], later: [] },
  other: {
    first: ["time", "transactiontime", "no", "serialnumber", "sn"],
    later: [
      "sourcefeecurrency",
      "targetfeecurrency",
      "targetcurrency",
      "targetamountafterfees",
      "序号",
      "fee",
      "fees",
      "totalfees",
      // Of our own export.
      "allocated",
      "keptascredit",
      "remaining",
      "invoices",
      "createdat",
      "updatedat",
      "statementid",
      "id",
      "accountid",
    ],
  },
};

const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/s?\$|\bsgd\b/g, "")
    .replaceAll(/[^\p{L}]/gu, "");

const inCurrency = /\(([A-Za-z]{3})\)/;

const find = (text: string, of: (each: Names) => readonly string[]) =>
  (Object.keys(names) as Name[]).find((column) => of(names[column]).includes(text));

/** Returns what a name stands for, to this version or to the first ones. */
function nameOf(name: string, of: (each: Names) => readonly string[] = ({ first, later }) => [...first, ...later]) {
  const known = find(plain(name), of);
  if (known !== undefined) return known;
  const inOtherCurrency = find(plain(name.replace(inCurrency, "")), of);
  return isSum(inOtherCurrency) ? inOtherCurrency : undefined;
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
  const withSums = byName.some(isSumRole) ? withoutRepeats(byName) : withSumByContent(byName, cellsOf);
  const held = withSums.map((role, i) => (role === "text" ? byContent(cellsOf[i] ?? [], rows.length) : role));
  // Beside a column that is called the currency, another one of codes is that of the shop or of a fee.
  const isCalled = byName.includes("currency");
  const roles = held.map((role, i) => (role === "currency" && isCalled && byName[i] !== "currency" ? "other" : role));
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

/** A signed amount beside credit and debit repeats them. */
const withoutRepeats = (roles: readonly BankColumn[]): readonly BankColumn[] =>
  roles.includes("credit") || roles.includes("debit")
    ? roles.map((role) => (role === "amount" || role === "direction" ? "other" : role))
    : roles;

/** In a table without names the amount is the first column of amounts. */
function withSumByContent(
  roles: readonly BankColumn[],
  cellsOf: readonly (readonly string[])[],
): readonly BankColumn[] {
  const at = roles.findIndex((role, i) => role === "text" && isMostly(cellsOf[i] ?? [], isMoney));
  return roles.map((role, i) => (i === at ? "amount" : role));
}

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
  const at = byName.findIndex(
    (role, i) => role === "text" && (cellsOf[i] ?? []).length > 0 && (cellsOf[i] ?? []).every(isDirection),
  );
  return roles.map((role, i) => (i === at ? "direction" : role));
}

/** Returns which columns were text to the version before this one, which knew balances, and to the first ones. */
function formerOf(header: readonly string[]): readonly (readonly boolean[])[] {
  const known = header.map(plain);
  const once = header.map((name, i) => known[i] !== "" && nameOf(name, ({ first }) => first) === undefined);
  return [once.map((was, i) => was && !known[i]?.includes("balance")), once];
}

/** Returns the mark that the amounts of a table are written with. */
export function markOf(rows: readonly (readonly string[])[], roles: readonly BankColumn[]): "point" | "comma" {
  const texts = rows.flatMap((cells) => cells.filter((cell, i) => cell !== "" && isSumRole(roles[i] ?? "other")));
  return decimalMarkOf(texts)?.mark ?? "point";
}
