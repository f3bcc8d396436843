import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  larger,
  multiply,
  one,
  round,
  smaller,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import type { CreditNoteTotals, InvoiceTotals, Totals } from "./shown-totals.ts";
import { type TaxCode, taxCodeOf, taxCodes } from "#contract/books/tax-codes.ts";

/** The decimals of a printed amount. Currencies with another number of decimals are not supported. */
const cents = 2;

/** The decimals of the exact sums of a document. */
const sumDecimals = 8;

/** The largest figure that a document may show, positive or negative: 999,999,999,999.99. */
export const figureMax = 999_999_999_999.99;
const largestFigure = decimal(figureMax);

/** A quantity and a price as they were entered (JSON numbers) or stored (decimal text). */
export interface PricedLine {
  readonly qty: string | number;
  readonly unitPrice: string | number;
  /** STANDARD when it is missing. */
  readonly taxCode?: TaxCode | undefined;
}

/** Returns the amount shown for an item: qty × unitPrice, rounded to cents. Totals are not calculated from it. */
export function lineAmount(line: PricedLine): Decimal {
  return round(lineExact(line), cents);
}

/**
 * Returns what the subtotal differs from the sum of the amounts shown, each of which is rounded by itself; 0 where they add
 * up, and for a document without lines here.
 */
export function lineRounding(lines: readonly PricedLine[], subtotal: number): number {
  if (lines.length === 0) return 0;
  return toNumber(subtract(round(decimal(subtotal), cents), sum(lines.map(lineAmount))));
}

/**
 * Splits an amount that includes GST into the GST in it, rounded to cents, and the rest.
 * @public only the web app uses it
 */
export function splitGross(
  gross: string | number,
  gstRate: string | number,
): { readonly net: number; readonly gst: number } {
  const [whole, rate] = [decimal(gross), decimal(gstRate)];
  const gst = divide(multiply(whole, rate), add(one, rate), cents);
  return { net: toNumber(subtract(whole, gst)), gst: toNumber(gst) };
}

/**
 * Returns the GST on an amount, rounded to cents.
 * @public only the web app uses it
 */
export const gstOn = (net: string | number, gstRate: string | number): number =>
  toNumber(round(multiply(decimal(net), decimal(gstRate)), cents));

/** Returns the exact sum of qty × unitPrice, with up to eight decimals. */
export function exactSubtotal(lines: readonly PricedLine[]): Decimal {
  return lines.reduce((sum, line) => add(sum, lineExact(line)), zero);
}

/** The exact sums that the totals of a document are calculated from. */
export interface Sums {
  readonly subtotal: Decimal;
  /** The part of it on lines that charge no GST, whatever the rate of the document. */
  readonly untaxed: Decimal;
}

export const sumsOf = (lines: readonly PricedLine[]): Sums => ({
  subtotal: exactSubtotal(lines),
  untaxed: exactSubtotal(lines.filter((line) => taxCodeOf(line) !== "STANDARD")),
});

/** Returns the sums as they are stored with a document. */
export const storedSums = (row: { readonly subtotal: string; readonly untaxed: string }): Sums => ({
  subtotal: decimal(row.subtotal),
  untaxed: decimal(row.untaxed),
});

/** Returns the subtotal of a section of a bill of quantities: its exact sum, rounded once for display. */
export const sectionSubtotal = (lines: readonly PricedLine[]): number => toNumber(round(exactSubtotal(lines), cents));

/**
 * Returns the subtotal of a section by the tax codes of its lines. They add up to its own: the first has what the others
 * leave of it.
 * @public only the web app uses it
 */
export function subtotalsByTaxCode<Line extends PricedLine>(lines: readonly Line[]) {
  const ofCode = (taxCode: TaxCode) => lines.filter((line) => taxCodeOf(line) === taxCode);
  const [first = "STANDARD", ...others] = taxCodes.filter((taxCode) => ofCode(taxCode).length > 0);
  const further = others.map((taxCode) => ({
    taxCode,
    items: ofCode(taxCode),
    subtotal: sectionSubtotal(ofCode(taxCode)),
  }));
  const rest = subtract(decimal(sectionSubtotal(lines)), sum(further.map(({ subtotal }) => decimal(subtotal))));
  return [{ taxCode: first, items: ofCode(first), subtotal: toNumber(rest) }, ...further];
}

