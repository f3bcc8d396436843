import type { PortalLink } from "#contract/documents/documents.ts";
import type { InvoiceListTotals } from "#contract/documents/list-totals.ts";
import type { ClientId, InvoiceId, PaymentId } from "#contract/api/ids.ts";
import { type InvoiceAction, invoiceActions } from "#contract/invoices/invoice-actions.ts";
import { invoiceFilters } from "#contract/invoices/invoice-filters.ts";
import type { Invoice, InvoiceChange, InvoiceQuery, InvoiceTotalsQuery } from "#contract/invoices/invoices.ts";
import { asNumber } from "#contract/money.ts";
import { paymentFilters } from "#contract/payments/payment-filters.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type {
  ListedPayment,
  Payment,
  PaymentQuery,
  PaymentTotals,
  PaymentTotalsQuery,
} from "#contract/payments/payments.ts";
import { invoiceStatuses } from "#contract/values.ts";
import { thing, wording, type Wording } from "#contract/api/wording.ts";
import { statusOf } from "#server/core/text/wordings.ts";
import { findNamedClients } from "#server/records/clients/read.ts";
import { isNarrowOrMonthly } from "#server/db/lists/filters.ts";
import { perStatus } from "#server/db/lists/per-status.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { findLatestFacts } from "#server/billing/documents/issued/issue.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { getOrganization, periodOf, spansOf } from "#server/organizations/read.ts";
import { readPortalLink, invoiceRevision } from "#server/billing/documents/portal-link/link.ts";
import { findReferenced, findSearchPrefilter, listCandidates } from "#server/db/lists/search.ts";
import { type Fault, found, invalidState, Refusal } from "#server/core/refusal.ts";
import type { Secret } from "#server/core/secret.ts";
import { presentInvoice, presentInvoiceSummary, presentListedPayment, presentPayment } from "./present.ts";
import {
  findPaymentById,
  findPayments,
  type PaymentFilter,
  sumPayments,
  sumPaymentsOfPeriod,
} from "./payments/payments-store.ts";
import {
  findInvoice,
  findInvoiceDetails,
  findInvoiceParties,
  findInvoicesById,
  type InvoiceRow,
  type ListedInvoiceRow,
  lockInvoiceRow,
} from "./store.ts";
import { findInvoices, sumInvoices } from "./list-store.ts";
import { getReceipt } from "./receipts/read.ts";
import { type PaymentPrefilter, paymentHasText, type SearchPrefilter } from "./text-store.ts";

export { findOpenInvoices, type OpenInvoiceRow } from "./open-store.ts";
export { findConversionOf, type InvoiceRow as HeldInvoice } from "./store.ts";

/** Lists the invoices that match the query. @param ids those to look at; all when undefined */
export async function listInvoices(
  read: Read,
  query: InvoiceQuery,
  page: Page,
  { now, ids }: { readonly now: Date; readonly ids?: readonly InvoiceId[] | undefined },
) {
  const spans = await spansOf(read, invoiceFilters, query);
  const { q } = query;
  const list = (prefilter: SearchPrefilter | undefined) =>
    findInvoices(read, query, { now, spans, prefilter, ids }, page);
  const clientIds = await findSearchedClients(read, q);
  // Candidates are the newest: in another order they must be all of them.
  if (page.order !== undefined)
    return page.body(await list(await findPrefilter(read, q, clientIds)), presentInvoiceSummary);
  const rows =
    clientIds === undefined || clientIds.length > namedClientsMax
      ? await list(clientIds && { clientIds, candidates: undefined })
      : await listCandidates<InvoiceId, ListedInvoiceRow>(
          read,
          { kind: "INVOICE", q },
          { page, created: spans["created"], isNarrow: ids !== undefined || isNarrowOrMonthly(invoiceFilters, query) },
          (candidates) => list({ clientIds, candidates }),
        );
  return page.body(rows, presentInvoiceSummary);
}

/** Returns the number and the sums of the invoices that the list shows with the same filters. */
export async function getInvoiceTotals(read: Read, query: InvoiceTotalsQuery, now: Date): Promise<InvoiceListTotals> {
  const { currency } = await getOrganization(read);
  const spans = await spansOf(read, invoiceFilters, query);
  const prefilter = await findPrefilter(read, query.q, await findSearchedClients(read, query.q));
  const rows = await sumInvoices(read, query, { now, spans, prefilter });
  const sums = perStatus(rows, invoiceStatuses, ({ count = 0, total = "0", outstanding = "0" }) => ({
    count,
    total: asNumber(total),
    outstanding: asNumber(outstanding),
  }));
  return { ...sums, currency };
}

/** Finds the clients with the text in their names, if they are few. */
const findSearchedClients = async (read: Read, q: string | undefined) =>
  q === undefined ? undefined : findNamedClients(read, q, searchedClientsMax);

