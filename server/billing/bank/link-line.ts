import type { BankLine, BankLineLink } from "#contract/payments/bank.ts";
import type { BankLineId, PaymentId, PaymentReceiptId } from "#contract/api/ids.ts";
import { compare, decimal, sum, zero, toNumber } from "#contract/money.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { type Fault, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockInvoice } from "#server/billing/invoices/read.ts";
import { lockReceipts } from "#server/billing/invoices/receipts/read.ts";
import { remainingOf } from "./present.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";
import {
  type BankLineRow,
  findLinkablePayments,
  findLinkableReceipts,
  linkKept,
  type LinkablePaymentRow,
  type LinkableReceiptRow,
  linkPayments,
  touchLine,
} from "./store.ts";

interface Named {
  readonly paymentIds: readonly PaymentId[];
  readonly receiptIds: readonly PaymentReceiptId[];
}

interface Money {
  readonly payments: readonly LinkablePaymentRow[];
  /** Those that are named, and those of the payments. */
  readonly receipts: readonly LinkableReceiptRow[];
}

/**
 * Links a line with money that was recorded before: it is the same, and not recorded again. Locks the invoices of the
 * payments, then the receipts, and then the line, in the order of every other change of them.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function linkBankLine(caller: Caller, id: BankLineId, body: BankLineLink): Promise<BankLine> {
  const named: Named = { paymentIds: body.paymentIds ?? [], receiptIds: body.receiptIds ?? [] };
  return inOrg(caller, async (tx) => {
    refuseFaults(missingFaults(named));
    requireLineAction(await getBankLineRow(tx, id), "match");
    const { line, money } = await lockAll(tx, id, named);
    refuseFaults(faultsOf(line, named, money));
    const at = caller.clock();
    await linkPayments(
      tx,
      id,
      money.payments.map((payment) => payment.id),
      at,
    );
    await linkKept(
      tx,
      id,
      money.receipts.map((receipt) => receipt.id),
      at,
    );
    await touchLine(tx, id, at);
    return getBankLine(tx, id);
  });
}

/** Locks the money and the line, and reads both after that. */
async function lockAll(tx: Tx, id: BankLineId, named: Named): Promise<{ line: BankLineRow; money: Money }> {
  const before = await findLinkablePayments(tx, named);
  for (const invoiceId of [...new Set(before.map((payment) => payment.invoiceId))].toSorted()) {
    await lockInvoice(tx, invoiceId);
  }
  const ofPayments = before.flatMap(({ receiptId }) => (receiptId === null ? [] : [receiptId]));
  const receiptIds = [...new Set([...named.receiptIds, ...ofPayments])];
  await lockReceipts(tx, receiptIds);
  return {
    line: await lockBankLineFor(tx, id, "match"),
    money: {
      payments: await findLinkablePayments(tx, named),
      receipts: await findLinkableReceipts(tx, receiptIds),
    },
  };
}

function missingFaults({ paymentIds, receiptIds }: Named): Fault[] {
  if (paymentIds.length + receiptIds.length > 0) return [];
  return [{ path: "receiptIds", code: "REQUIRED", message: wording("bank.receiptRequired") }];
}

function faultsOf(line: BankLineRow, named: Named, { payments, receipts }: Money): Fault[] {
  const paid = new Set(line.payments.map(({ invoiceId }) => invoiceId));
  const ofPayments = named.paymentIds.flatMap((id, i) => {
    const path = `paymentIds[${i}]`;
    const payment = payments.find((each) => each.id === id);
    if (payment === undefined) return [unknownReference(path, "payment")];
    const message = faultOf(payment) ?? (paid.has(payment.invoiceId) ? sameInvoice : undefined);
    paid.add(payment.invoiceId);
    return message === undefined ? [] : [{ path, code: "NOT_ALLOWED", message }];
  });
  const ofReceipts = named.receiptIds.flatMap((id, i) => {
    const path = `receiptIds[${i}]`;
    const receipt = receipts.find((each) => each.id === id);
    if (receipt === undefined) return [unknownReference(path, "receipt")];
    const its = payments.filter(({ receiptId, id: each }) => receiptId === id && !named.paymentIds.includes(each));
    const message =
      faultOfReceipt(receipt, its) ?? (its.some(({ invoiceId }) => paid.has(invoiceId)) ? sameInvoice : undefined);
    for (const { invoiceId } of its) paid.add(invoiceId);
    return message === undefined ? [] : [{ path, code: "NOT_ALLOWED", message }];
  });
  const faults = [...ofPayments, ...ofReceipts];
  const left = remainingOf(line);
  // The payments and what is kept are of one transfer.
  const amounts = [...payments.map(({ amount }) => amount), ...receipts.map(({ kept }) => kept)];
  if (compare(sum(amounts.map(decimal)), left) <= 0) return faults;
  const message = wording("bank.aboveLine", { left: formatFigure(toNumber(left)) });
  const path = named.paymentIds.length > 0 ? "paymentIds" : "receiptIds";
  return [...faults, { path, code: "OUT_OF_RANGE", message }];
}

const sameInvoice = wording("bank.invoicePaidByLine");

function faultOf({ reversedAt, receiptId, bankLineId }: LinkablePaymentRow): Wording | undefined {
  if (reversedAt !== null) return wording("bank.paymentReversed");
  if (receiptId === null) return wording("bank.paymentIsCredit");
  return bankLineId === null ? undefined : wording("bank.hasLine");
}

function faultOfReceipt(
  { counts, kept }: LinkableReceiptRow,
  payments: readonly LinkablePaymentRow[],
): Wording | undefined {
  if (!counts) return wording("bank.receiptReversed");
  if (payments.length > 0 || compare(decimal(kept), zero) > 0) return undefined;
  return wording("bank.hasLine");
}
