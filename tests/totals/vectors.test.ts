/** Compares the published test vectors, `docs/totals-vectors.json`, with the module that does the arithmetic. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { sumsOf, invoiceTotalsOf, totalsOf } from "#contract/documents/totals.ts";

interface Vector {
  readonly name: string;
  readonly lines: { readonly qty: string; readonly unitPrice: string; readonly taxCode?: TaxCode }[];
  readonly gstRate: string;
  readonly retentionPct: string | null;
  /** Present on an invoice, together with `isVoid`. */
  readonly paid?: string;
  readonly isVoid?: boolean;
  readonly totals: Record<string, string>;
}

const root = join(import.meta.dirname, "..", "..");
const { vectors } = JSON.parse(readFileSync(join(root, "docs/totals-vectors.json"), "utf8")) as { vectors: Vector[] };

function computeTotals({ lines, gstRate, retentionPct, paid, isVoid }: Vector) {
  const document = { ...sumsOf(lines), gstRate, retentionPct };
  return paid === undefined ? totalsOf(document) : invoiceTotalsOf({ ...document, paid, isVoid: isVoid === true });
}

const asNumbers = (figures: Record<string, string>) =>
  Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, Number(text)]));

for (const vector of vectors) {
  test(`vector: ${vector.name}`, () => expect(computeTotals(vector)).toEqual(asNumbers(vector.totals)));
}

test("the vectors' table matches their documents", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(40);
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  for (const { totals } of vectors) {
    for (const text of Object.values(totals)) {
      expect(text).toMatch(/^-?\d+\.\d\d$/);
      expect(text).not.toBe("-0.00");
    }
  }
});