/**
 * Returns the totals of a document from its exact subtotal and its two rates. The algorithm is the specification's
 * (subtotal, retention, net, gst, total), without rounding; only the displayed figures are rounded, each once, from its
 * exact value.
 */
export const totalsOf = (document: Rated): Totals => presentTotals(roundedTotalsOf(document));

/** The exact sums of a document and its two rates. */
interface Rated extends Sums {
  /** A fraction of the subtotal, 0..1; null means none. */
  readonly retentionPct: string | number | null;
  /** A fraction, 0..1. */
  readonly gstRate: string | number;
}

/** The net of the lines with one tax code, after retention, and the GST on it. */
export interface TaxPart {
  readonly taxCode: TaxCode;
  readonly net: number;
  readonly gst: number;
}

/**
 * Returns the net of a document by the tax codes of its lines. Each part is rounded; the first that is not 0 takes what
 * is then missing to the net of the document, so that the parts add up to it. The GST return does the same in SQL.
 */
export function taxPartsOf(
  lines: readonly PricedLine[],
  totals: Pick<Totals, "net" | "gst">,
  retentionPct: number | null,
): TaxPart[] {
  const kept = subtract(one, decimal(retentionPct ?? 0));
  const present = taxCodes.filter((code) => lines.some((line) => taxCodeOf(line) === code));
  const sums = present.map((code) => exactSubtotal(lines.filter((line) => taxCodeOf(line) === code)));
  const nets = sums.map((each) => round(multiply(each, kept), cents));
  const first = sums.findIndex((each) => compare(each, zero) !== 0);
  const missing = subtract(decimal(totals.net), sum(nets));
  return present.map((taxCode, i) => ({
    taxCode,
    net: toNumber(i === first ? add(nets[i] ?? zero, missing) : (nets[i] ?? zero)),
    gst: taxCode === "STANDARD" ? totals.gst : 0,
  }));
}

type RoundedTotals = Readonly<Record<keyof Totals, Decimal>>;

function roundedTotalsOf(document: Rated): RoundedTotals {
  const exact = exactFigures(document);
  const subtotal = round(exact.subtotal, cents);
  const retention = round(exact.retention, cents);
  const net = subtract(subtotal, retention);
  const gst = round(exact.gst, cents);
  const total = round(exact.total, cents);
  return { subtotal, retention, net, gst, rounding: subtract(total, add(net, gst)), total };
}

const presentTotals = (totals: RoundedTotals): Totals => ({
  subtotal: toNumber(totals.subtotal),
  retention: toNumber(totals.retention),
  net: toNumber(totals.net),
  gst: toNumber(totals.gst),
  rounding: toNumber(totals.rounding),
  total: toNumber(totals.total),
});

/** Returns the totals of an invoice. A VOID one has nothing outstanding, whatever was paid. */
export function invoiceTotalsOf(
  document: Rated & { readonly paid: string | number; readonly isVoid: boolean },
): InvoiceTotals {
  const totals = roundedTotalsOf(document);
  const paid = decimal(document.paid);
  const outstanding = document.isVoid ? zero : subtract(totals.total, paid);
  return { ...presentTotals(totals), paid: toNumber(paid), outstanding: toNumber(outstanding) };
}

/** Returns the totals of a credit note. Only one that is SENT has something remaining. */
export function creditNoteTotalsOf(
  document: Rated & { readonly applied: string | number; readonly refunded: string | number; readonly isSent: boolean },
): CreditNoteTotals {
  const totals = roundedTotalsOf(document);
  const [applied, refunded] = [decimal(document.applied), decimal(document.refunded)];
  const remaining = document.isSent ? subtract(totals.total, add(applied, refunded)) : zero;
  return {
    ...presentTotals(totals),
    applied: toNumber(applied),
    refunded: toNumber(refunded),
    remaining: toNumber(remaining),
  };
}

