import type { QuotationId } from "#contract/api/ids.ts";
import type { Quotation, QuotationSending } from "#contract/quotations/quotations.ts";
import { endOfDayAfter } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { holdOpenContract } from "#server/billing/documents/contracts/hold.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { emit } from "#server/history/events/emit.ts";
import { enqueueMail, noRecipient } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { quotationFacts } from "#server/billing/documents/facts.ts";
import { keepIssued } from "#server/billing/documents/issued/issue.ts";
import { openPortalLink } from "#server/billing/documents/portal-link/link.ts";
import { unconfirmed } from "#server/core/confirm.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { getQuotation, lockQuotationFor } from "./read.ts";
import { changeQuotation } from "./store.ts";
import { expiryOddities } from "./validity.ts";

/**
 * Mails the quotation's link to the client. The first time it becomes SENT: rate, retention and parties stay as they
 * are now, and the default validity begins today. Raises quotation.sent each time.
 * @throws Refusal 404, 409 INVALID_STATE, 422, 429
 */
export function sendQuotation(caller: Caller, id: QuotationId, body: QuotationSending): Promise<Quotation> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const before = await lockQuotationFor(tx, id, "send");
    const parties = await partiesNow(tx, before.clientId);
    const client = { id: before.clientId, email: parties.client.email };
    const addressed = await addressMail(tx, body, { client, documents: [id] });
    const isFirst = before.status === "DRAFT";
    const isVariation = before.variationNo !== null;
    if (isVariation && before.contractId !== null) await holdOpenContract(tx, before.contractId);
    const faults = isFirst ? sendableFaults(await getQuotation(tx, id), { mayOmit: isVariation }) : [];
    if (addressed === undefined) throw invalidFields([noRecipient, ...faults]);
    const at = caller.clock();
    const isDated = before.validUntilGiven || !isFirst;
    const oddities = isDated ? expiryOddities(before.validUntil, at, terms) : [];
    refuseFaults([...faults, ...unconfirmed(oddities, body.confirm)]);

    if (isFirst) {
      const validUntil = endOfDayAfter(at, terms.quotationValidityDays, terms.timeZone);
      await changeQuotation(tx, id, {
        status: "SENT",
        parties,
        gstRate: terms.gstRateAt(at),
        ...(before.validUntilGiven ? {} : { validUntil }),
        updatedAt: at,
      });
    }
    await openPortalLink(tx, caller.secret, before, at);
    const { revision } = before;
    const mail = { kind: "QUOTATION", documentId: id, revision, ...addressed } as const;
    await enqueueMail(tx, mail, { at, limits: caller.mailLimits });
    const quotation = await getQuotation(tx, id);
    await keepIssued(tx, await quotationFacts(tx, quotation, parties), at);
    await emit(tx, "quotation.sent", quotation, at);
    return quotation;
  });
}
