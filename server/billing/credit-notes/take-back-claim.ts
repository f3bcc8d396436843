import type { Claim } from "#contract/contracts/claims.ts";
import type { ClaimTakingBack, CreditNote } from "#contract/invoices/credit-notes.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, decimal, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { textOf } from "#server/core/text/wordings.ts";
import type { Caller } from "#server/http/caller.ts";
import {
  claimStateError,
  getClaim,
  lockClaimFor,
  type LockedClaim,
  nameOf,
} from "#server/billing/contracts/claims/read.ts";
import { takeClaimBack } from "#server/billing/contracts/claims/take-back.ts";
import { refuseBesideDraft } from "#server/billing/contracts/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { sendableFaults } from "#server/billing/documents/check-sendable.ts";
import { enteredLine } from "#server/billing/documents/line-details.ts";
import { issueDateOf } from "#server/billing/invoices/due-date.ts";
import { getInvoice, lockInvoice } from "#server/billing/invoices/read.ts";
import { type DraftTerms, holdDraftTerms } from "#server/organizations/read.ts";
import { amountFaults } from "./check-amounts.ts";
import { issueDayFaults } from "./check-days.ts";
import { draftCreditNote, restOf } from "./drafts/create-credit-note.ts";
import { linesGivingBack, refuseReleased, type TakenOff, takenOffOf } from "./give-back.ts";
import { issueCreditNote } from "./sending/issue-credit-note.ts";
import { mailCreditNote } from "./sending/mail-credit-note.ts";
import { listIssuedOf } from "./read.ts";
import { lockInvoicesBeside } from "./covering-store.ts";
import { leftOf } from "./take-rest.ts";
import type { CreditLine } from "./drafts/write-items.ts";

/**
 * Credits all that is left of a claim's invoice, gives back the retention and the deposit that it took off, and withdraws
 * the claim, so that the next claim bills its work again. Raises credit_note.issued, then payment.recorded and invoice.paid
 * where they apply. @throws Refusal 404, 409 INVALID_STATE when something stands on the claim, 422, 429
 */
export function takeBackClaim(caller: Caller, id: ClaimId, body: ClaimTakingBack): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    // Invoices are locked before their contract, here as in every other change of both.
    await lockInvoicesBeside(tx, id);
    const locked = await lockClaimFor(tx, id, "take-back");
    await refuseBesideDraft(tx, locked.held);
    const invoice = await getCreditedInvoice(tx, locked);
    const issued = await listIssuedOf(tx, invoice.id);
    const taken = takenOffOf(invoice, issued);
    await refuseReleased(tx, invoice, locked.held.id, taken.retention);
    const at = caller.clock();
    const reason = body.reason?.trim() || `${textOf(nameOf(locked.claim))} is taken back`;
    if (compare((await leftOf(tx, invoice)).total, zero) > 0) {
      await creditWhole(tx, caller, { terms, invoice, taken, reason, sending: body, at });
    } else refuseTaken(locked, invoice, taken, issued);
    await takeClaimBack(tx, locked, { by: caller.name, reason, at });
    return getClaim(tx, id);
  });
}

/** Returns the issued invoice of a claim that nothing stands on. @throws Refusal 409 INVALID_STATE */
async function getCreditedInvoice(tx: Tx, { held, claim, state }: LockedClaim): Promise<Invoice> {
  const name = nameOf(claim);
  if (held.status === "CLOSED") {
    throw claimStateError(wording("creditNotes.contractClosed", { contract: held.number }), claim);
  }
  const last = state.contract.lastBilled;
  if (last !== null && last.id !== claim.id) {
    const message = wording("creditNotes.beforeBilled", {
      claim: name,
      later: last.number,
    });
    throw claimStateError(message, claim);
  }
  if (claim.invoiceId === null) {
    throw claimStateError(wording("creditNotes.claimCredited", { claim: name }), claim);
  }
  await lockInvoice(tx, claim.invoiceId);
  const invoice = await getInvoice(tx, claim.invoiceId);
  if (invoice.sentAt === null || compare(decimal(invoice.totals.total), zero) === 0) {
    const values = { invoice: invoice.number };
    const message =
      invoice.sentAt === null
        ? wording("creditNotes.claimInvoiceNotSent", values)
        : wording("creditNotes.claimInvoiceForNothing", values);
    throw claimStateError(message, claim);
  }
  return invoice;
}

/** @throws Refusal 409 INVALID_STATE when credit notes took all of the invoice, and left what it took off */
function refuseTaken({ claim }: LockedClaim, invoice: Invoice, taken: TakenOff, issued: readonly CreditNote[]): void {
  if (compare(taken.retention, zero) === 0 && compare(taken.deposit, zero) === 0) return;
  const last = issued.at(-1);
  const message = wording("creditNotes.nothingLeft", { invoice: invoice.number, creditNote: last?.number ?? "" });
  throw claimStateError(message, claim);
}

interface WholeCredit {
  readonly terms: DraftTerms;
  readonly invoice: Invoice;
  readonly taken: TakenOff;
  readonly reason: string;
  readonly sending: ClaimTakingBack;
  readonly at: Date;
}

/** Issues a credit note over all that is left of an invoice, and over what that took off. */
async function creditWhole(tx: Tx, caller: Caller, credit: WholeCredit): Promise<void> {
  const { terms, invoice, taken, reason, sending, at } = credit;
  const wanted = issueDateOf(sending, at, terms);
  refuseFaults(issueDayFaults(invoice, wanted, at, terms));
  const items: CreditLine[] =
    invoice.creditNotes.length === 0
      ? invoice.items.map((item) => ({ ...enteredLine(item), kind: item.kind }))
      : [
          ...restOf(invoice, null, await leftOf(tx, invoice)).map((line) => ({ ...line, kind: "WORK" as const })),
          ...linesGivingBack(invoice.number, taken),
        ];
  const content = { kind: "STANDARD", claimId: invoice.claimId, reason, retentionPct: null, items } as const;
  const draft = await draftCreditNote(tx, invoice, content, at);
  const faults = sendableFaults(draft);
  refuseFaults(faults.length > 0 ? faults : await amountFaults(tx, invoice, draft, await leftOf(tx, invoice)));
  await mailCreditNote(tx, caller, draft, sending, at);
  const held = await lockInvoice(tx, invoice.id);
  await issueCreditNote(tx, terms, { draft, invoice: held }, { wanted, isChosen: sending.issuedAt !== undefined, at });
}
