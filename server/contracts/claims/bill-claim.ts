import type { ClaimFigures } from "#contract/claim-figures.ts";
import type { ClaimId } from "#contract/ids.ts";
import type { Invoice, InvoiceItemKind } from "#contract/invoices.ts";
import { compare, type Decimal, decimal, negate, subtract, sum, toNumber, toText, zero } from "#contract/money.ts";
import type { Caller } from "#server/caller.ts";
import { draftOf, type DerivedItem } from "#server/contracts/derived-invoice.ts";
import { refuseBesideDraft } from "#server/contracts/read.ts";
import { isNothing, type LineAmounts, partsOf } from "#server/contracts/state.ts";
import { formatFigure, formatRate } from "#server/core/format.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { figuresAsCertified } from "#server/documents/contracts/figures.ts";
import { billedBefore, itemsById, type LockedClaim, lockClaimFor, nameOf } from "./read.ts";
import { carryEarlierClaims, changeClaim, type ClaimItemRow, fillClaimItems, takeClaimNumber } from "./store.ts";

/**
 * Creates the draft invoice of a claim, over what was not billed before. Earlier claims that were not billed are in it.
 * The lock on the contract keeps two people from billing the same work. Raises invoice.created.
 * @throws Refusal 404, 409 INVALID_STATE, 422 NEGATIVE_CLAIM, NOTHING_TO_BILL
 */
export function billClaim(caller: Caller, id: ClaimId): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const locked = await lockClaimFor(tx, id, "invoice");
    const { held, claim, lines, now, state } = locked;
    await refuseBesideDraft(tx, held);
    refuseOutOfOrder(locked);
    const figures = figuresAsCertified(claim, now);
    if (compare(figures.net.claim, zero) < 0) {
      const message = `come to ${formatFigure(toNumber(figures.net.claim))}, and an invoice cannot be below 0; claim more work, or carry it to the next claim`;
      refuseFaults([{ path: "items", code: "NEGATIVE_CLAIM", message }]);
    }
    const items = await invoiceItems(tx, locked, figures);
    if (items.length === 0) {
      const message = "claim nothing that was not billed before; enter more work first";
      refuseFaults([{ path: "items", code: "NOTHING_TO_BILL", message }]);
    }

    const at = caller.clock();
    const sequence = claim.sequence ?? (await takeClaimNumber(tx, claim.contractId));
    await fillClaimItems(
      tx,
      id,
      lines.map(({ itemId }) => itemId),
    );
    await carryEarlierClaims(tx, { id, contractId: claim.contractId, sequence }, now, at);
    await changeClaim(tx, id, {
      sequence,
      status: "BILLED",
      statusBefore: claim.status,
      billedBasis: now,
      billedGross: toText(figures.gross.toDate),
      billedMaterials: toText(figures.materials.toDate),
      billedRetention: toText(figures.retention.toDate),
      billedDeposit: toText(figures.deposit.toDate),
      billedWithheld: toText(figures.withheld.toDate),
      updatedAt: at,
    });
    const kind = { kind: "CLAIM", contractId: held.id, claimId: id } as const;
    return draftOf(tx, terms, state.contract, { ...kind, about: `claim ${sequence}`, items }, at);
  });
}

/** @throws Refusal 409 INVALID_STATE when a later claim is billed, which has this one's work already */
function refuseOutOfOrder({ claim, state: { contract } }: LockedClaim): void {
  const { sequence, status } = claim;
  const last = contract.lastBilled;
  if (sequence === null || last === null || last.sequence < sequence) return;
  const message = `${nameOf(claim)} is before claim ${contract.number}-PC${last.sequence}, which is billed. Withdraw it.`;
  throw new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: ["withdraw"] });
}

/** Returns the items of a claim's invoice: the work of each part, then what is added and taken off. */
async function invoiceItems(tx: Tx, locked: LockedClaim, figures: ClaimFigures): Promise<DerivedItem[]> {
  const { claim, lines, state } = locked;
  const before = await billedBefore(tx, claim);
  const items = await itemsById(tx, claim.id);
  const { retentionPct, quotations } = state.contract;
  const work = partsOf(lines).map((part): DerivedItem => {
    const billed = workOf(part, before, items);
    const quotation = quotations.find(({ quotationId }) => quotationId === part[0]?.part);
    const of = `${formatFigure(toNumber(billed.toDate))} to date less ${formatFigure(toNumber(billed.before))} billed before`;
    return {
      kind: "WORK",
      ref: quotation?.variationNo == null ? null : `VO${quotation.variationNo}`,
      description: `${workTitle(locked, quotation?.number ?? "")}: ${of}`,
      amount: subtract(billed.toDate, billed.before),
    };
  });
  const other = (kind: InvoiceItemKind, description: string, amount: Decimal): DerivedItem => ({
    kind,
    ref: null,
    description,
    amount,
  });
  return [
    ...work,
    other("MATERIALS", "Materials on site", figures.materials.claim),
    other(
      "RETENTION",
      `Retention, ${formatRate(Number(retentionPct ?? 0))} to date less billed before`,
      negate(figures.retention.claim),
    ),
    other("DEPOSIT", "Deposit recouped", negate(figures.deposit.claim)),
    other("WITHHELD", "Withheld by the client", negate(figures.withheld.claim)),
  ].filter(({ amount }) => !isNothing(amount));
}

function workOf(
  part: readonly { readonly itemId: ClaimItemRow["itemId"] }[],
  before: LineAmounts,
  items: ReadonlyMap<string, ClaimItemRow>,
) {
  const amounts = part.map(({ itemId }) => {
    const item = items.get(itemId);
    return { toDate: decimal(item?.certified ?? item?.claimed ?? "0"), before: decimal(before[itemId] ?? "0") };
  });
  return { toDate: sum(amounts.map(({ toDate }) => toDate)), before: sum(amounts.map((each) => each.before)) };
}

/** Returns what the work of a part is called: by its stage, or by the number of its quotation. */
function workTitle({ claim, state }: LockedClaim, number: string): string {
  const stage = claim.stage === null ? undefined : state.contract.stages?.[claim.stage - 1];
  return stage === undefined ? `Work done, ${number}` : `${stage.title} (${formatRate(stage.share)}), ${number}`;
}
