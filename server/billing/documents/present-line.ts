import { asNumber, toNumber } from "#contract/money.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { lineAmount } from "#contract/documents/totals.ts";

export interface LineRow {
  readonly description: string;
  readonly qty: string;
  readonly unitPrice: string;
  readonly sortOrder: number;
  readonly ref: string | null;
  readonly unit: string | null;
  readonly taxCode: TaxCode;
  readonly accountCode: string | null;
}

/** Presents the fields of a line that the specification defines. */
export const presentLine = (row: LineRow) => ({
  description: row.description,
  qty: asNumber(row.qty),
  unitPrice: asNumber(row.unitPrice),
  sortOrder: row.sortOrder,
});

/** Presents the other fields of a line. */
export const presentLineDetails = (row: LineRow) => ({
  ref: row.ref,
  unit: row.unit,
  taxCode: row.taxCode,
  accountCode: row.accountCode,
  amount: toNumber(lineAmount(row)),
});
