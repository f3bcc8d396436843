import type { Claim } from "#contract/contracts/claims.ts";
import type { ClaimInvoicesCredit } from "#contract/invoices/credit-notes.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import {
  absolute,
  add,
  compare,
  type Decimal,
  negate,
  proRata,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import {
  type ClaimToBill,
  itemsToBill,
  lockClaimToBill,
  markBilled,
} from "#server/billing/contracts/claims/billing.ts";
import { getClaim } from "#server/billing/contracts/claims/read.ts";
import { type DerivedItem, refuseLargeItems } from "#server/billing/contracts/derived-invoice.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { issueDateOf } from "#server/billing/invoices/due-date.ts";
import { getInvoice, lockInvoice } from "#server/billing/invoices/read.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { amountFaults } from "./check-amounts.ts";
import { issueDayFaults } from "./check-days.ts";
import { type CoveredPart, findCovers, shareCredit } from "./cover-credit.ts";
import { netToCredit } from "./credit-claim.ts";
import { draftCreditNote } from "./drafts/create-credit-note.ts";
import { issueCreditNote } from "./sending/issue-credit-note.ts";
import { mailCreditNote } from "./sending/mail-credit-note.ts";
import { lockInvoicesBeside } from "./covering-store.ts";
import { leftOf } from "./take-rest.ts";

/**
 * Bills a claim that comes to less than was billed before by a credit note for each of the invoices that cover it, the
 * latest first, and issues all of them. Raises credit_note.issued for each, then payment.recorded and invoice.paid where
 * they apply. @throws Refusal 404, 409 INVALID_STATE, 422 OUT_OF_RANGE when all invoices together are too little, 429
 */
export function creditClaimInvoices(caller: Caller, id: ClaimId, body: ClaimInvoicesCredit): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    // Invoices are locked before their contract, here as in every other change of both.
    await lockInvoicesBeside(tx, id);
    const locked = await lockClaimToBill(tx, id, "credit");
    const parts = await partsToCredit(tx, locked);
    const items = await itemsToBill(tx, locked);
    refuseLargeItems(items);
    const at = caller.clock();
    const { number } = await markBilled(tx, locked, at);
    const wanted = issueDateOf(body, at, terms);
    const reason = body.reason?.trim() || `Claim ${number} comes to less than was billed before`;
    for (const [i, shared] of sharesOf(items, parts).entries()) {
      const { invoiceId } = parts[i] as CoveredPart;
      const invoice = await getInvoice(tx, invoiceId);
      refuseFaults(issueDayFaults(invoice, wanted, at, terms));
      const content = { kind: "CLAIM", claimId: id, reason, retentionPct: null, items: shared.map(turned) } as const;
      const draft = await draftCreditNote(tx, invoice, content, at);
      refuseFaults(await amountFaults(tx, invoice, draft, await leftOf(tx, invoice)));
      await mailCreditNote(tx, caller, draft, body, at);
      const held = await lockInvoice(tx, invoiceId);
      await issueCreditNote(tx, terms, { draft, invoice: held }, { wanted, isChosen: body.issuedAt !== undefined, at });
    }
    return getClaim(tx, id);
  });
}

/** @throws Refusal 422 OUT_OF_RANGE with what is left of all invoices */
async function partsToCredit(tx: Tx, locked: ClaimToBill): Promise<CoveredPart[]> {
  const net = netToCredit(locked);
  const covers = await findCovers(tx, locked.held.id, locked);
  const { parts, rest } = shareCredit(covers, net);
  if (compare(rest, zero) === 0) return parts;
  const most = formatFigure(toNumber(subtract(net, rest)));
  const message = wording("creditNotes.allTooLittle", { amount: formatFigure(toNumber(negate(net))), most });
  throw invalidFields([{ path: "items", code: "OUT_OF_RANGE", message }]);
}

const turned = ({ amount, ...item }: DerivedItem) => ({ ...item, qty: 1, unitPrice: toNumber(negate(amount)) });

/**
 * Returns the items of a claim below 0 in the given parts, each of which adds up to the cent: every item is shared as the
 * parts are, to date less before, and the largest one takes the cents that rounding leaves.
 */
function sharesOf(items: readonly DerivedItem[], parts: readonly CoveredPart[]): DerivedItem[][] {
  const net = sum(parts.map(({ amount }) => amount));
  const largest = items.reduce((a, b) => (compare(absolute(b.amount), absolute(a.amount)) > 0 ? b : a));
  let toDate = zero;
  let before = items.map((): Decimal => zero);
  return parts.map(({ amount }, i) => {
    toDate = add(toDate, amount);
    const shared = items.map((item) => proRata(item.amount, toDate, net));
    const others = sum(shared.filter((_, n) => items[n] !== largest));
    const after = shared.map((share, n) => (items[n] === largest ? subtract(negate(toDate), others) : share));
    const part = items.map((item, n) => ({
      ...item,
      description: parts.length === 1 ? item.description : `${item.description} (part ${i + 1} of ${parts.length})`,
      amount: subtract(after[n] as Decimal, before[n] as Decimal),
    }));
    before = after;
    return part.filter((item) => compare(item.amount, zero) !== 0);
  });
}
