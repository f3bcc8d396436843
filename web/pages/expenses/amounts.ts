import { absolute, compare, decimal, type Decimal, round, subtract, add, toText, zero } from "#contract/money.ts";
import { gstOn, splitGross } from "#contract/documents/totals.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { readSignedMoney } from "#web/values/read-amount.ts";

/** The three amounts of an expense as they are typed. The total is that of the other two. */
export interface TypedAmounts {
  /** Before GST. */
  readonly amount: string;
  readonly gstAmount: string;
  readonly total: string;
}

export type AmountField = keyof TypedAmounts;

interface Change {
  readonly field: AmountField;
  readonly typed: string;
  /** The one of the two that was typed last: the other one follows when the GST changes. */
  readonly anchor: "amount" | "total";
  /** The rate that the total includes; null when the GST is typed. */
  readonly rate: number | null;
}

const centsShown = 2;

const valueOf = (typed: string): Decimal | undefined => {
  if (typed.trim() === "") return zero;
  const read = readSignedMoney(typed);
  return read === undefined ? undefined : decimal(read);
};

const shown = (value: Decimal): string => formatAmount(Number(toText(round(value, centsShown))));

/** Returns the amounts after one of them was typed, or the rate was chosen. What cannot be read changes nothing else. */
export function changeAmounts(before: TypedAmounts, { field, typed, anchor, rate }: Change): TypedAmounts {
  const after = { ...before, [field]: typed };
  const base = anchor === "total" ? after.total : after.amount;
  const value = valueOf(base);
  if (value === undefined) return after;
  if (base.trim() === "" && field !== "gstAmount") return { amount: "", gstAmount: "", total: "" };
  if (rate !== null && field !== "gstAmount") return withRate(after, anchor, value, rate);
  const gst = valueOf(after.gstAmount);
  if (gst === undefined) return after;
  return anchor === "total"
    ? { ...after, amount: compare(absolute(gst), absolute(value)) > 0 ? "" : shown(subtract(value, gst)) }
    : { ...after, total: shown(add(value, gst)) };
}

function withRate(after: TypedAmounts, anchor: Change["anchor"], value: Decimal, rate: number): TypedAmounts {
  if (anchor === "total") {
    const { net, gst } = splitGross(toText(value), rate);
    return { ...after, amount: formatAmount(net), gstAmount: formatAmount(gst) };
  }
  const gst = gstOn(toText(value), rate);
  return { ...after, gstAmount: formatAmount(gst), total: shown(add(value, decimal(gst))) };
}

/** Returns the amounts of a stored expense, as they are shown in its form. */
export const amountsOf = (amount: number, gstAmount: number): TypedAmounts => ({
  amount: formatAmount(amount),
  gstAmount: formatAmount(gstAmount),
  total: shown(add(decimal(amount), decimal(gstAmount))),
});

/** True when the GST is what the rate makes of the total. */
export const followsRate = ({ total, gstAmount }: TypedAmounts, rate: number): boolean => {
  const [gross, gst] = [readSignedMoney(total), readSignedMoney(gstAmount)];
  return gross !== undefined && gst !== undefined && gst !== 0 && splitGross(gross, rate).gst === gst;
};

/** True when the GST is more than the total that was typed. */
export const isGstAboveTotal = ({ total, gstAmount }: TypedAmounts): boolean => {
  const [gross, gst] = [valueOf(total), valueOf(gstAmount)];
  return gross !== undefined && gst !== undefined && total.trim() !== "" && compare(absolute(gst), absolute(gross)) > 0;
};
