import type { Fault } from "#contract/errors.ts";
import { descriptionsLengthMax, itemsMax, type NewLine } from "#contract/lines.ts";
import type { Decimal } from "#contract/money.ts";
import type { Totals } from "#contract/shown-totals.ts";
import { areShowable, exactSubtotal, isShowable, lineAmount, totalsOf } from "#contract/totals.ts";

interface Rates {
  readonly gstRate: string;
  readonly retentionPct: string | number | null;
}

/** A line and its path in the request. */
export interface PlacedLine {
  readonly line: NewLine;
  readonly path: string;
}

export const placed = (lines: readonly NewLine[], under = ""): PlacedLine[] =>
  lines.map((line, i) => ({ line, path: `${under}items[${i}]` }));

/**
 * Returns the exact subtotal of a document's lines, and the faults that no single line can detect: too many lines, and
 * figures too large to be shown.
 */
export function priceLines(lines: readonly PlacedLine[], rates: Rates): { subtotal: Decimal; faults: Fault[] } {
  const subtotal = exactSubtotal(lines.map(({ line }) => line));
  const faults: Fault[] = lines
    .filter(({ line }) => !isShowable(lineAmount(line)))
    .map(({ path }) => ({ path, code: "AMOUNT_TOO_LARGE", message: "has an amount above 999,999,999,999.99" }));
  if (lines.length > itemsMax) {
    faults.push({ path: "items", code: "TOO_MANY", message: `must have at most ${itemsMax} items over all sections` });
  }
  return { subtotal, faults: faults.length > 0 ? faults : totalFaults(subtotal, rates) };
}

/** Returns a fault for more text than a document may have. Copies of documents older than the limit are not checked. */
export function textFaults(lines: readonly PlacedLine[]): Fault[] {
  const length = lines.reduce((sum, { line }) => sum + line.description.length, 0);
  if (length <= descriptionsLengthMax) return [];
  const message = `have descriptions of ${length} characters in total; at most ${descriptionsLengthMax} are allowed`;
  return [{ path: "items", code: "TOO_LONG", message }];
}

/**
 * Checks a change that keeps the lines: only a new retention can make a figure too large then. A document whose total a
 * changed GST rate made too large may still be changed otherwise.
 */
export const unpricedFaults = (change: { readonly retentionPct?: number | null }, subtotal: Decimal, rates: Rates) =>
  change.retentionPct === undefined ? [] : totalFaults(subtotal, rates);

const totalFaults = (subtotal: Decimal, rates: Rates): Fault[] => figureFaults(totalsOf({ ...rates, subtotal }));

/** Returns a fault when a document has a figure too large to be shown. */
export const figureFaults = (totals: Totals): Fault[] =>
  areShowable(totals)
    ? []
    : [{ path: "items", code: "TOTAL_TOO_LARGE", message: "add up to more than 999,999,999,999.99" }];
