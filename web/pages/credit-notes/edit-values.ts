import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { percentOf } from "#web/values/percent.ts";

/** A draft as a person edits it. */
export interface EditValues {
  readonly items: {
    description: string;
    qty: string;
    unit: string;
    unitPrice: string;
    /** Kept as it is. */
    ref: string | null;
    accountCode: string;
    taxCode: TaxCode;
  }[];
  readonly reason: string;
  /** In percent. */
  readonly retentionPct: string;
  readonly notes: string;
}

export const valuesOf = ({ items, reason, retentionPct, notes }: CreditNote): EditValues => ({
  items: items.map(({ description, qty, unit, unitPrice, ref, accountCode, taxCode }) => ({
    description,
    qty: String(qty),
    unit: unit ?? "",
    unitPrice: String(unitPrice),
    ref,
    accountCode: accountCode ?? "",
    taxCode,
  })),
  reason,
  retentionPct: retentionPct === null ? "" : percentOf(retentionPct),
  notes: notes ?? "",
});
