import type { ExpenseCategory } from "#contract/books/expenses.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";

/** The accounts of an entry, but for that of an expense's category. */
export const bookedAccounts = [
  "bank",
  "receivable",
  "retentionReceivable",
  "gstInput",
  "payables",
  "gstOutput",
  "customerDeposits",
  "openingBalances",
  "sales",
  "rounding",
  "badDebts",
  "retentionWrittenOff",
] as const;

export type EntryKind =
  | "INVOICE"
  | "INVOICE_VOIDED"
  | "CREDIT_NOTE"
  | "CREDIT_NOTE_VOIDED"
  | "PAYMENT"
  | "PAYMENT_REVERSED"
  | "REFUND"
  | "REFUND_REVERSED"
  | "EXPENSE"
  | "RETENTION_WRITTEN_OFF";

/** An entry of the journal: an amount per account as decimal text, positive for a debit; null where it has none. */
export interface EntryRow extends Record<(typeof bookedAccounts)[number], string | null> {
  id: string;
  kind: EntryKind;
  documentId: string;
  /** When it is booked. */
  createdAt: string;
  reference: string | null;
  client: string | null;
  project: string | null;
  /** The rate of a document; null for money and expenses. */
  gstRate: string | null;
  category: ExpenseCategory | null;
  cost: string | null;
  /** The parts of `sales` by account and tax code; null where all of it is standard-rated on the organization's account. */
  salesParts: readonly BookedPart[] | null;
  /** The parts of `retentionReceivable` by tax code; null where all of it is standard-rated. */
  retentionParts: readonly BookedPart[] | null;
}

/** The amount that is booked for the lines with one account code and one tax code; `code` is null for lines without an account code. */
export interface BookedPart {
  readonly code: string | null;
  readonly taxCode: TaxCode;
  readonly amount: string;
}
