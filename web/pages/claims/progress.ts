import type { Claim } from "#contract/claims.ts";
import { isWithinValue, lineToDate, type Progress } from "#contract/claim-figures.ts";
import { absolute, compare, decimal, type Decimal, subtract, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney, formatQuantity, formatRate } from "#web/amounts.ts";
import { fractionOf } from "#web/percent.ts";
import { readAmount } from "#web/read-amount.ts";
import { claimsCopy } from "#web/copy/claims.ts";

export type ClaimLine = Claim["items"][number];

/**
 * Reads the progress of a line to date: `40%`, a quantity with a unit such as `65 m2`, or an amount such as `2,600.00`.
 * Returns undefined for everything else.
 */
export function readProgress(typed: string): Progress | undefined {
  const text = typed.trim();
  if (text === "") return { value: 0 };
  if (text.endsWith("%")) {
    const fraction = fractionOf(text.replaceAll(",", ""));
    return fraction === undefined || fraction < 0 ? undefined : { fraction };
  }
  const amount = readAmount(text);
  if (amount !== undefined) return /^-?\d+(\.\d{1,2})?$/.test(amount) ? { value: Number(amount) } : undefined;
  const [, number = "", unit = ""] = /^([\d.,\s]+?)\s*([\p{L}][^\s%]*)$/u.exec(text) ?? [];
  const qty = unit === "" ? undefined : readAmount(number);
  return qty !== undefined && /^\d+(\.\d{1,4})?$/.test(qty) ? { qty: Number(qty) } : undefined;
}

/** Returns the progress of a line as a person would type it. */
export function progressText({ as, entered, claimed, unit }: ClaimLine): string {
  if (entered === null || as === null || as === "VALUE") return claimed === 0 ? "" : formatAmount(claimed);
  if (as === "FRACTION") return formatRate(entered);
  return `${formatQuantity(entered)} ${unit ?? "no"}`;
}

export interface LineState {
  readonly toDate: Decimal;
  readonly fault: string | undefined;
  /** Says that the line falls below what was billed before. */
  readonly warning: string | undefined;
}

/** Returns what a line comes to. @param typed the progress that is not saved yet; undefined for a saved one */
export function lineState(line: ClaimLine, typed: string | undefined, rules: LineRules): LineState {
  const saved = decimal(line.claimed);
  if (typed === undefined) return { toDate: saved, fault: undefined, warning: warningOf(line, saved, rules) };
  const progress = readProgress(typed);
  if (progress === undefined) return { toDate: saved, fault: claimsCopy.sheet.unread, warning: undefined };
  if ("qty" in progress && line.qty === 0) return { toDate: saved, fault: claimsCopy.sheet.unread, warning: undefined };
  const value = decimal(line.value);
  const toDate = lineToDate({ value, qty: line.qty }, progress);
  const mayPass = rules.isRemeasured && !("value" in progress);
  const fault =
    mayPass || isWithinValue(value, toDate)
      ? undefined
      : claimsCopy.sheet.over({ amount: formatMoney(line.value, rules.currency) });
  return { toDate, fault, warning: fault === undefined ? warningOf(line, toDate, rules) : undefined };
}

export interface LineRules {
  readonly isRemeasured: boolean;
  readonly currency: string;
}

function warningOf({ before }: ClaimLine, toDate: Decimal, { currency }: LineRules): string | undefined {
  const was = decimal(before);
  const less = subtract(absolute(was), absolute(toDate));
  return compare(less, decimal(0)) > 0
    ? claimsCopy.sheet.less({ amount: formatMoney(toNumber(less), currency) })
    : undefined;
}
