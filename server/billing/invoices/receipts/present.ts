import { asNumber, decimal, subtract, sum, toNumber } from "#contract/money.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { ReceiptRow } from "./store.ts";

export function presentReceipt(row: ReceiptRow): PaymentReceipt {
  const counting = row.payments.filter(({ reversedAt }) => reversedAt === null);
  const amount = sum([decimal(row.kept), ...counting.map((payment) => decimal(payment.amount))]);
  const times = [row.reversedAt, ...row.payments.map(({ reversedAt }) => reversedAt)];
  const reversedAt =
    amount.units > 0n
      ? null
      : (times
          .filter((each) => each !== null)
          .toSorted()
          .at(-1) ?? null);
  return {
    id: row.id,
    number: row.number,
    clientId: row.clientId,
    clientName: row.clientName,
    amount: toNumber(amount),
    kept: asNumber(row.kept),
    credit: toNumber(creditLeft(row)),
    paidAt: isoInstant(row.paidAt),
    method: row.method,
    reference: row.reference,
    note: row.note,
    bankLineId: row.bankLineId,
    payments: row.payments.map((payment) => ({
      ...payment,
      amount: asNumber(payment.amount),
      outstanding: asNumber(payment.outstanding),
      isKept: payment.isKept && payment.reversedAt === null,
      reversedAt: isoInstantOrNull(payment.reversedAt),
    })),
    applications: row.applications.map((use) => ({
      ...use,
      amount: asNumber(use.amount),
      paidAt: isoInstant(use.paidAt),
    })),
    refunds: row.refunds.map((refund) => ({
      ...refund,
      amount: asNumber(refund.amount),
      paidAt: isoInstant(refund.paidAt),
    })),
    reversedAt: isoInstantOrNull(reversedAt),
    reversalReason: row.reversalReason,
    currency: row.currency,
    createdAt: isoInstant(row.createdAt),
  };
}

/** Returns what is left of the money of a receipt as its client's credit. */
export const creditLeft = ({ credit, used }: Pick<ReceiptRow, "credit" | "used">) =>
  subtract(decimal(credit), decimal(used));
