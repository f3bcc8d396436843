import type { InvoiceItem } from "#contract/invoices/invoices.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import { type TaxCode, taxCodeOf } from "#contract/books/tax-codes.ts";

/**
 * Gives each line of a credit note that has no tax code the one of the line that it credits: that with the same
 * description, or any where all of the invoice have one code. What names no line of a mixed invoice is STANDARD.
 */
export const withTaxCodes = <Line extends NewLine>(lines: readonly Line[], items: readonly InvoiceItem[]) =>
  lines.map((line) => (line.taxCode === undefined ? { ...line, taxCode: codeFor(line, items) } : line));

function codeFor({ description, unitPrice }: NewLine, items: readonly InvoiceItem[]): TaxCode {
  const described = items.filter((item) => item.description.trim() === description.trim());
  const priced = described.filter((item) => item.unitPrice === unitPrice);
  const [only = "STANDARD"] = [items, described, priced].map(codesOf).find((codes) => codes.length === 1) ?? [];
  return only;
}

const codesOf = (items: readonly InvoiceItem[]): TaxCode[] => [...new Set(items.map(taxCodeOf))];
