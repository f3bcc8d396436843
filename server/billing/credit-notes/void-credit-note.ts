import { creditNoteActions } from "#contract/invoices/credit-note-actions.ts";
import type { CreditNote, CreditNoteVoiding } from "#contract/invoices/credit-notes.ts";
import type { CreditNoteId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { lockClaim } from "#server/billing/contracts/claims/read.ts";
import { Refusal } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockContract } from "#server/billing/documents/contracts/hold.ts";
import { unbill } from "#server/billing/documents/contracts/unbill.ts";
import { retirePortalLinks } from "#server/billing/documents/portal-link/link.ts";
import { emit } from "#server/history/events/emit.ts";
import { getCreditNote, lockCreditNote } from "./read.ts";
import { changeCreditNote, type CreditNoteRow } from "./store.ts";
import { findBillingTogether, lockBillingTogether } from "./covering-store.ts";

/**
 * Cancels a credit note permanently; its number stays used, and its link says so. A claim that it billed gets the status
 * back that it had, and others that billed the claim with it are cancelled as well. Raises credit_note.voided for each that
 * was sent. One that is VOID already stays as it is.
 * @throws Refusal 404, 409 HAS_PAYMENTS while something of it is applied or refunded, INVALID_STATE when a later claim is
 * billed
 */
export function voidCreditNote(caller: Caller, id: CreditNoteId, body: CreditNoteVoiding): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    // Two who void two of them at once lock them in one order.
    await lockBillingTogether(tx, id);
    const before = await lockCreditNote(tx, id);
    if (before.status === "VOID") return getCreditNote(tx, id);
    const together = before.kind === "CLAIM" ? await findBillingTogether(tx, id) : [id];
    for (const each of together) refuseUsed(await getCreditNote(tx, each), before);
    const at = caller.clock();
    const voided = { status: "VOID", voidedAt: at, voidReason: body.reason ?? null, updatedAt: at } as const;
    await takeOut(tx, before, at, async () => {
      for (const each of together) await changeCreditNote(tx, each, voided);
    });
    for (const each of together) {
      await retirePortalLinks(tx, each, at);
      const creditNote = await getCreditNote(tx, each);
      if (creditNote.sentAt !== null) await emit(tx, "credit_note.voided", creditNote, at);
    }
    return getCreditNote(tx, id);
  });
}

/** @throws Refusal 409 HAS_PAYMENTS */
function refuseUsed({ id, number, applications, refunds }: CreditNote, asked: CreditNoteRow): void {
  if (applications.length === 0 && refunds.length === 0) return;
  throw new Refusal(
    "HAS_PAYMENTS",
    id === asked.id
      ? wording("creditNotes.used", { creditNote: number })
      : wording("creditNotes.usedTogether", { creditNote: number, other: asked.number }),
  );
}

/** Takes a credit note out of the ledger of its contract, if it has one. */
async function takeOut(
  tx: Tx,
  { kind, number, status, contractId, claimId }: CreditNoteRow,
  at: Date,
  voidIt: () => Promise<unknown>,
): Promise<void> {
  if (contractId !== null && kind === "CLAIM") {
    const allowedActions = creditNoteActions[status];
    await unbill(tx, { number, status, allowedActions, contractId, claimId }, at, voidIt);
    return;
  }
  if (contractId !== null) await lockContract(tx, contractId);
  if (claimId !== null && status === "SENT") {
    const { claim } = await lockClaim(tx, claimId);
    if (claim.status === "WITHDRAWN") {
      const message = wording("creditNotes.tookClaimBack", { creditNote: number, contract: claim.contractNumber });
      throw new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: creditNoteActions[status] });
    }
  }
  await voidIt();
}
