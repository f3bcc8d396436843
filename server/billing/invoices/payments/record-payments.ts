import { compare, decimal, subtract, sum, toNumber, zero } from "#contract/money.ts";
import type { ListedPayment, NewPaymentGroup, PaymentGroup } from "#contract/payments/payments.ts";
import { isShowable } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { newId } from "#server/core/ids.ts";
import { type Fault, Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { emitInOrder, type eventOf } from "#server/history/events/emit.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { type Allocated, lockAllocated, overpaymentFaults, ownerFaults, ownerOf } from "./allocations.ts";
import { enterPayment } from "./enter-payment.ts";
import { enterReceipt } from "#server/billing/invoices/receipts/enter-receipt.ts";

/**
 * Records money that came in for several invoices of a client: a payment on each, all of them or none, as if they were
 * recorded one by one, with one receipt. What they do not take can be kept as credit.
 * @throws Refusal 409 INVALID_STATE, 422, 422 OVERPAYMENT above what is outstanding on one of them
 */
export function recordPayments(caller: Caller, body: NewPaymentGroup): Promise<PaymentGroup> {
  return inOrg(caller, async (tx) => {
    const { timeZone, sendsReceipts } = await getOrganization(tx);
    const allocated = await lockAllocated(tx, body.allocations);
    const at = caller.clock();
    const paidAt = body.paidAt === undefined ? at : startOf(body.paidAt, timeZone);
    refuseFaults([
      ...(await ownerFaults(tx, allocated, body)),
      ...sumFaults(body),
      ...futureFaults("paidAt", paidAt, at),
      ...clientFaults(allocated),
    ]);
    refuseOverpayment(allocated);

    const groupId = newId("pgr", at);
    const { method = "BANK_TRANSFER", note = "", reference = null } = body;
    const kept = keptOf(body);
    const money = { paidAt, method, note, reference };
    const receiptId = await enterReceipt(tx, { ...money, clientId: ownerOf(allocated, body), kept }, at);
    const payments: ListedPayment[] = [];
    const events: ReturnType<typeof eventOf>[] = [];
    for (const [i, { invoice: before, amount }] of allocated.entries()) {
      const settlement = { amount, ...money, groupId, receiptId };
      const entered = await enterPayment(tx, before, settlement, {
        at,
        // The mail of the first lists all of them.
        sendsReceipts: sendsReceipts && i === 0,
        mailLimits: caller.mailLimits,
      });
      const { invoice, ...payment } = entered.recorded;
      const { number: invoiceNumber, clientId } = invoice;
      const updatedAt = at.toISOString();
      payments.push({ ...payment, invoiceNumber, clientId, reversedAt: null, reversalReason: null, updatedAt });
      events.push(...entered.events);
    }
    await emitInOrder(tx, events);
    return { groupId, receiptId, amount: toNumber(sumOf(body)), kept, payments };
  });
}

const sumOf = ({ allocations }: NewPaymentGroup) => sum(allocations.map(({ amount }) => decimal(amount)));

function sumFaults(body: NewPaymentGroup): Fault[] {
  const allocated = sumOf(body);
  if (!isShowable(allocated))
    return [{ path: "allocations", code: "AMOUNT_TOO_LARGE", message: wording("documents.sumTooLarge") }];
  if (body.amount === undefined) {
    const message = wording("payments.clientRequired");
    const isWhole = body.allocations.length === 0 && body.keepRestAsCredit === true;
    return isWhole ? [{ path: "amount", code: "REQUIRED", message }] : [];
  }
  const rest = subtract(decimal(body.amount), allocated);
  if (compare(rest, zero) === 0 || (compare(rest, zero) > 0 && body.keepRestAsCredit === true)) return [];
  const message =
    compare(rest, zero) > 0
      ? wording("payments.notTheSumUnlessKept", {
          sum: formatFigure(toNumber(allocated)),
          rest: formatFigure(toNumber(rest)),
        })
      : wording("payments.notTheSum", { sum: formatFigure(toNumber(allocated)) });
  return [{ path: "amount", code: "OUT_OF_RANGE", message }];
}

/** Returns what the allocations do not take. */
const keptOf = (body: NewPaymentGroup): number =>
  body.amount === undefined ? 0 : toNumber(subtract(decimal(body.amount), sumOf(body)));

function clientFaults(allocated: readonly Allocated[]): Fault[] {
  const clientId = allocated[0]?.invoice.clientId;
  return allocated.flatMap(({ invoice }, i) =>
    invoice.clientId === clientId
      ? []
      : [
          {
            path: `allocations[${i}].invoiceId`,
            code: "WRONG_CLIENT",
            message: wording("payments.severalClients"),
          },
        ],
  );
}

function refuseOverpayment(allocated: readonly Allocated[]): void {
  const details = overpaymentFaults(allocated);
  if (details.length === 0) return;
  throw new Refusal("OVERPAYMENT", wording("payments.invoicesOverpaid"), { details });
}
