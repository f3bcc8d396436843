import { descriptionsLengthMax, itemsMax, type NewLine } from "#contract/documents/lines.ts";
import { toText } from "#contract/money.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { taxCodeOf } from "#contract/books/tax-codes.ts";
import { areShowable, isShowable, lineAmount, type Sums, sumsOf, totalsOf } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

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
 * Returns the exact sums of a document's lines, and the faults that no single line can detect: too many lines, and
 * figures too large to be shown.
 */
export function priceLines(lines: readonly PlacedLine[], rates: Rates): { sums: Sums; faults: Fault[] } {
  const sums = sumsOf(lines.map(({ line }) => line));
  const faults: Fault[] = lines
    .filter(({ line }) => !isShowable(lineAmount(line)))
    .map(({ path }) => ({ path, code: "AMOUNT_TOO_LARGE", message: wording("documents.amountTooLarge") }));
  if (lines.length > itemsMax) {
    faults.push({ path: "items", code: "TOO_MANY", message: wording("documents.tooManyItems", { max: itemsMax }) });
  }
  return { sums, faults: faults.length > 0 ? faults : totalFaults(sums, rates) };
}

/** Returns a fault for each line of a contract that is not standard-rated: claims bill values at one rate, not lines. */
export const contractTaxFaults = (lines: readonly PlacedLine[]): Fault[] =>
  lines
    .filter(({ line }) => taxCodeOf(line) !== "STANDARD")
    .map(({ path }) => ({
      path: `${path}.taxCode`,
      code: "NOT_ALLOWED",
      message: wording("documents.contractTaxCode"),
    }));

/** Returns a fault for more text than a document may have. Copies of documents older than the limit are not checked. */
export function textFaults(lines: readonly PlacedLine[]): Fault[] {
  const length = lines.reduce((sum, { line }) => sum + line.description.length, 0);
  if (length <= descriptionsLengthMax) return [];
  const message = wording("documents.descriptionsTooLong", { length, max: descriptionsLengthMax });
  return [{ path: "items", code: "TOO_LONG", message }];
}

/**
 * Checks a change that keeps the lines: only a new retention can make a figure too large then. A document whose total a
 * changed GST rate made too large may still be changed otherwise.
 */
export const unpricedFaults = (change: { readonly retentionPct?: number | null }, sums: Sums, rates: Rates) =>
  change.retentionPct === undefined ? [] : totalFaults(sums, rates);

const totalFaults = (sums: Sums, rates: Rates): Fault[] => figureFaults(totalsOf({ ...rates, ...sums }));

/** Returns the sums as they are written. */
export const writtenSums = ({ subtotal, untaxed }: Sums) => ({ subtotal: toText(subtotal), untaxed: toText(untaxed) });

/** Returns a fault when a document has a figure too large to be shown. */
export const figureFaults = (totals: Totals): Fault[] =>
  areShowable(totals) ? [] : [{ path: "items", code: "TOTAL_TOO_LARGE", message: wording("documents.sumTooLarge") }];
