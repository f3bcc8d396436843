import { groupBy } from "#contract/group-by.ts";
import { type Decimal, decimal, toText } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { checkBalances } from "./check-balances.ts";
import { ReadFault } from "#reader/fault.ts";
import { amountIn, type RowFault } from "./read-line.ts";
import { type BankFile, descriptionOf, type FileLine, type Reading, skippedRow, type SkippedRow } from "./statement.ts";

/** A movement as a format of banks states it, before its parts are checked. */
export interface Entry {
  readonly row: number;
  /** `YYYY-MM-DD`; undefined when the file's day is none. */
  readonly date: string | undefined;
  /** Digits with a point, and a sign where the format has one. */
  readonly amount: string;
  readonly isOut?: boolean;
  readonly texts: readonly string[];
  readonly bankId?: string | undefined;
  readonly currency?: string | undefined;
  /** Why it is no line, such as a payment that is pending. */
  readonly leftOut?: string;
}

/** The entries of one account, as one statement has them. */
export interface EntryList {
  readonly format: string;
  readonly account: { readonly number: string | undefined; readonly currency: string | undefined };
  readonly entries: readonly Entry[];
  readonly opening?: Decimal | undefined;
  readonly closing?: Decimal | undefined;
}

/**
 * Makes a file of each account of a format that has movements.
 * @throws ReadFault when none has any
 */
export function bankFilesOf(lists: readonly EntryList[], reading: Reading): BankFile[] {
  if (lists.length === 0) throw new ReadFault("TOO_FEW", wording("files.noStatement"));
  const groups = groupBy(lists, ({ account }) => account.number);
  const files = [...groups.values()].flatMap(([one, ...more]) =>
    one === undefined ? [] : bankFileOf([one, ...more], reading),
  );
  const [first, ...others] = files.filter(({ lines, faults }) => lines.length + faults.length > 0);
  if (first === undefined) throw new ReadFault("TOO_FEW", wording("files.noPayments"));
  // An account may have nothing but what is pending.
  const left = files.filter((file) => file !== first && !others.includes(file)).flatMap(({ skipped }) => skipped);
  return [{ ...first, skipped: [...first.skipped, ...left] }, ...others];
}

/** Makes a bank's file of the entries of a format, which are of one account. */
function bankFileOf(lists: readonly [EntryList, ...EntryList[]], { today }: Reading): BankFile {
  const [first] = lists;
  const faults: RowFault[] = [];
  const skipped: SkippedRow[] = [];
  const lines = lists.flatMap(({ entries }) =>
    entries.flatMap((entry): FileLine[] => {
      const { row, date, texts, bankId, currency } = entry;
      if (entry.leftOut !== undefined) {
        skipped.push(skippedRow(row, [date ?? "", entry.amount, ...texts], `${entry.leftOut}: `));
        return [];
      }
      // Some banks write messages to their clients as movements of nothing.
      if (/^[+-]?0+(?:\.0*)?$/.test(entry.amount)) {
        skipped.push(skippedRow(row, [date ?? "", entry.amount, ...texts]));
        return [];
      }
      const amount = amountOf(entry);
      if (date === undefined)
        faults.push({ row, field: "date", code: "INVALID_FORMAT", message: wording("files.noSuchDay") });
      else if (date > today)
        faults.push({ row, field: "date", code: "OUT_OF_RANGE", message: wording("files.bankDayInFuture") });
      if (amount === undefined)
        faults.push({
          row,
          field: "amount",
          code: "INVALID_FORMAT",
          message: wording("files.notAmount"),
        });
      if (date === undefined || amount === undefined) return [];
      const description = descriptionOf(texts);
      return [{ row, date, amount: toText(amount), description, formerDescriptions: [], bankId, currency }];
    }),
  );
  const table = lines.map(({ row, date, amount }) => ({ row, date, amount: decimal(amount), balance: undefined }));
  const [opening, closing] = [first.opening, lists.at(-1)?.closing];
  const anchor = (balance: Decimal | undefined, row: number) => (balance === undefined ? undefined : { row, balance });
  return {
    lines,
    skipped,
    faults,
    account: first.account,
    layout: first.format,
    columns: [],
    ...checkBalances(table, {
      opening: anchor(opening, lines[0]?.row ?? 1),
      closing: anchor(closing, lines.at(-1)?.row ?? 1),
      isDaily: false,
    }),
  };
}

/** Returns the amount; undefined for text that is none, or for none at all. */
function amountOf({ amount, isOut = false }: Entry): Decimal | undefined {
  const value = amountIn(isOut ? `-${amount}` : amount, "point");
  return typeof value === "object" ? value : undefined;
}