/** Finds all invoices that may match the text, if they are few. */
async function findPrefilter(
  read: Read,
  q: string | undefined,
  clientIds: readonly ClientId[] | undefined,
): Promise<SearchPrefilter | undefined> {
  if (clientIds === undefined) return undefined;
  const ids = await findSearchPrefilter<InvoiceId>(read, "INVOICE", q);
  return { clientIds, candidates: ids && { ids, lastAt: null } };
}

/** Above this many matching clients, the newest invoices soon contain some of theirs anyway. */
const namedClientsMax = 50;
/** Above this many, each invoice's client is compared by name rather than with a list of them. */
const searchedClientsMax = 1_000;

/** Lists whole invoices, with their items and payments. */
export const listInvoiceDetails = async (read: Read, page: Page) =>
  page.body(await findInvoiceDetails(read, page), presentInvoice);

/** @throws Refusal 404 */
export async function getInvoice(read: Read, id: InvoiceId): Promise<Invoice> {
  return presentInvoice(found(await findInvoice(read, id)));
}

/** Returns those of the invoices that exist, by due date. */
export async function getInvoices(read: Read, ids: readonly InvoiceId[]): Promise<Invoice[]> {
  return (await findInvoicesById(read, ids)).map(presentInvoice);
}

/** Locks the invoice for a change. @throws Refusal 404 */
export async function lockInvoice(tx: Tx, id: InvoiceId): Promise<InvoiceRow> {
  return found(await lockInvoiceRow(tx, id));
}

/** Locks an invoice if there is one. */
export const findLockedInvoice = (tx: Tx, id: InvoiceId): Promise<InvoiceRow | undefined> => lockInvoiceRow(tx, id);

/** Locks the invoice for one action. @throws Refusal 404, 409 INVALID_STATE unless its status allows it */
export async function lockInvoiceFor(tx: Tx, id: InvoiceId, action: InvoiceAction): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, id);
  requireAction(invoice, action);
  return invoice;
}

/** @throws Refusal 409 INVALID_STATE unless the contract's table allows the action in that status */
export function requireAction(invoice: Pick<InvoiceRow, "number" | "status">, action: InvoiceAction): void {
  const allowed: readonly string[] = invoiceActions[invoice.status];
  if (!allowed.includes(action))
    throw invalidState(wording("things.invoiceOf", { number: invoice.number }), invoice, action, allowed);
}

/** @throws Refusal 409 INVALID_STATE when the receipt of a payment can no longer be sent, or there is none */
export function requireReceiptSendable(
  invoice: Pick<InvoiceRow, "number" | "status">,
  { isReversed, ...payment }: Pick<Payment, "method"> & { readonly isReversed: boolean },
): void {
  requireAction(invoice, "send-receipt");
  if (isReversed) throw invalidState(thing("thePayment"), { status: "REVERSED" }, "send-receipt", []);
  refuseReceiptOfCredit(invoice, payment);
}

/** @throws Refusal 409 INVALID_STATE for applied credit, by which no money was received */
export function refuseReceiptOfCredit(invoice: Pick<InvoiceRow, "status">, { method }: Pick<Payment, "method">): void {
  if (method === "WRITE_OFF") throw invalidStateError(wording("payments.writeOffHasNoReceipt"), invoice, []);
  if (method === "CREDIT") throw invalidStateError(wording("payments.creditHasNoReceipt"), invoice, []);
  if (method !== "CREDIT_NOTE") return;
  throw invalidStateError(wording("payments.creditNoteHasNoReceipt"), invoice, []);
}

/** @throws Refusal 409 INVALID_STATE when a change names fields that may no longer change */
export function refuseFrozenFields(invoice: Pick<InvoiceRow, "number" | "status">, fields: object): void {
  const names = Object.keys(fields);
  if (names.length === 0) return;
  throw invalidStateError(
    wording("invoices.fieldsFixed", {
      invoice: invoice.number,
      status: statusOf(invoice.status),
      fields: names.join(", "),
    }),
    invoice,
    names.map((path) => ({ path, code: "FROZEN", message: wording("invoices.fixedOnceSent") })),
  );
}

/** The fields of a contract's invoice that are not written from the contract. */
const ownFields = ["title", "notes", "dueDate", "clientReference", "externalId", "metadata"];

/** @throws Refusal 409 INVALID_STATE when a change names fields that the service writes on that kind of invoice */
export function refuseDerivedFields(
  invoice: Pick<InvoiceRow, "number" | "status" | "kind">,
  change: InvoiceChange,
): void {
  const names = Object.keys(change).filter((name) => !ownFields.includes(name));
  if (invoice.kind === "STANDARD" || names.length === 0) return;
  throw invalidStateError(
    wording("invoices.fieldsOfContract", { invoice: invoice.number, fields: names.join(", ") }),
    invoice,
    names.map((path) => ({
      path,
      code: "FROZEN",
      message: wording("invoices.fixedByContract"),
    })),
  );
}

