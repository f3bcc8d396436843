import type { BankLine, BankLineLink } from "#contract/bank.ts";
import type { Fault } from "#contract/errors.ts";
import type { BankLineId } from "#contract/ids.ts";
import { compare, type Decimal, decimal, round, sum, toText } from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockInvoice } from "#server/invoices/read.ts";
import { remainingOf } from "./present.ts";
import { getBankLine, getBankLineRow, lockBankLineFor, requireLineAction } from "./read.ts";
import {
  type BankLineRow,
  findLinkablePayments,
  linkKept,
  type LinkablePaymentRow,
  linkPayments,
  touchLine,
} from "./store.ts";

type PaymentIds = BankLineLink["paymentIds"];

/**
 * Links a line with payments that were recorded before: the same money, which is not recorded again. Locks the invoices
 * of the payments and then the line, in the order of every other change of both.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function linkBankLine(caller: Caller, id: BankLineId, { paymentIds }: BankLineLink): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    requireLineAction(await getBankLineRow(tx, id), "match");
    const payments = await lockPayments(tx, paymentIds);
    const line = await lockBankLineFor(tx, id, "match");
    refuseFaults(faultsOf(line, paymentIds, payments));
    const at = caller.clock();
    await linkPayments(tx, id, paymentIds, at);
    await linkKept(
      tx,
      id,
      payments.flatMap(({ receiptId }) => (receiptId === null ? [] : [receiptId])),
      at,
    );
    await touchLine(tx, id, at);
    return getBankLine(tx, id);
  });
}

/** Reads the payments once their invoices are locked: every change of a payment locks its invoice first. */
async function lockPayments(tx: Tx, ids: PaymentIds): Promise<readonly LinkablePaymentRow[]> {
  const invoices = new Set((await findLinkablePayments(tx, ids)).map(({ invoiceId }) => invoiceId));
  for (const invoiceId of [...invoices].toSorted()) await lockInvoice(tx, invoiceId);
  return findLinkablePayments(tx, ids);
}

function faultsOf(line: BankLineRow, ids: PaymentIds, payments: readonly LinkablePaymentRow[]): Fault[] {
  const paid = new Set(line.payments.map(({ invoiceId }) => invoiceId));
  const faults = ids.flatMap((id, i) => {
    const path = `paymentIds[${i}]`;
    const payment = payments.find((each) => each.id === id);
    if (payment === undefined) return [unknownReference(path, "payment")];
    const message = faultOf(payment) ?? (paid.has(payment.invoiceId) ? sameInvoice : undefined);
    paid.add(payment.invoiceId);
    return message === undefined ? [] : [{ path, code: "NOT_ALLOWED", message }];
  });
  const left = remainingOf(line);
  if (compare(sum([...payments.map(({ amount }) => decimal(amount)), ...keptOf(payments)]), left) <= 0) return faults;
  const message = `add up to more than remains of the line: ${toText(round(left, 2))}`;
  return [...faults, { path: "paymentIds", code: "OUT_OF_RANGE", message }];
}

/** Returns what the receipts of payments kept, of each once: it is of the same transfer. */
const keptOf = (payments: readonly LinkablePaymentRow[]): Decimal[] =>
  [...new Map(payments.map(({ receiptId, kept }) => [receiptId, kept])).values()].map(decimal);

const sameInvoice = "is on an invoice that the line pays already; a line has one payment per invoice";

function faultOf({ reversedAt, receiptId, bankLineId }: LinkablePaymentRow): string | undefined {
  if (reversedAt !== null) return "was reversed; choose another payment, or match the line with an invoice";
  if (receiptId === null) return "is credit and no money; choose a payment in money";
  return bankLineId === null ? undefined : "has a line of the bank already; unmatch that line first";
}
