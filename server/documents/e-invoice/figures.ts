import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  multiply,
  round,
  subtract,
  sum,
  toText,
  zero,
} from "#contract/money.ts";
import type { Totals } from "#contract/shown-totals.ts";

/** A line of a document, as an e-invoice needs it. */
export interface EInvoiceItem {
  readonly description: string;
  readonly qty: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly unit: string | null;
  readonly ref: string | null;
}

/** What is taken off or added below the lines. */
interface Adjustment {
  readonly isCharge: boolean;
  readonly reason: string;
  readonly amount: string;
}

/** The figures of an e-invoice, as text with two decimals. */
export interface EInvoiceFigures {
  readonly lineTotal: string;
  readonly adjustments: readonly Adjustment[];
  readonly allowanceTotal: string;
  readonly chargeTotal: string;
  readonly net: string;
  readonly gst: string;
  readonly withGst: string;
  /** Undefined where the total is what net and GST come to. */
  readonly rounding: string | undefined;
  readonly payable: string;
}

export const moneyText = (value: Decimal): string => toText(round(value, 2));

/** True for an item that can be a line: a line has no negative price. */
export const isLine = ({ unitPrice }: Pick<EInvoiceItem, "unitPrice">): boolean => unitPrice >= 0;

/** The words of what is no item of the document; e-invoices are in English. */
const reasons = { retention: "Retention", rounding: "Rounding of lines" };

/**
 * Returns figures that a reader can add up: lines, less allowances, plus charges, are the net, which with GST and
 * rounding is the total. Lines are rounded each, and the subtotal once, so their difference is an adjustment as well.
 */
export function figuresOf(items: readonly EInvoiceItem[], totals: Totals): EInvoiceFigures {
  const lineTotal = sum(items.filter(isLine).map(({ amount }) => decimal(amount)));
  const difference = subtract(sum(items.map(({ amount }) => decimal(amount))), decimal(totals.subtotal));
  const taken: readonly (readonly [string, Decimal])[] = [
    ...items
      .filter((item) => !isLine(item))
      .map(({ description, amount }) => [description, subtract(zero, decimal(amount))] as const),
    [reasons.retention, decimal(totals.retention)],
    [reasons.rounding, difference],
  ];
  const adjusted = taken.filter(([, off]) => compare(off, zero) !== 0);
  const isCharge = (off: Decimal) => compare(off, zero) < 0;
  const sumOf = (areCharges: boolean) =>
    sum(adjusted.filter(([, off]) => isCharge(off) === areCharges).map(([, off]) => absolute(off)));
  return {
    lineTotal: moneyText(lineTotal),
    adjustments: adjusted.map(([reason, off]) => ({
      isCharge: isCharge(off),
      reason,
      amount: moneyText(absolute(off)),
    })),
    allowanceTotal: moneyText(sumOf(false)),
    chargeTotal: moneyText(sumOf(true)),
    net: moneyText(decimal(totals.net)),
    gst: moneyText(decimal(totals.gst)),
    withGst: moneyText(add(decimal(totals.net), decimal(totals.gst))),
    rounding: totals.rounding === 0 ? undefined : moneyText(decimal(totals.rounding)),
    payable: moneyText(decimal(totals.total)),
  };
}

/** Returns a fraction as a percentage without trailing zeros: 0.09 is `9`. */
export const percentText = (fraction: number): string => plainText(multiply(decimal(fraction), decimal(100)));

/** Returns the text of a value without the zeros at its end. */
export const plainText = (value: Decimal): string =>
  toText(value)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
