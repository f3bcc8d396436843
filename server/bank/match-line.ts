import type { BankLine, BankLineMatch } from "#contract/bank.ts";
import type { Fault } from "#contract/errors.ts";
import type { BankLineId } from "#contract/ids.ts";
import { compare, decimal, round, sum, toText } from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { futureFaults } from "#server/documents/check-dates.ts";
import { emitInOrder } from "#server/events/emit.ts";
import { lockAllocated, overpaymentFaults } from "#server/invoices/allocations.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { enterAllocations } from "./enter-allocations.ts";
import { remainingOf } from "./present.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";
import type { BankLineRow } from "./store.ts";

type Allocations = BankLineMatch["allocations"];

/**
 * Records a payment on each invoice, all of them or none. Locks the invoices and then the line, in the order of every
 * other change of both.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function matchBankLine(
  caller: Caller,
  id: BankLineId,
  { allocations, paidAt }: BankLineMatch,
): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    const { timeZone, sendsReceipts } = await getOrganization(tx);
    requireLineAction(await getBankLineRow(tx, id), "match");
    const entered = await lockAllocated(tx, allocations);
    const line = await lockBankLineFor(tx, id, "match");
    const at = caller.clock();
    const day = startOf(paidAt ?? line.date, timeZone);
    refuseFaults([
      ...overpaymentFaults(entered),
      ...lineFaults(line, allocations),
      ...(paidAt === undefined ? [] : dayFaults(line, day, at, timeZone)),
    ]);
    const options = { paidAt: day, at, sendsReceipts, mailLimits: caller.mailLimits };
    await emitInOrder(tx, await enterAllocations(tx, line, entered, options));
    return getBankLine(tx, id);
  });
}

/** Returns the faults of a day of its own: the money cannot have come before the bank showed it. */
function dayFaults({ date }: BankLineRow, day: Date, now: Date, timeZone: string): Fault[] {
  if (day >= startOf(date, timeZone)) return futureFaults("paidAt", day, now);
  return [{ path: "paidAt", code: "OUT_OF_RANGE", message: `must not be before ${date}, the date of the line` }];
}

function lineFaults(line: BankLineRow, allocations: Allocations): Fault[] {
  const matched = new Set(line.payments.map(({ invoiceId }) => invoiceId));
  const twice = allocations.flatMap(({ invoiceId }, i) =>
    matched.has(invoiceId)
      ? [
          {
            path: `allocations[${i}].invoiceId`,
            code: "DUPLICATE",
            message: "has a payment of this line already; unmatch the line first",
          },
        ]
      : [],
  );
  const left = remainingOf(line);
  if (compare(sum(allocations.map(({ amount }) => decimal(amount))), left) <= 0) return twice;
  const message = `add up to more than remains of the line: ${toText(round(left, 2))}`;
  return [...twice, { path: "allocations", code: "OUT_OF_RANGE", message }];
}
