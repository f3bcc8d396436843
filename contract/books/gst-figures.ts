import type { Totals } from "#contract/documents/shown-totals.ts";
import { hasUntaxed, type TaxCode } from "./tax-codes.ts";
import { type PricedLine, taxPartsOf } from "#contract/documents/totals.ts";

interface Taxed {
  readonly items: readonly PricedLine[];
  readonly totals: Pick<Totals, "net" | "gst">;
  readonly retentionPct: number | null;
}

interface GstWords {
  /** The GST with its rate. */
  readonly standard: string;
  readonly codes: Readonly<Record<Exclude<TaxCode, "STANDARD">, string>>;
  /** Says what a tax is charged on. @param tax its name */
  readonly on: (tax: string, net: number) => string;
}

/**
 * Returns the GST of a document as its papers and pages show it: in one figure, or in one for each tax code with its net
 * where a line is not standard-rated.
 */
export function gstFigures(
  { items, totals, retentionPct }: Taxed,
  { standard, codes, on }: GstWords,
): readonly { readonly label: string; readonly amount: number }[] {
  if (!hasUntaxed(items)) return [{ label: standard, amount: totals.gst }];
  return taxPartsOf(items, totals, retentionPct).map(({ taxCode, net, gst }) => ({
    label: on(taxCode === "STANDARD" ? standard : codes[taxCode], net),
    amount: gst,
  }));
}
