import type { ClaimCredit, CreditNote } from "#contract/invoices/credit-notes.ts";
import type { ClaimId, InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { compare, type Decimal, larger, negate, toNumber, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import {
  type ClaimToBill,
  itemsToBill,
  lockClaimToBill,
  markBilled,
} from "#server/billing/contracts/claims/billing.ts";
import { refuseLargeItems } from "#server/billing/contracts/derived-invoice.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { invalidFields, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { findCovers, mostOf, shareCredit } from "./cover-credit.ts";
import { draftCreditNote } from "./drafts/create-credit-note.ts";
import { lockInvoicesBeside } from "./covering-store.ts";

/**
 * Bills a claim that comes to less than was billed before, by a draft credit note with the claim's items, the signs
 * turned. Earlier claims that were not billed are in it.
 * @throws Refusal 404, 409 INVALID_STATE, 422 OUT_OF_RANGE for a claim that is not below 0, or that no invoice covers
 */
export function creditClaim(caller: Caller, id: ClaimId, { invoiceId }: ClaimCredit): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    // Invoices are locked before their contract, here as in every other change of both.
    await lockInvoicesBeside(tx, id);
    const locked = await lockClaimToBill(tx, id, "credit");
    const { claim } = locked;
    const invoice = await invoiceToCredit(tx, locked, invoiceId);
    const items = await itemsToBill(tx, locked);
    refuseLargeItems(items);
    const at = caller.clock();
    const { number } = await markBilled(tx, locked, at);
    return draftCreditNote(
      tx,
      invoice,
      {
        kind: "CLAIM",
        claimId: claim.id,
        reason: `Claim ${number} comes to less than was billed before`,
        retentionPct: null,
        items: items.map(({ amount, ...item }) => ({ ...item, qty: 1, unitPrice: toNumber(negate(amount)) })),
      },
      at,
    );
  });
}

/** Returns what a claim gives back, before GST. @throws Refusal 422 OUT_OF_RANGE for one that is not below 0 */
export function netToCredit({ figures }: ClaimToBill): Decimal {
  const net = negate(figures.net.claim);
  if (compare(net, zero) <= 0) {
    const message = wording("creditNotes.claimNotNegative", { amount: formatFigure(toNumber(figures.net.claim)) });
    refuseFaults([{ path: "items", code: "OUT_OF_RANGE", message }]);
  }
  return net;
}

/**
 * Returns the latest invoice that covers the credit, or the chosen one: of a claim, or else of a deposit that paid for the
 * work which the credit gives back. @throws Refusal 422, with the code SEVERAL_INVOICES when several together cover it
 */
async function invoiceToCredit(tx: Tx, locked: ClaimToBill, chosen?: InvoiceId): Promise<Invoice> {
  const net = netToCredit(locked);
  const covers = await findCovers(tx, locked.held.id, locked);
  const candidates = covers.invoices.filter(({ invoiceId }) => chosen === undefined || invoiceId === chosen);
  if (candidates.length === 0 && chosen !== undefined) {
    refuseFaults([unknownReference("invoiceId", "billedInvoice")]);
  }
  const covering = candidates.find((cover) => compare(net, mostOf(cover, covers.recouped)) <= 0);
  if (covering !== undefined) return getInvoice(tx, covering.invoiceId);
  const { parts, rest } = shareCredit(covers, net);
  if (chosen === undefined && compare(rest, zero) === 0) {
    const message = wording("creditNotes.coveredTogether", {
      amount: formatFigure(toNumber(negate(net))),
      count: parts.length,
    });
    throw invalidFields([{ path: "items", code: "SEVERAL_INVOICES", message }]);
  }
  const most = candidates.reduce((left, cover) => larger(left, mostOf(cover, covers.recouped)), zero);
  const message = wording("creditNotes.noneCovers", {
    amount: formatFigure(toNumber(negate(net))),
    most: formatFigure(toNumber(most)),
  });
  throw invalidFields([{ path: chosen === undefined ? "items" : "invoiceId", code: "OUT_OF_RANGE", message }]);
}
