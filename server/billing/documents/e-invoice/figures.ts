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
import type { Totals } from "#contract/documents/shown-totals.ts";
import { type TaxCode, taxCodeOf } from "#contract/books/tax-codes.ts";
import { type TaxPart, taxPartsOf } from "#contract/documents/totals.ts";
import { withoutEndZeros } from "#server/core/text/trim-end.ts";

/** A line of a document, as an e-invoice needs it. */
export interface EInvoiceItem {
  readonly description: string;
  readonly qty: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly unit: string | null;
  readonly ref: string | null;
  /** Missing in documents that were issued before lines had one. */
  readonly taxCode?: TaxCode;
}

/** What is taken off or added below the lines. */
interface Adjustment {
  readonly isCharge: boolean;
  readonly reason: string;
  readonly amount: string;
  readonly taxCode: TaxCode;
}

/** The figures of an e-invoice, as text with two decimals. */
export interface EInvoiceFigures {
  readonly lineTotal: string;
  readonly adjustments: readonly Adjustment[];
  readonly allowanceTotal: string;
  readonly chargeTotal: string;
  readonly net: string;
  readonly gst: string;
  /** Net and GST by the tax codes of the items. */
  readonly parts: readonly { readonly taxCode: TaxCode; readonly net: string; readonly gst: string }[];
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
 * Each of this is true for every tax code by itself.
 */
export function figuresOf(
  items: readonly EInvoiceItem[],
  totals: Totals,
  retentionPct: number | null,
): EInvoiceFigures {
  const parts = taxPartsOf(items, totals, retentionPct);
  const lineTotal = sum(items.filter(isLine).map(({ amount }) => decimal(amount)));
  const adjusted = [
    ...items.filter((item) => !isLine(item)).map(allowanceOf),
    ...adjustmentsOf(items, totals, parts, retentionPct),
  ].filter(({ off }) => compare(off, zero) !== 0);
  const isCharge = (off: Decimal) => compare(off, zero) < 0;
  const sumOf = (areCharges: boolean) =>
    sum(adjusted.filter(({ off }) => isCharge(off) === areCharges).map(({ off }) => absolute(off)));
  return {
    lineTotal: moneyText(lineTotal),
    adjustments: adjusted.map(({ reason, off, taxCode }) => ({
      isCharge: isCharge(off),
      reason,
      amount: moneyText(absolute(off)),
      taxCode,
    })),
    allowanceTotal: moneyText(sumOf(false)),
    chargeTotal: moneyText(sumOf(true)),
    net: moneyText(decimal(totals.net)),
    gst: moneyText(decimal(totals.gst)),
    parts: parts.map(({ taxCode, net, gst }) => ({
      taxCode,
      net: moneyText(decimal(net)),
      gst: moneyText(decimal(gst)),
    })),
    withGst: moneyText(add(decimal(totals.net), decimal(totals.gst))),
    rounding: totals.rounding === 0 ? undefined : moneyText(decimal(totals.rounding)),
    payable: moneyText(decimal(totals.total)),
  };
}

interface TakenOff {
  readonly reason: string;
  readonly off: Decimal;
  readonly taxCode: TaxCode;
}

const allowanceOf = (item: EInvoiceItem): TakenOff => ({
  reason: item.description,
  off: subtract(zero, decimal(item.amount)),
  taxCode: taxCodeOf(item),
});

/** Returns the retention of each tax code, and what its items differ from its net by then. */
function adjustmentsOf(
  items: readonly EInvoiceItem[],
  totals: Totals,
  parts: readonly TaxPart[],
  retentionPct: number | null,
): TakenOff[] {
  const [only] = parts.length === 1 ? parts : [];
  const rows = parts.map(({ taxCode, net }) => {
    const amounts = sum(items.filter((item) => taxCodeOf(item) === taxCode).map(({ amount }) => decimal(amount)));
    const own = round(multiply(amounts, decimal(retentionPct ?? 0)), 2);
    // A document with one tax code has the retention that it shows.
    const retention = only === undefined ? own : decimal(totals.retention);
    return { taxCode, retention, difference: subtract(subtract(amounts, retention), decimal(net)) };
  });
  return [
    ...rows.map(({ taxCode, retention }) => ({ reason: reasons.retention, off: retention, taxCode })),
    ...rows.map(({ taxCode, difference }) => ({ reason: reasons.rounding, off: difference, taxCode })),
  ];
}

/** Returns a fraction as a percentage without trailing zeros: 0.09 is `9`. */
export const percentText = (fraction: number): string => plainText(multiply(decimal(fraction), decimal(100)));

/** Returns the text of a value without the zeros at its end. */
export const plainText = (value: Decimal): string => withoutEndZeros(toText(value));
