import { decimal, subtract, toNumber, zero } from "#contract/money.ts";
import type { Statement } from "#contract/statements.ts";
import { totalsOf } from "#contract/totals.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { Language } from "#contract/language.ts";
import { methodsIn } from "#server/core/document-words.ts";
import type { ChargeRow, ReceivedRow } from "./store.ts";

/** A line without its balance. */
export type Move = Omit<Statement["lines"][number], "balance">;

export const presentCharge = (row: ChargeRow): Move => ({
  date: isoInstant(row.issuedAt),
  kind: "INVOICE",
  number: row.number,
  description: row.title,
  amount: totalsOf({ ...row, subtotal: decimal(row.subtotal) }).total,
  invoiceId: row.id,
  paymentId: null,
  method: null,
  reference: null,
});

export const presentReceived = (row: ReceivedRow, language: Language): Move => ({
  date: isoInstant(row.paidAt),
  kind: "PAYMENT",
  number: row.number,
  description: [methodsIn[language][row.method], row.reference]
    .filter((each) => each !== null && each !== "")
    .join(", "),
  amount: toNumber(subtract(zero, decimal(row.amount))),
  invoiceId: row.invoiceId,
  paymentId: row.id,
  method: row.method,
  reference: row.reference,
});
