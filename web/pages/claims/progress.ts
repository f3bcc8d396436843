import type { Claim } from "#contract/contracts/claims.ts";
import { isWithinValue, lineToDate, type Progress } from "#contract/contracts/claim-figures.ts";
import { absolute, compare, decimal, type Decimal, divide, multiply, subtract, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney, formatQuantity, formatRate, formatShare } from "#web/values/amounts.ts";
import { fractionOf } from "#web/values/percent.ts";
import { readAmount } from "#web/values/read-amount.ts";
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
  const [, number = "", unit = ""] = /^([\d.,\s]+?)\s*([\p{L}][^%]*)$/u.exec(text) ?? [];
  const qty = unit === "" ? undefined : readAmount(number);
  return qty !== undefined && /^\d+(\.\d{1,4})?$/.test(qty) ? { qty: Number(qty) } : undefined;
}

/** Returns a quantity of a line as a person would type it. */
export const quantityText = ({ unit }: Pick<ClaimLine, "unit">, qty: number): string =>
  `${formatQuantity(qty)} ${unit ?? "no"}`;

/** Returns the progress of a line as a person would type it. */
export function progressText(line: ClaimLine): string {
  const { as, entered, claimed } = line;
  if (entered === null || as === null || as === "VALUE") return claimed === 0 ? "" : formatAmount(claimed);
  return as === "FRACTION" ? formatRate(entered) : quantityText(line, entered);
}

/** What an entry of a line is held against. */
export interface LineRules {
  readonly isRemeasured: boolean;
  readonly currency: string;
}

export interface LineState {
  readonly toDate: Decimal;
  readonly fault: string | undefined;
  /** Says that the line falls below what was billed before. */
  readonly warning: string | undefined;
}

type StateOf = (line: ClaimLine, typed: string | undefined, rules: LineRules) => LineState;

/** Remembers the last state of each line: a sheet has hundreds, of which an entry changes one. */
function remembered(stateOf: StateOf): StateOf {
  const states = new WeakMap<ClaimLine, { readonly typed: string | undefined; readonly state: LineState }>();
  return (line, typed, rules) => {
    const last = states.get(line);
    if (last !== undefined && last.typed === typed) return last.state;
    const state = stateOf(line, typed, rules);
    states.set(line, { typed, state });
    return state;
  };
}

/** Returns what a line comes to. The entry is what is not saved yet; undefined for what is. */
export const lineState = remembered((line, typed, rules) =>
  typed === undefined ? savedState(line, rules) : typedState(line, typed, rules),
);

/** Returns what the client certifies of a line; without an entry it is what was claimed. */
export const certifiedState = remembered((line, typed = "", rules) => {
  const claimed = decimal(line.claimed);
  if (typed.trim() === "") return { toDate: claimed, fault: undefined, warning: undefined };
  const { toDate, fault } = typedState(line, typed, rules);
  const isAbove = fault === undefined && compare(toDate, claimed) > 0;
  const most = formatMoney(line.claimed, rules.currency);
  return { toDate, fault: isAbove ? claimsCopy.sheet.overClaimed({ most }) : fault, warning: undefined };
});

function savedState(line: ClaimLine, rules: LineRules): LineState {
  const toDate = decimal(line.claimed);
  return { toDate, fault: undefined, warning: warningOf(line, toDate, rules) };
}

function typedState(line: ClaimLine, typed: string, rules: LineRules): LineState {
  const unread = { toDate: decimal(line.claimed), fault: claimsCopy.sheet.unread, warning: undefined };
  const progress = readProgress(typed);
  if (progress === undefined || ("qty" in progress && line.qty === 0)) return unread;
  const toDate = lineToDate({ value: decimal(line.value), qty: line.qty }, progress);
  const fault = overFault(line, progress, toDate, rules);
  return { toDate, fault, warning: fault === undefined ? warningOf(line, toDate, rules) : undefined };
}

/** Returns what is wrong with more than a line has, in the unit that was typed: what is possible, and what is billed. */
function overFault(
  line: ClaimLine,
  progress: Progress,
  toDate: Decimal,
  { isRemeasured, currency }: LineRules,
): string | undefined {
  if (isRemeasured && !("value" in progress)) return undefined;
  if (isWithinValue(decimal(line.value), toDate)) return undefined;
  const [most, billed] =
    "qty" in progress
      ? [quantityText(line, line.qty), formatQuantity(shareOf(line, line.qty, 2))]
      : "fraction" in progress
        ? [formatRate(1), formatShare(shareOf(line, 1, 4))]
        : [formatMoney(line.value, currency), formatMoney(line.before, currency)];
  return claimsCopy.sheet.over({ most, billed });
}

/** Returns the part of a line that was billed before, of its whole quantity or of 1. */
const shareOf = ({ before, value }: ClaimLine, whole: number, decimals: number): number =>
  value === 0 ? 0 : toNumber(divide(multiply(decimal(before), decimal(whole)), decimal(value), decimals));

function warningOf({ before }: ClaimLine, toDate: Decimal, { currency }: LineRules): string | undefined {
  const was = decimal(before);
  const less = subtract(absolute(was), absolute(toDate));
  return compare(less, decimal(0)) > 0
    ? claimsCopy.sheet.less({ amount: formatMoney(toNumber(less), currency) })
    : undefined;
}
