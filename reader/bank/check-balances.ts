import { groupBy } from "#contract/group-by.ts";
import { add, compare, type Decimal, decimal, round, sum, toText } from "#contract/money.ts";

/** A row of the table with what it adds and what it says the account holds. */
export interface BalanceRow {
  readonly row: number;
  readonly date: string;
  readonly amount: Decimal;
  readonly balance: Decimal | undefined;
}

/** A balance outside of the lines, such as an opening one. */
export interface StatedBalance {
  readonly row: number;
  readonly balance: Decimal;
}

export interface BalanceGap {
  readonly row: number;
  /** Decimal text with two decimals, as are `stated` and `closing`. */
  readonly expected: string;
  readonly stated: string;
}

export interface BalancesChecked {
  readonly gaps: readonly BalanceGap[];
  /** The balance after the last line; undefined when the file does not say it. */
  readonly closing: string | undefined;
}

const cents = (amount: Decimal): string => toText(round(amount, 2));

/**
 * Compares what the file says the account holds with its lines: each balance with the one before and what lies between, the
 * closing one with the opening one and all lines. The lines may be in either order.
 */
export function checkBalances(
  rows: readonly BalanceRow[],
  {
    opening,
    closing,
    isDaily,
  }: {
    readonly opening: StatedBalance | undefined;
    readonly closing: StatedBalance | undefined;
    /** True when each row states what the account held at the end of its day. */
    readonly isDaily: boolean;
  },
): BalancesChecked {
  const anchored = (table: readonly BalanceRow[]) =>
    walk([
      ...(opening === undefined ? [] : [anchor(opening)]),
      ...table,
      ...(closing === undefined ? [] : [anchor(closing)]),
    ]);
  if (isDaily) return anchored(byDay(rows));
  const [first, last] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""];
  const [given, turned] = [anchored(rows), anchored(rows.toReversed())];
  if (first !== last) return first < last ? given : turned;
  // The rows of one day may be in either order: that with fewer gaps is meant.
  return turned.gaps.length < given.gaps.length ? turned : given;
}

const anchor = ({ row, balance }: StatedBalance): BalanceRow => ({ row, date: "", amount: decimal(0), balance });

/** Goes through the rows, the earliest first, and adds up what is between the balances. */
function walk(rows: readonly BalanceRow[]): BalancesChecked {
  const gaps: BalanceGap[] = [];
  let held: Decimal | undefined;
  for (const { row, amount, balance } of rows) {
    const expected = held === undefined ? undefined : add(held, amount);
    if (balance !== undefined && expected !== undefined && compare(expected, balance) !== 0) {
      gaps.push({ row, expected: cents(expected), stated: cents(balance) });
    }
    held = balance ?? expected;
  }
  return { gaps, closing: held === undefined ? undefined : cents(held) };
}

/** Makes one row of each day whose rows all have one balance, the earliest day first. */
function byDay(rows: readonly BalanceRow[]): BalanceRow[] {
  const days = groupBy(rows, ({ date }) => date);
  return [...days.keys()].toSorted().flatMap((date) => {
    const ofDay = days.get(date) ?? [];
    const [first] = ofDay;
    const isOne =
      first?.balance !== undefined &&
      ofDay.every(({ balance }) => balance !== undefined && compare(balance, first.balance ?? balance) === 0);
    return first === undefined || !isOne ? ofDay : [{ ...first, amount: sum(ofDay.map(({ amount }) => amount)) }];
  });
}
