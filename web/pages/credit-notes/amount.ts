import { compare, decimal } from "#contract/money.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { copy } from "#web/copy/copy.ts";

/** Returns what is wrong with an amount of credit; undefined when it is above 0 and at most that much. */
export function faultOfAmount(
  typed: string,
  most: number,
  words: { readonly zero: string; readonly above: string },
): string | undefined {
  const amount = readMoney(typed);
  if (amount === undefined) return copy.list.notAnAmount;
  if (amount === 0) return words.zero;
  return compare(decimal(amount), decimal(most)) > 0 ? words.above : undefined;
}
