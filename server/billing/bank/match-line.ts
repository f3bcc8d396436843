import type { BankLine, BankLineMatch } from "#contract/payments/bank.ts";
import type { BankLineId } from "#contract/api/ids.ts";
import { compare, type Decimal, decimal, larger, subtract, sum, toNumber, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { emitInOrder } from "#server/history/events/emit.ts";
import {
  type Allocated,
  lockAllocated,
  overpaymentFaults,
  ownerFaults,
  ownerOf,
} from "#server/billing/invoices/payments/allocations.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { enterAllocations } from "./enter-allocations.ts";
import { remainingOf } from "./present.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";
import type { BankLineRow } from "./store.ts";

type Allocations = BankLineMatch["allocations"];

/**
 * Records a payment on each invoice, all of them or none. What is left of the line can be kept as credit. Locks the
 * invoices and then the line, in the order of every other change of both.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function matchBankLine(caller: Caller, id: BankLineId, body: BankLineMatch): Promise<BankLine> {
  const { allocations, paidAt } = body;
  return inOrg(caller, async (tx) => {
    const { timeZone, sendsReceipts } = await getOrganization(tx);
    requireLineAction(await getBankLineRow(tx, id), "match");
    const entered = await lockAllocated(tx, allocations);
    const line = await lockBankLineFor(tx, id, "match");
    const at = caller.clock();
    const day = startOf(paidAt ?? line.date, timeZone);
    refuseFaults([
      ...(await ownerFaults(tx, entered, body)),
      ...severalClientFaults(entered, body),
      ...overpaymentFaults(entered, true),
      ...lineFaults(line, allocations),
      ...(paidAt === undefined ? [] : dayFaults(line, day, at, timeZone)),
    ]);
    const left = larger(subtract(remainingOf(line), allocatedIn(allocations)), zero);
    const rest =
      body.keepRestAsCredit === true && compare(left, zero) > 0
        ? { rest: { clientId: ownerOf(entered, body), amount: toNumber(left) } }
        : {};
    const options = { paidAt: day, at, sendsReceipts, mailLimits: caller.mailLimits, ...rest };
    await emitInOrder(tx, await enterAllocations(tx, line, entered, options));
    return getBankLine(tx, id);
  });
}

/** Returns the faults of a day of its own: the money cannot have come before the bank showed it. */
function dayFaults({ date }: BankLineRow, day: Date, now: Date, timeZone: string): Fault[] {
  if (day >= startOf(date, timeZone)) return futureFaults("paidAt", day, now);
  return [
    {
      path: "paidAt",
      code: "OUT_OF_RANGE",
      message: wording("bank.beforeLine", { day: { day: date } }),
    },
  ];
}

const allocatedIn = (allocations: Allocations): Decimal => sum(allocations.map(({ amount }) => decimal(amount)));

/** Returns the fault of a rest that could be the money of several clients. */
function severalClientFaults(entered: readonly Allocated[], { clientId, keepRestAsCredit }: BankLineMatch): Fault[] {
  if (keepRestAsCredit !== true || clientId !== undefined) return [];
  if (new Set(entered.map(({ invoice }) => invoice.clientId)).size <= 1) return [];
  return [{ path: "keepRestAsCredit", code: "WRONG_CLIENT", message: wording("bank.severalClients") }];
}

function lineFaults(line: BankLineRow, allocations: Allocations): Fault[] {
  const matched = new Set(line.payments.map(({ invoiceId }) => invoiceId));
  const twice = allocations.flatMap(({ invoiceId }, i) =>
    matched.has(invoiceId)
      ? [
          {
            path: `allocations[${i}].invoiceId`,
            code: "DUPLICATE",
            message: wording("bank.paidByLine"),
          },
        ]
      : [],
  );
  const left = remainingOf(line);
  if (compare(allocatedIn(allocations), left) <= 0) return twice;
  const message = wording("bank.aboveLine", { left: formatFigure(toNumber(left)) });
  return [...twice, { path: "allocations", code: "OUT_OF_RANGE", message }];
}
