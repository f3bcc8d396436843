import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, decimal, subtract, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { copy } from "#web/copy/copy.ts";

type Debt = Pick<Invoice, "totals" | "currency">;

/** Returns what is wrong with the amount of a payment; undefined for an amount that can be recorded. */
export function faultOfAmount(typed: string, { totals: { outstanding }, currency }: Debt): string | undefined {
  const amount = readMoney(typed);
  if (amount === undefined) return copy.list.notAnAmount;
  if (amount === 0) return copy.invoices.payment.zero;
  return compare(decimal(amount), decimal(outstanding)) > 0
    ? copy.invoices.payment.above({ outstanding: formatMoney(outstanding, currency) })
    : undefined;
}

/** Describes what a payment leaves outstanding; undefined for an amount that cannot be recorded. */
export function describeRest(typed: string, debt: Debt): string | undefined {
  const amount = readMoney(typed);
  if (amount === undefined || faultOfAmount(typed, debt) !== undefined) return undefined;
  const rest = toNumber(subtract(decimal(debt.totals.outstanding), decimal(amount)));
  return rest === 0
    ? copy.invoices.payment.settles
    : copy.invoices.payment.leaves({ rest: formatMoney(rest, debt.currency) });
}

/** Returns what an amount has above what is outstanding; 0 or less when it has nothing. */
export const restOf = (typed: string, { totals }: Debt): number =>
  toNumber(subtract(decimal(readMoney(typed) ?? 0), decimal(totals.outstanding)));