/** Returns the refusal of a request that the invoice's status does not allow. */
export const invalidStateError = (
  message: Wording,
  { status }: Pick<InvoiceRow, "status">,
  details: readonly Fault[],
): Refusal =>
  new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: invoiceActions[status], details });

/** Returns the invoice's portal link. @throws Refusal 404, 409 INVALID_STATE when it was never sent */
export async function getInvoicePortalLink(
  tx: Tx,
  id: InvoiceId,
  portal: { readonly secret: Secret; readonly publicUrl: string },
): Promise<PortalLink> {
  requireSentInvoice(await getInvoice(tx, id));
  return readPortalLink(tx, portal, { id, revision: invoiceRevision });
}

/** @throws Refusal 409 INVALID_STATE for an invoice that was never sent, which has no link */
export function requireSentInvoice(invoice: Pick<Invoice, "number" | "status" | "sentAt">): void {
  if (invoice.sentAt === null)
    throw invalidStateError(wording("invoices.noLink", { invoice: invoice.number }), invoice, []);
}

/** Lists the payments of all invoices that count, or those that were reversed. */
export async function listPayments(read: Read, query: PaymentQuery, page: Page) {
  return page.body(await findPayments(read, await paymentFilterOf(read, query), page), presentListedPayment);
}

/** Returns a payment, reversed or not. @throws Refusal 404 */
export async function getPayment(read: Read, id: PaymentId): Promise<ListedPayment> {
  return presentListedPayment(found(await findPaymentById(read, id)));
}

/** Returns the number and the sum of the payments that the list shows with the same filters. */
export async function getPaymentTotals(read: Read, query: PaymentTotalsQuery): Promise<PaymentTotals> {
  const { currency } = await getOrganization(read);
  const { from, to, reversed = false, ...filters } = query;
  const isOfPeriod = !reversed && Object.values(filters).every((filter) => filter === undefined);
  const { count, amount } = isOfPeriod
    ? await sumPaymentsOfPeriod(read, await periodOf(read, { from, to }))
    : await sumPayments(read, await paymentFilterOf(read, query));
  return { count, amount: asNumber(amount), currency };
}

async function paymentFilterOf(read: Read, query: PaymentTotalsQuery): Promise<PaymentFilter> {
  const filter = { query, spans: await spansOf(read, paymentFilters, query) };
  if (query.q === undefined) return filter;
  const prefilter = await findPaymentPrefilter(read, query.q);
  const matching = paymentHasText(read, query.q, prefilter);
  return { ...filter, text: { matching, isNarrow: prefilter !== undefined } };
}

async function findPaymentPrefilter(read: Read, q: string): Promise<PaymentPrefilter | undefined> {
  const paymentIds = await findReferenced(read, q);
  const ids = paymentIds === undefined ? undefined : await findSearchPrefilter<InvoiceId>(read, "INVOICE", q);
  const clientIds = ids === undefined ? undefined : await findNamedClients(read, q, namedClientsMax);
  if (paymentIds === undefined || ids === undefined || clientIds === undefined) return undefined;
  return { clientIds, candidates: { ids, lastAt: null }, paymentIds };
}

/** The content of a mail to the client: the invoice's current state, and its parties at issue. */
export interface InvoiceToMail {
  readonly invoice: Invoice;
  readonly parties: Parties;
}

/** @throws Refusal 404 */
export async function getInvoiceToMail(read: Read, id: InvoiceId): Promise<InvoiceToMail> {
  const invoice = await getInvoice(read, id);
  return { invoice, parties: await partiesOf(read, invoice) };
}

interface PaymentToMail extends InvoiceToMail {
  readonly payment: Payment;
  /** The receipt of the money; undefined for credit, which has none. */
  readonly receipt: PaymentReceipt | undefined;
  readonly isReversed: boolean;
}

/** Finds a payment to mail, with the invoice that it was recorded on and the receipt that it is of. */
export async function findPaymentToMail(read: Read, id: PaymentId): Promise<PaymentToMail | undefined> {
  const row = await findPaymentById(read, id);
  if (row === undefined) return undefined;
  const isReversed = row.reversedAt !== null;
  const receipt = row.receiptId === null ? undefined : await getReceipt(read, row.receiptId);
  return { ...(await getInvoiceToMail(read, row.invoiceId)), payment: presentPayment(row), receipt, isReversed };
}

/** Returns the id of the invoice that a payment was recorded on. */
export const findInvoiceOfPayment = async (read: Read, id: PaymentId): Promise<InvoiceId | undefined> =>
  (await findPaymentById(read, id))?.invoiceId;

/** Returns the parties as they were when it was sent, or corrected since; before that, as they are now. */
export const partiesOf = async (read: Read, { id, clientId }: Pick<Invoice, "id" | "clientId">): Promise<Parties> =>
  (await findLatestFacts(read, id))?.parties ?? (await findInvoiceParties(read, id)) ?? partiesNow(read, clientId);
