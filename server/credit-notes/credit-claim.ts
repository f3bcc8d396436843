import type { ClaimCredit, CreditNote } from "#contract/credit-notes.ts";
import type { ClaimId, ContractId, InvoiceId } from "#contract/ids.ts";
import type { Invoice } from "#contract/invoices.ts";
import {
  compare,
  type Decimal,
  decimal,
  larger,
  negate,
  smaller,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { itemsToBill, lockClaimToBill, markBilled } from "#server/contracts/claims/billing.ts";
import { refuseLargeItems } from "#server/contracts/derived-invoice.ts";
import { formatFigure } from "#server/core/format.ts";
import { invalidFields, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { depositLeft } from "#server/documents/contracts/hold.ts";
import { getInvoice } from "#server/invoices/read.ts";
import { draftCreditNote } from "./create-credit-note.ts";
import { type CoveringInvoiceRow, findCoveringInvoices, lockInvoicesBeside } from "./store.ts";

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
    const { held, claim, state, figures } = locked;
    const net = negate(figures.net.claim);
    if (compare(net, zero) <= 0) {
      const message = `come to ${formatFigure(toNumber(figures.net.claim))}, and a credit note bills only a claim below 0; bill it by an invoice`;
      refuseFaults([{ path: "items", code: "OUT_OF_RANGE", message }]);
    }
    const deposit = subtract(depositLeft(state.amounts), figures.deposit.claim);
    const invoice = await invoiceToCredit(tx, { id: held.id, deposit, net }, invoiceId);
    const items = await itemsToBill(tx, locked);
    refuseLargeItems(items);
    const at = caller.clock();
    const sequence = await markBilled(tx, locked, at);
    return draftCreditNote(
      tx,
      invoice,
      {
        kind: "CLAIM",
        claimId: claim.id,
        reason: `Claim ${held.number}-PC${sequence} comes to less than was billed before`,
        retentionPct: null,
        items: items.map(({ amount, ...item }) => ({ ...item, qty: 1, unitPrice: toNumber(negate(amount)) })),
      },
      at,
    );
  });
}

/**
 * Returns the latest invoice that covers the credit, or the chosen one: of a claim, or else of a deposit that paid for the
 * work which the credit gives back. @throws Refusal 422
 */
async function invoiceToCredit(tx: Tx, { id: contractId, deposit, net }: Credit, chosen?: InvoiceId): Promise<Invoice> {
  const invoices = await findCoveringInvoices(tx, contractId);
  const deposits = sum(invoices.filter(({ kind }) => kind === "DEPOSIT").map(leftOf));
  // The part of the deposit that claims have not recouped is given back by a credit note for the deposit itself.
  const recouped = subtract(deposits, deposit);
  const mostOf = (invoice: CoveringInvoiceRow) =>
    invoice.kind === "DEPOSIT" ? smaller(leftOf(invoice), recouped) : leftOf(invoice);
  const candidates = chosen === undefined ? invoices : invoices.filter(({ id }) => id === chosen);
  if (candidates.length === 0 && chosen !== undefined) {
    refuseFaults([unknownReference("invoiceId", "issued invoice of a claim or deposit of this contract")]);
  }
  const covering = candidates.find((invoice) => compare(net, mostOf(invoice)) <= 0);
  if (covering !== undefined) return getInvoice(tx, covering.id);
  const most = candidates.reduce((left, invoice) => larger(left, mostOf(invoice)), zero);
  const message = `come to ${formatFigure(toNumber(negate(net)))} before GST, and no invoice of the contract has that much left to credit; at most ${formatFigure(toNumber(most))} before GST is left of one. Claim more work, or take the last claim back and claim again`;
  throw invalidFields([{ path: chosen === undefined ? "items" : "invoiceId", code: "OUT_OF_RANGE", message }]);
}

/** The sum that a claim gives back, before GST, and the deposit of its contract that is then not recouped. */
interface Credit {
  readonly id: ContractId;
  readonly deposit: Decimal;
  readonly net: Decimal;
}

const leftOf = ({ subtotal, credited }: CoveringInvoiceRow): Decimal => subtract(decimal(subtotal), decimal(credited));
