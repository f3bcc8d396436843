/**
 * Number formatting: thousands separators, two decimals, and no sign on zero. A negative number has a plain hyphen, as on
 * paper and in exports, so that whatever is copied can be found and pasted as a number.
 */

import type { paymentMethods } from "#contract/values.ts";
import { copy } from "#web/copy/copy.ts";
import { locale } from "#web/locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { signDisplay: "negative", ...options });
  formats.set(key, format);
  return format;
}

/** Formats an amount with its currency, as in `$1,200.00`: an organization has one currency. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(amount);

/** Formats an amount for a chart axis, as in `$120K`. */
export const formatCompactMoney = (amount: number, currency: string): string =>
  formatOf(`round ${currency}`, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(amount);

/** Formats an amount without its currency, for columns whose heading names it. */
export const formatAmount = (amount: number): string =>
  formatOf("amount", { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(amount);

export const formatQuantity = (quantity: number): string =>
  formatOf("quantity", { maximumFractionDigits: 4 }).format(quantity);

/** Formats a fraction as a percentage, as in `9%`. */
export const formatRate = (fraction: number): string =>
  formatOf("rate", { style: "percent", maximumFractionDigits: 4 }).format(fraction);

/** Formats a change as a percentage with its sign, as in `+12%`. */
export const formatChange = (fraction: number): string =>
  formatOf("change", { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(fraction);

/** Formats a fraction as a whole percentage, as in `54%`. */
export const formatShare = (fraction: number): string =>
  formatOf("share", { style: "percent", maximumFractionDigits: 0 }).format(fraction);

/** Names how money was paid and its reference: one of them where the reference begins with the name, as in “Cheque 118811”. */
export function paidBy(method: (typeof paymentMethods)[number], reference: string | null, separator = " · "): string {
  const name = copy.methods[method];
  if (reference === null || reference === "") return name;
  return reference.toLowerCase().startsWith(name.toLowerCase()) ? reference : `${name}${separator}${reference}`;
}
