import { type ExactMatches, exactMatchesMax } from "#contract/payments/bank.ts";
import type { InvoiceId } from "#contract/api/ids.ts";
import { compare, decimal, toNumber } from "#contract/money.ts";
import type { Caller } from "#server/http/caller.ts";
import { startOf } from "#server/core/calendar.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { emitInOrder } from "#server/history/events/emit.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import { lockInvoice } from "#server/billing/invoices/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { enterAllocations } from "./enter-allocations.ts";
import { statusOf } from "./present.ts";
import { findExactLines } from "./read.ts";
import { type BankLineRow, lockBankLineRows } from "./store.ts";
import { invoiceIdsOf, type Suggestion } from "./suggest.ts";

/** The new lines that are looked at: the most that one file can bring. */
const linesReadMax = 5_000;

/**
 * Matches the lines whose suggestion is EXACT, at most so many that the organization's other changes do not wait for
 * long. A line or an invoice that changes before it is locked is left out, as is a line on a closed day.
 */
export function matchExactBankLines(caller: Caller): Promise<ExactMatches> {
  return inOrg(caller, async (tx) => {
    const { timeZone, sendsReceipts, lockedThrough } = await getOrganization(tx);
    const found = await findExactLines(tx, { linesMax: exactMatchesMax, readMax: linesReadMax, lockedThrough });
    const invoices = await lockInvoices(tx, found);
    const locked = new Map(
      (
        await lockBankLineRows(
          tx,
          found.map(({ row }) => row.id),
        )
      ).map((row) => [row.id, row]),
    );
    const at = caller.clock();
    const events: Parameters<typeof emitInOrder>[1][number][] = [];
    const ids: BankLineRow["id"][] = [];
    for (const { row, suggestion } of found) {
      const line = locked.get(row.id);
      const entered = suggestion.invoices.flatMap(({ id, amount }) => {
        const invoice = invoices.get(id);
        return invoice === undefined ? [] : [{ invoice, amount: toNumber(amount) }];
      });
      const isStill =
        line !== undefined &&
        statusOf(line) === "NEW" &&
        entered.every(({ invoice, amount }) => isOutstanding(invoice, amount));
      if (!isStill) continue;
      const paidAt = startOf(line.date, timeZone);
      const options = { paidAt, at, sendsReceipts, mailLimits: caller.mailLimits };
      events.push(...(await enterAllocations(tx, line, entered, options)));
      ids.push(line.id);
    }
    await emitInOrder(tx, events);
    return { matched: ids.length, ids, hasMore: found.length === exactMatchesMax };
  });
}

async function lockInvoices(tx: Tx, found: readonly { readonly suggestion: Suggestion }[]) {
  const invoices = new Map<InvoiceId, Awaited<ReturnType<typeof lockInvoice>>>();
  const ids = found.flatMap(({ suggestion }) => invoiceIdsOf(suggestion)).toSorted();
  for (const id of ids) invoices.set(id, await lockInvoice(tx, id));
  return invoices;
}

const isOutstanding = (invoice: Parameters<typeof presentInvoiceSummary>[0], amount: number): boolean =>
  ["SENT", "OVERDUE"].includes(invoice.status) &&
  compare(decimal(presentInvoiceSummary(invoice).totals.outstanding), decimal(amount)) === 0;