const isCreditMethod = (method: string) => method === "CREDIT_NOTE" || method === "CREDIT";
/**
 * Returns sums of which a document shows that net, GST and total, where the total differs from net and GST by at most a
 * cent: a credit note that takes what is left of an invoice takes its cents too, whatever its lines round to. Of the sums
 * that differ by less than a cent it takes one that rounds to all three; undefined when there is none.
 */
export function sumsShowing(
  { net, gst, total }: { readonly net: Decimal; readonly gst: Decimal; readonly total: Decimal },
  { retentionPct, gstRate }: Pick<Rated, "retentionPct" | "gstRate">,
): Sums | undefined {
  const kept = subtract(one, decimal(retentionPct ?? 0));
  if (compare(kept, zero) === 0) return undefined;
  const rate = multiply(kept, decimal(gstRate));
  for (const step of sumSteps) {
    const subtotal = add(divide(net, kept, sumDecimals), decimal(step));
    const shown = roundedTotalsOf({ subtotal, untaxed: subtotal, retentionPct, gstRate });
    const exactNet = multiply(subtotal, kept);
    const least = larger(subtract(gst, halfCent), subtract(subtract(total, halfCent), exactNet));
    const most = smaller(add(gst, halfCent), subtract(add(total, halfCent), exactNet));
    if (compare(shown.net, net) !== 0 || compare(add(least, leastRange), most) > 0) continue;
    if (compare(rate, zero) !== 0) {
      const exactGst = multiply(add(least, most), decimal(0.5));
      return { subtotal, untaxed: subtract(subtotal, divide(exactGst, rate, sumDecimals)) };
    }
    if (compare(least, zero) <= 0 && compare(zero, most) < 0) return { subtotal, untaxed: zero };
  }
  // Without GST retention may round so that net and total exclude each other; then nothing must stay outstanding.
  return compare(rate, zero) === 0 ? { subtotal: divide(total, kept, sumDecimals), untaxed: zero } : undefined;
}

const halfCent = decimal(0.005);
/** A narrower range of GST could round out of it. */
const leastRange = decimal(0.0001);
/** Fractions of a cent, and of the cents that retention may round away, the least first. */
const sumSteps = Array.from({ length: 101 }, (_, i) => (i % 2 === 0 ? -i : i + 1) / 5000);

/** Returns the unit price, with at most four decimals, of a line whose net after retention is that amount. */
export function beforeRetention(net: Decimal, retentionPct: number | null): number {
  const kept = subtract(one, decimal(retentionPct ?? 0));
  return compare(kept, zero) === 0 ? 0 : toNumber(divide(net, kept, 4));
}

/** Returns what the payments of an invoice come to: the money that was received, the credit that was applied, and what was written off. */
export function splitPaid(payments: readonly { readonly amount: number; readonly method: string }[]): {
  readonly money: number;
  readonly credit: number;
  readonly writtenOff: number;
} {
  const sumOf = (matches: (method: string) => boolean) =>
    toNumber(sum(payments.filter(({ method }) => matches(method)).map(({ amount }) => decimal(amount))));
  return {
    money: sumOf(isMoney),
    credit: sumOf(isCreditMethod),
    writtenOff: sumOf((method) => method === "WRITE_OFF"),
  };
}

/** True for a method of payment by which money is received. */
export const isMoney = (method: string): boolean => !isCreditMethod(method) && method !== "WRITE_OFF";

/** True when an amount is within the range that a document may show. */
export const isShowable = (amount: Decimal): boolean => compare(absolute(amount), largestFigure) <= 0;

/** True when every figure is within that range. */
export const areShowable = (totals: Totals): boolean =>
  Object.values(totals).every((value) => isShowable(decimal(value)));

function lineExact(line: PricedLine): Decimal {
  return multiply(decimal(line.qty), decimal(line.unitPrice));
}

/** Retention is taken from all lines alike, so those that charge GST bear their share of it. */
function exactFigures({ subtotal, untaxed, retentionPct, gstRate }: Rated) {
  const kept = subtract(one, decimal(retentionPct ?? 0));
  const retention = multiply(subtotal, decimal(retentionPct ?? 0));
  const gst = multiply(multiply(subtract(subtotal, untaxed), kept), decimal(gstRate));
  return { subtotal, retention, gst, total: add(multiply(subtotal, kept), gst) };
}
