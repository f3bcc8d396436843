import { creditUsesMax, type NewRefund } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId, PaymentReceiptId, RefundId } from "#contract/api/ids.ts";
import { compare, type Decimal, decimal, smaller, toNumber, zero } from "#contract/money.ts";
import { thing, wording } from "#contract/api/wording.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { newId } from "#server/core/ids.ts";
import { type Fault, found, invalidFields, invalidState, refuseFaults } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { findRefund, insertRefund, markRefundReversed } from "./store.ts";

/** The source of a client's credit: a credit note, or the receipt of money that was kept. */
export type CreditSource = { readonly creditNoteId: CreditNoteId } | { readonly receiptId: PaymentReceiptId };

/**
 * Returns how much credit is applied to an invoice: what the request says, or as much as is left and outstanding.
 * @throws Refusal 422 for more than that, or nothing
 */
export function amountToApply(wanted: number | undefined, left: Decimal, outstanding: number): number {
  const most = smaller(left, decimal(outstanding));
  const amount = wanted === undefined ? most : decimal(wanted);
  const message = wording("documents.aboveCreditAndOutstanding", { most: formatFigure(toNumber(most)) });
  const isWrong = compare(amount, most) > 0 || compare(amount, zero) <= 0;
  refuseFaults(isWrong ? [{ path: "amount", code: "OUT_OF_RANGE", message }] : []);
  return toNumber(amount);
}

/** Returns the fault of a refund of more than is left. */
export function refundAmountFaults({ amount }: Pick<NewRefund, "amount">, left: Decimal): Fault[] {
  const message = wording("documents.aboveCredit", { left: formatFigure(toNumber(left)) });
  return compare(decimal(amount), left) > 0 ? [{ path: "amount", code: "OUT_OF_RANGE", message }] : [];
}

/** Records a refund, whose amount and day were checked. */
export async function enterRefund(
  tx: Tx,
  source: CreditSource,
  { amount, method = "BANK_TRANSFER", note = "", reference = null }: NewRefund,
  { paidAt, at }: { readonly paidAt: Date; readonly at: Date },
): Promise<RefundId> {
  const id = newId("rfd", at);
  await insertRefund(tx, { ...source, id, amount, paidAt, method, note, reference, createdAt: at });
  return id;
}

/** Notes that a refund was not paid after all. @throws Refusal 404, 409 INVALID_STATE when it was reversed before */
export async function takeBackRefund(
  tx: Tx,
  source: CreditSource,
  id: RefundId,
  { reason = null, at }: { readonly reason?: string | null | undefined; readonly at: Date },
): Promise<void> {
  const { reversedAt } = found(await findRefund(tx, source, id));
  if (reversedAt !== null) throw invalidState(thing("theRefund"), { status: "REVERSED" }, "reverse-refund", []);
  await markRefundReversed(tx, id, reason, at);
}

/** @throws Refusal 422 for more refunds, or applications, than one source of credit may have */
export function refuseManyUses(uses: readonly unknown[]): void {
  if (uses.length <= creditUsesMax) return;
  const message = wording("documents.tooManyCreditUses", { count: uses.length, max: creditUsesMax });
  throw invalidFields([{ path: "amount", code: "TOO_MANY", message }]);
}
