import { proRata, decimal, multiply, round, toNumber } from "#contract/money.ts";
import { fractionOf } from "#web/values/percent.ts";
import { readMoney } from "#web/values/read-amount.ts";

/** A part of a sum: a fraction of it, or an amount. */
export type Portion = { readonly fraction: number } | { readonly amount: number };

/** Reads a percentage such as `10%`, or an amount such as `9,240.14`. Returns undefined for everything else. */
export function readPortion(typed: string): Portion | undefined {
  const text = typed.trim();
  if (text.endsWith("%")) {
    const fraction = fractionOf(text);
    return fraction === undefined || fraction <= 0 || fraction > 1 ? undefined : { fraction };
  }
  const amount = readMoney(text);
  return amount === undefined || amount <= 0 ? undefined : { amount };
}

/** Returns what a portion of a sum comes to, in cents. */
export const amountOf = (portion: Portion, sum: number): number =>
  "amount" in portion ? portion.amount : toNumber(round(multiply(decimal(sum), decimal(portion.fraction)), 2));

/** Returns a hundredth of a sum, as often as that, in cents. */
export const percentageOf = (sum: number, percent: number): number =>
  toNumber(proRata(decimal(sum), decimal(percent), decimal(100)));
