import type { ClientId, InvoiceId, PaymentReceiptId } from "#contract/api/ids.ts";
import { asNumber, compare, type Decimal, decimal, sum, toNumber, zero } from "#contract/money.ts";
import type {
  PaymentReceipt,
  PaymentReceiptQuery,
  PaymentReceiptTotalsQuery,
} from "#contract/payments/payment-receipts.ts";
import { receiptFilters } from "#contract/payments/payment-filters.ts";
import type { PaymentTotals } from "#contract/payments/payments.ts";
import { wording, type Wording } from "#contract/api/wording.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { found, invalidState, Refusal } from "#server/core/refusal.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { getOrganization, spansOf } from "#server/organizations/read.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { creditLeft, presentReceipt } from "./present.ts";
import {
  findReceipt,
  findReceipts,
  findReceiptsOfInvoiceAlone,
  findReceiptsWithCredit,
  lockReceiptRows,
  type ReceiptRow,
  sumReceipts,
} from "./store.ts";

export const listReceipts = async (read: Read, query: PaymentReceiptQuery, page: Page) =>
  page.body(await findReceipts(read, await filterOf(read, query), page), presentReceipt);

const filterOf = async (read: Read, query: PaymentReceiptTotalsQuery) => ({
  query,
  spans: await spansOf(read, receiptFilters, query),
});

/** Returns the number and the sum of the receipts that the list shows with the same filters. */
export async function getReceiptTotals(read: Read, query: PaymentReceiptTotalsQuery): Promise<PaymentTotals> {
  const { currency } = await getOrganization(read);
  const { count, amount } = await sumReceipts(read, await filterOf(read, query));
  return { count, amount: asNumber(amount), currency };
}

/** @throws Refusal 404 */
export async function getReceipt(read: Read, id: PaymentReceiptId): Promise<PaymentReceipt> {
  return presentReceipt(found(await findReceipt(read, id)));
}

/** Finds the numbers of the receipts of money that paid that invoice and no other. */
export const findOwnReceipts = async (read: Read, id: InvoiceId): Promise<ReadonlyMap<PaymentReceiptId, string>> =>
  new Map((await findReceiptsOfInvoiceAlone(read, id)).map((row) => [row.id, row.number]));

/** Returns the payment that the mail of a receipt is about; undefined when all of its money is credit. */
export const mailedPaymentOf = ({ payments }: PaymentReceipt) =>
  payments.find(({ reversedAt, isKept }) => reversedAt === null && !isKept);

/** @throws Refusal 409 INVALID_STATE when nothing of the receipt counts any more */
export function requireSendable({ number, reversedAt }: PaymentReceipt): void {
  if (reversedAt !== null)
    throw invalidState(wording("things.receiptOf", { number }), { status: "REVERSED" }, "send", []);
}

interface ReceiptToMail {
  readonly receipt: PaymentReceipt;
  readonly parties: Parties;
}

/** Finds a receipt whose money is all credit, to mail it. */
export async function findReceiptToMail(read: Read, id: PaymentReceiptId): Promise<ReceiptToMail | undefined> {
  const row = await findReceipt(read, id);
  return row && { receipt: presentReceipt(row), parties: await partiesNow(read, row.clientId) };
}

/** Lists the receipts of a client that have credit left, earliest first. */
export const listReceiptsWithCredit = async (read: Read, clientId: ClientId) => findReceiptsWithCredit(read, clientId);

/** Locks receipts, which are read after that. */
export async function lockReceipts(tx: Tx, ids: readonly PaymentReceiptId[]): Promise<void> {
  await lockReceiptRows(tx, ids);
}

/** Locks a receipt, and reads what is left of it after that. @throws Refusal 404 */
export async function lockReceipt(tx: Tx, id: PaymentReceiptId): Promise<ReceiptRow> {
  await lockReceiptRows(tx, [id]);
  return found(await findReceipt(tx, id));
}

/** Returns what is left of the receipt's credit. @throws Refusal 409 INVALID_STATE when that is nothing */
export function requireCredit(receipt: ReceiptRow): Decimal {
  const left = creditLeft(receipt);
  if (compare(left, zero) > 0) return left;
  const { applied, numbers, refunded } = usesOf(receipt);
  const { number } = receipt;
  if (numbers !== "")
    throw usedError(wording("payments.creditApplied", { receipt: number, amount: applied, invoices: numbers }));
  if (receipt.refunds.length > 0)
    throw usedError(wording("payments.creditRefunded", { receipt: number, amount: refunded }));
  throw usedError(wording("payments.receiptHasNoCredit", { receipt: receipt.number }));
}

/**
 * Refuses to take money out of a receipt's credit that is used already, and names where.
 * @param amount what would be taken out
 * @throws Refusal 409 INVALID_STATE
 */
export function refuseUsedCredit(receipt: ReceiptRow, amount: Decimal): void {
  if (compare(amount, creditLeft(receipt)) <= 0) return;
  const { applied, numbers, refunded } = usesOf(receipt);
  const { number } = receipt;
  if (numbers !== "")
    throw usedError(wording("payments.moneyApplied", { receipt: number, amount: applied, invoices: numbers }));
  throw usedError(wording("payments.moneyRefunded", { receipt: number, amount: refunded }));
}

const usedError = (message: Wording) =>
  new Refusal("INVALID_STATE", message, { currentStatus: "USED", allowedActions: [] });

const usesOf = ({ applications, refunds }: ReceiptRow) => ({
  applied: sumOf(applications),
  numbers: [...new Set(applications.map(({ number }) => number))].join(", "),
  refunded: sumOf(refunds),
});

const sumOf = (uses: readonly { readonly amount: string }[]): string =>
  formatFigure(toNumber(sum(uses.map(({ amount }) => decimal(amount)))));
