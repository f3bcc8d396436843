import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceSending } from "#contract/invoices/invoices.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { takeInvoiceNumber } from "#server/billing/documents/number.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { emit } from "#server/history/events/emit.ts";
import { noRecipient } from "#server/mail/enqueue.ts";
import { type DraftTerms, holdDraftTerms } from "#server/organizations/read.ts";
import { invoiceFacts } from "#server/billing/documents/facts.ts";
import { keepIssued } from "#server/billing/documents/issued/issue.ts";
import { refuseRelease } from "#server/billing/documents/project-retention/hold.ts";
import { invoiceRevision, openPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { unconfirmed } from "#server/core/confirm.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { gstNumberFaults } from "./gst-number-faults.ts";
import { dueDateOf, dueOddities, issueDateOf, refuseReissue, termsOf } from "#server/billing/invoices/due-date.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { getInvoice, lockInvoiceFor } from "#server/billing/invoices/read.ts";
import { changeInvoice, type InvoiceRow } from "#server/billing/invoices/store.ts";

type Sender = Pick<Caller, "db" | "org" | "tx" | "asked" | "clock" | "secret" | "mailLimits">;

/**
 * Issues a draft, and mails it if there is an address. An invoice that was issued before is only mailed again.
 * @param isAutomatic true when the service sends it: above a limit of mails it is issued, and its mail listed as failed
 * @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export function sendInvoice(
  caller: Sender,
  id: InvoiceId,
  body: InvoiceSending,
  { isAutomatic = false }: { readonly isAutomatic?: boolean } = {},
): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const [terms, before, invoice] = await inOneTrip(
      () => holdDraftTerms(tx),
      () => lockInvoiceFor(tx, id, "send"),
      () => getInvoice(tx, id),
    );
    const at = caller.clock();
    const isIssued = before.status !== "DRAFT";
    if (isIssued) refuseReissue(before, body);
    const [, isMailed] = await inOneTrip(
      () => openPortalLink(tx, caller.secret, { id, revision: invoiceRevision }, at),
      () => mailInvoice(tx, "INVOICE", before, body, { at, limits: caller.mailLimits, isAutomatic }),
    );
    if (!isIssued) return issue(tx, terms, { draft: before, ...invoice }, body, at);
    if (!isMailed) throw invalidFields([noRecipient]);
    return invoice;
  });
}

/**
 * Makes a draft final: it takes the next number and the rate of its day, and keeps its retention and both parties as they
 * are now.
 * Raises invoice.sent; if nothing is owed it is PAID at once, and invoice.paid follows.
 */
async function issue(
  tx: Tx,
  terms: DraftTerms,
  { draft, items, totals }: Pick<Invoice, "items" | "totals"> & { readonly draft: InvoiceRow },
  sending: InvoiceSending,
  at: Date,
): Promise<Invoice> {
  const { timeZone } = terms;
  const isChosen = sending.issuedAt !== undefined;
  const wanted = issueDateOf(sending, at, terms);
  refuseFaults([...futureFaults("issuedAt", wanted, at), ...sendableFaults({ items, totals })]);

  const numbering = { prefix: terms.invoicePrefix, at: wanted, timeZone, isChosen };
  const [parties, { number, issuedAt }] = await inOneTrip(
    () => partiesNow(tx, draft.clientId),
    () => takeInvoiceNumber(tx, numbering),
  );
  const gstRegistered = terms.isRegisteredAt(issuedAt);
  refuseFaults(gstNumberFaults({ organization: { ...parties.organization, gstRegistered }, items }));
  const dueDate = dueDateOf(draft, sending, issuedAt, termsOf(terms, draft));
  refuseFaults(unconfirmed(dueOddities(issuedAt, dueDate, terms), sending.confirm));
  const [, sent] = await inOneTrip(
    () =>
      changeInvoice(tx, draft.id, {
        status: "SENT",
        number,
        parties,
        issuedAt,
        gstRate: terms.gstRateAt(issuedAt),
        gstRegistered,
        dueDate,
        dueDateGiven: draft.dueDateGiven || sending.dueDate !== undefined,
        sentAt: at,
        updatedAt: at,
      }),
    () => getInvoice(tx, draft.id),
  );
  if (draft.kind === "RETENTION_RELEASE" && draft.contractId === null) await refuseRelease(tx, draft.projectId);
  const facts = await invoiceFacts(tx, sent, parties, { gstRegistered });
  await inOneTrip(
    () => keepIssued(tx, facts, at),
    () => emit(tx, "invoice.sent", sent, at),
  );
  if (sent.totals.total > 0) return sent;

  await changeInvoice(tx, draft.id, { status: "PAID", paidAt: at, updatedAt: at });
  const paid = await getInvoice(tx, draft.id);
  await emit(tx, "invoice.paid", paid, at);
  return paid;
}
