/** How GST applies to a line: only a STANDARD one is charged the rate of its document. */
export const taxCodes = ["STANDARD", "ZERO_RATED", "EXEMPT", "OUT_OF_SCOPE"] as const;
export type TaxCode = (typeof taxCodes)[number];

/** How GST applies to an expense: that of a NOT_CLAIMABLE one was paid and is no input tax. */
export const expenseTaxCodes = [...taxCodes, "NOT_CLAIMABLE"] as const;
export type ExpenseTaxCode = (typeof expenseTaxCodes)[number];

interface Coded {
  readonly taxCode?: TaxCode | undefined;
}

/** Returns the tax code of a line. Documents that were issued before lines had one have none. */
export const taxCodeOf = ({ taxCode = "STANDARD" }: Coded): TaxCode => taxCode;

/** True when a line charges no GST whatever the rate of its document, so that papers say so. */
export const hasUntaxed = (lines: readonly Coded[]): boolean => lines.some((line) => taxCodeOf(line) !== "STANDARD");

/** True when a registered seller's document is a tax invoice: exempt and out-of-scope supplies alone make it none. */
export const hasTaxableSupply = (lines: readonly Coded[]): boolean =>
  lines.some((line) => taxCodeOf(line) === "STANDARD" || taxCodeOf(line) === "ZERO_RATED");
