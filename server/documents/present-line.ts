import { asNumber, toNumber } from "#contract/money.ts";
import { lineAmount } from "#contract/totals.ts";

export interface LineRow {
  readonly description: string;
  readonly qty: string;
  readonly unitPrice: string;
  readonly sortOrder: number;
  readonly ref: string | null;
  readonly unit: string | null;
}

/** What the specification shows of a line. */
export const presentLine = (row: LineRow) => ({
  description: row.description,
  qty: asNumber(row.qty),
  unitPrice: asNumber(row.unitPrice),
  sortOrder: row.sortOrder,
});

/** What is shown of it beyond that. */
export const presentLineFurther = (row: LineRow) => ({
  ref: row.ref,
  unit: row.unit,
  amount: toNumber(lineAmount(row)),
});
