import type { BankLine, BankLineMatch } from "#contract/bank.ts";
import type { Fault } from "#contract/errors.ts";
import type { BankLineId, InvoiceId } from "#contract/ids.ts";
import { compare, decimal, round, sum, toText } from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { emitInOrder } from "#server/events/emit.ts";
import { getInvoices, lockInvoice, requireAction } from "#server/invoices/read.ts";
import { presentInvoiceSummary } from "#server/invoices/present.ts";
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
export function matchBankLine(caller: Caller, id: BankLineId, { allocations }: BankLineMatch): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    const { timeZone, sendsReceipts } = await getOrganization(tx);
    requireLineAction(await getBankLineRow(tx, id), "match");
    const ids = allocations.map(({ invoiceId }) => invoiceId);
    const known = new Set((await getInvoices(tx, ids)).map((invoice) => invoice.id));
    refuseFaults(referenceFaults(ids, known));
    const invoices = new Map<InvoiceId, Awaited<ReturnType<typeof lockInvoice>>>();
    for (const invoiceId of ids.toSorted()) invoices.set(invoiceId, await lockInvoice(tx, invoiceId));
    const line = await lockBankLineFor(tx, id, "match");
    const at = caller.clock();
    const entered = allocations.flatMap(({ invoiceId, amount }) => {
      const invoice = invoices.get(invoiceId);
      return invoice === undefined ? [] : [{ invoice, amount }];
    });
    // Of a paid invoice, what is outstanding says more than its status.
    for (const { invoice } of entered) if (invoice.status !== "PAID") requireAction(invoice, "record-payment");
    refuseFaults([...amountFaults(entered), ...lineFaults(line, allocations)]);
    await emitInOrder(
      tx,
      await enterAllocations(tx, line, entered, { at, timeZone, sendsReceipts, mailLimits: caller.mailLimits }),
    );
    return getBankLine(tx, id);
  });
}

const referenceFaults = (ids: readonly InvoiceId[], known: ReadonlySet<InvoiceId>): Fault[] =>
  ids.flatMap((id, i) => {
    const path = `allocations[${i}].invoiceId`;
    if (!known.has(id)) return [unknownReference(path, "invoice")];
    if (ids.indexOf(id) === i) return [];
    return [{ path, code: "DUPLICATE", message: "is named twice; add its amounts up" }];
  });

const amountFaults = (
  entered: readonly { readonly invoice: Parameters<typeof presentInvoiceSummary>[0]; readonly amount: number }[],
): Fault[] =>
  entered.flatMap(({ invoice, amount }, i) => {
    const { totals, number, currency } = presentInvoiceSummary(invoice);
    if (compare(decimal(amount), decimal(totals.outstanding)) <= 0) return [];
    const message = `is above what is outstanding on ${number}: ${currency} ${totals.outstanding.toFixed(2)}`;
    return [{ path: `allocations[${i}].amount`, code: "OUT_OF_RANGE", message }];
  });

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
