import type { InvoiceId } from "#contract/ids.ts";
import type { Invoice, InvoiceSending } from "#contract/invoices.ts";
import { endOf, endOfDayAfter, startOf } from "#server/calendar.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg, isoInstant, type Tx } from "#server/db/sql.ts";
import { sendableFaults } from "#server/documents/check-sendable.ts";
import { takeInvoiceNumber } from "#server/documents/number.ts";
import { partiesNow } from "#server/documents/parties.ts";
import { emit } from "#server/events/emit.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { type DraftTerms, holdDraftTerms } from "#server/orgs/read.ts";
import { invoiceFacts } from "#server/pdf/facts.ts";
import { keepIssued } from "#server/pdf/issue.ts";
import { invoiceRevision, openPortalLink } from "#server/portal/link.ts";
import { invalidFields, refuseFaults } from "#server/refusal.ts";
import { futureFaults } from "./check-dates.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { getInvoice, lockInvoiceFor, notNow, refuseFrozen } from "./read.ts";
import { changeInvoice, type InvoiceRow } from "./store.ts";

/**
 * Issues a draft, and mails it where there is an address. One that was issued before is only mailed again.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function sendInvoice(caller: Caller, id: InvoiceId, body: InvoiceSending): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const before = await lockInvoiceFor(tx, id, "send");
    const at = caller.clock();
    const isIssued = before.status !== "DRAFT";
    if (isIssued) refuseReissue(before, body);
    await openPortalLink(tx, caller.secret, { id, revision: invoiceRevision }, at);
    const isMailed = await mailInvoice(tx, "INVOICE", before, body, at);
    if (!isIssued) return issue(tx, terms, before, body, at);
    if (!isMailed) throw invalidFields([noRecipient]);
    return getInvoice(tx, id);
  });
}

/**
 * Makes a draft final: it takes the next number, and keeps its rate, its retention and both parties as they are
 * now. Raises invoice.sent; where nothing is owed it is PAID at once, and invoice.paid follows.
 */
async function issue(
  tx: Tx,
  terms: DraftTerms,
  draft: InvoiceRow,
  { issuedAt: givenIssue, dueDate: givenDue }: InvoiceSending,
  at: Date,
): Promise<Invoice> {
  const { timeZone } = terms;
  const isChosen = givenIssue !== undefined;
  const wanted = isChosen ? startOf(givenIssue, timeZone) : at;
  const { items, totals } = await getInvoice(tx, draft.id);
  refuseFaults([...futureFaults("issuedAt", wanted, at), ...sendableFaults({ items, totals })]);

  const parties = await partiesNow(tx, draft.clientId);
  const numbering = { prefix: terms.invoicePrefix, at: wanted, timeZone, isChosen };
  const { number, issuedAt } = await takeInvoiceNumber(tx, numbering);
  await changeInvoice(tx, draft.id, {
    status: "SENT",
    number,
    parties,
    issuedAt,
    dueDate: dueDateOf(draft, givenDue, issuedAt, terms),
    dueDateGiven: draft.dueDateGiven || givenDue !== undefined,
    sentAt: at,
    updatedAt: at,
  });
  const sent = await getInvoice(tx, draft.id);
  await keepIssued(tx, await invoiceFacts(tx, sent, parties), at);
  await emit(tx, "invoice.sent", sent, at);
  if (totals.total > 0) return sent;

  await changeInvoice(tx, draft.id, { status: "PAID", paidAt: at, updatedAt: at });
  const paid = await getInvoice(tx, draft.id);
  await emit(tx, "invoice.paid", paid, at);
  return paid;
}

/** As given now or in the draft; otherwise the terms run from the day of issue. */
function dueDateOf(draft: InvoiceRow, given: string | undefined, issuedAt: Date, terms: DraftTerms): Date {
  if (given !== undefined) return endOf(given, terms.timeZone);
  if (draft.dueDateGiven) return new Date(isoInstant(draft.dueDate));
  return endOfDayAfter(issuedAt, terms.paymentTermsDays, terms.timeZone);
}

/** What was issued keeps its day of issue; its due date may change, but not by sending it. */
function refuseReissue(invoice: InvoiceRow, { issuedAt, dueDate }: InvoiceSending): void {
  if (issuedAt !== undefined) refuseFrozen(invoice, { issuedAt });
  if (dueDate !== undefined) {
    const message = "is not changed by sending it again; change it with PATCH";
    throw notNow(`Invoice ${invoice.number} is ${invoice.status}, and its due date ${message}.`, invoice, [
      { path: "dueDate", code: "FROZEN", message },
    ]);
  }
}
