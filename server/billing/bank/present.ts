import type { BankLine, BankLineStatus } from "#contract/payments/bank.ts";
import { asNumber, compare, type Decimal, decimal, larger, subtract, sum, toNumber, zero } from "#contract/money.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { BankLineRow, ReceiptRow } from "./store.ts";
import { invoiceIdsOf, type Suggestion } from "./suggest.ts";

export const presentBankLine = (row: BankLineRow, suggestion: Suggestion | null): BankLine => ({
  id: row.id,
  statementId: row.statementId,
  accountId: row.accountId,
  currency: row.currency,
  date: row.date,
  description: row.description,
  amount: asNumber(row.amount),
  allocated: asNumber(row.allocated),
  kept: toNumber(sum(row.kept.map(({ amount }) => decimal(amount)))),
  remaining: toNumber(remainingOf(row)),
  status: statusOf(row),
  payments: row.payments.map(({ id, invoiceId, invoiceNumber, amount, isLinked }) => ({
    paymentId: id,
    invoiceId,
    invoiceNumber,
    amount: asNumber(amount),
    linked: isLinked,
  })),
  credits: row.kept.map(({ receiptId, number, clientName, amount, isLinked }) => ({
    receiptId,
    receiptNumber: number,
    clientName,
    amount: asNumber(amount),
    linked: isLinked,
  })),
  suggestion: suggestion === null ? null : presentSuggestion(suggestion),
  createdAt: isoInstant(row.importedAt),
  updatedAt: isoInstant(row.updatedAt),
});

const presentSuggestion = (suggestion: Suggestion): BankLine["suggestion"] => ({
  confidence: suggestion.confidence,
  invoiceIds: invoiceIdsOf(suggestion),
  invoices: suggestion.invoices.map(({ id, number, clientName, outstanding, amount }) => ({
    invoiceId: id,
    invoiceNumber: number,
    clientName,
    outstanding: asNumber(outstanding),
    amount: toNumber(amount),
  })),
  payments: (suggestion.receipt?.payments ?? []).map(({ id, invoiceId, number, day, amount }) => ({
    paymentId: id,
    invoiceId,
    invoiceNumber: number,
    clientName: suggestion.receipt?.clientName ?? "",
    paidOn: day,
    amount: asNumber(amount),
  })),
  receipt: suggestion.receipt === null ? null : presentSuggestedReceipt(suggestion.receipt),
});

const presentSuggestedReceipt = ({ id, number, clientName, day, total, kept }: ReceiptRow) => ({
  receiptId: id,
  receiptNumber: number,
  clientName,
  paidOn: day,
  amount: asNumber(total),
  kept: asNumber(kept),
});

type Allocated = Pick<BankLineRow, "amount" | "allocated" | "isForeign" | "ignoredAt">;

export function statusOf({ amount, allocated, ignoredAt }: Omit<Allocated, "isForeign">): BankLineStatus {
  if (ignoredAt !== null) return "IGNORED";
  if (compare(decimal(allocated), zero) === 0) return "NEW";
  return compare(decimal(allocated), decimal(amount)) === 0 ? "MATCHED" : "PART";
}

/** Returns what invoices can still take; nothing of what went out, or of another currency. */
export const remainingOf = ({ amount, allocated, isForeign }: Omit<Allocated, "ignoredAt">): Decimal =>
  isForeign ? zero : larger(subtract(decimal(amount), decimal(allocated)), zero);

/** True for a line for which invoices are suggested. */
export const isOpenLine = (row: Allocated): boolean => row.ignoredAt === null && compare(remainingOf(row), zero) > 0;
