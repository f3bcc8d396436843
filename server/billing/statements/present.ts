import { asNumber, decimal, negate, toNumber } from "#contract/money.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { storedSums, totalsOf } from "#contract/documents/totals.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { Language } from "#contract/language.ts";
import { methodsIn } from "#server/core/text/document-words.ts";
import type { ChargeRow, CreditRow, ReceivedRow, RefundRow } from "./store.ts";

/** A line without its balance. */
export type Move = Omit<Statement["lines"][number], "balance">;

export const presentCharge = (row: ChargeRow): Move => ({
  date: isoInstant(row.issuedAt),
  kind: "INVOICE",
  number: row.number,
  description: row.title,
  amount: totalsOf({ ...row, ...storedSums(row) }).total,
  invoiceId: row.id,
  paymentId: null,
  method: null,
  reference: null,
  creditNoteId: null,
  refundId: null,
  receiptId: null,
});

export const presentCredit = (row: CreditRow): Move => ({
  date: isoInstant(row.issuedAt),
  kind: "CREDIT_NOTE",
  number: row.number,
  description: row.reason,
  amount: toNumber(negate(decimal(totalsOf({ ...row, ...storedSums(row) }).total))),
  invoiceId: row.invoiceId,
  paymentId: null,
  method: null,
  reference: null,
  creditNoteId: row.id,
  refundId: null,
  receiptId: null,
});

const paidBy = (row: Pick<ReceivedRow, "method" | "reference">, language: Language): string =>
  [methodsIn[language][row.method], row.reference].filter((each) => each !== null && each !== "").join(", ");

export const presentRefund = (row: RefundRow, language: Language): Move => ({
  date: isoInstant(row.paidAt),
  kind: "REFUND",
  number: row.number,
  description: paidBy(row, language),
  amount: asNumber(row.amount),
  invoiceId: row.invoiceId,
  paymentId: null,
  method: row.method,
  reference: row.reference,
  creditNoteId: row.creditNoteId,
  refundId: row.id,
  receiptId: row.receiptId,
});

export const presentReceived = (row: ReceivedRow, language: Language): Move => ({
  date: isoInstant(row.paidAt),
  kind: "PAYMENT",
  number: row.number,
  description: paidBy(row, language),
  amount: toNumber(negate(decimal(row.amount))),
  invoiceId: row.invoiceId,
  paymentId: row.id,
  method: row.method,
  reference: row.reference,
  creditNoteId: null,
  refundId: null,
  receiptId: row.receiptId,
});

/** Returns the line that takes another one back. */
export const presentReversal = (move: Move, at: string): Move => ({
  ...move,
  date: isoInstant(at),
  kind: `${move.kind}_${move.method === null ? "VOIDED" : "REVERSED"}` as Move["kind"],
  amount: toNumber(negate(decimal(move.amount))),
});
