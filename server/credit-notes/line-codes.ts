import type { Fault } from "#contract/errors.ts";
import type { Invoice, InvoiceItem } from "#contract/invoices.ts";
import type { NewLine } from "#contract/lines.ts";
import { type TaxCode, taxCodeOf } from "#contract/tax-codes.ts";

type CreditedLines = Pick<Invoice, "number" | "items">;

/**
 * Gives each line of a credit note that has no tax code the one of the line that it credits: that with the same
 * description, or any where all of the invoice have one code. Returns a fault for each line that remains without.
 */
export function withTaxCodes<Line extends NewLine>(lines: readonly Line[], invoice: CreditedLines) {
  const faults: Fault[] = [];
  const items = lines.map((line, i) => {
    if (line.taxCode !== undefined) return line;
    const [taxCode, ...others] = codesFor(line, invoice.items);
    if (taxCode !== undefined && others.length === 0) return { ...line, taxCode };
    faults.push({
      path: `items[${i}].taxCode`,
      code: "REQUIRED",
      message: `is missing, and invoice ${invoice.number} has lines with ${codesOf(invoice.items).join(", ")}; send the code of the line that is credited`,
    });
    return line;
  });
  return { items, faults };
}

/** Returns the tax codes of the lines that a line may credit. An invoice without lines leaves STANDARD. */
function codesFor({ description, unitPrice }: NewLine, items: readonly InvoiceItem[]): TaxCode[] {
  const all = codesOf(items);
  if (all.length <= 1) return all.length === 0 ? ["STANDARD"] : all;
  const described = items.filter((item) => item.description.trim() === description.trim());
  const codes = codesOf(described);
  return codes.length > 1 ? codesOf(described.filter((item) => item.unitPrice === unitPrice)) : codes;
}

const codesOf = (items: readonly InvoiceItem[]): TaxCode[] => [...new Set(items.map(taxCodeOf))];
