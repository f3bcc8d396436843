import type { ClaimFigures } from "#contract/contracts/claim-figures.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { InvoiceItemKind } from "#contract/invoices/invoices.ts";
import { type Decimal, decimal, negate, subtract, sum, toNumber, toText } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { DerivedItem } from "#server/billing/contracts/derived-invoice.ts";
import { refuseBesideDraft } from "#server/billing/contracts/read.ts";
import { isNothing, type LineAmounts, partsOf } from "#server/billing/contracts/state.ts";
import { formatFigure, formatRate } from "#server/core/text/format.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { figuresAsCertified } from "#server/billing/documents/contracts/figures.ts";
import { billedBefore, itemsById, type LockedClaim, lockClaimFor, nameOf } from "./read.ts";
import { carryEarlierClaims, changeClaim, isNumbered, type NumberOfClaim, takeClaimNumber } from "./store.ts";
import { type ClaimItemRow, fillClaimItems } from "./items-store.ts";

/** A claim that is locked to be billed, with the figures that are billed. */
export interface ClaimToBill extends LockedClaim {
  readonly figures: ClaimFigures;
}

/**
 * Locks a claim, to bill what was not billed before by an invoice or a credit note. The lock on the contract keeps two
 * people from billing the same work.
 * @throws Refusal 404, 409 INVALID_STATE
 */
export async function lockClaimToBill(tx: Tx, id: ClaimId, action: "invoice" | "credit"): Promise<ClaimToBill> {
  const locked = await lockClaimFor(tx, id, action);
  await refuseBesideDraft(tx, locked.held);
  refuseOutOfOrder(locked);
  return { ...locked, figures: figuresAsCertified(locked.claim, locked.now) };
}

/** @throws Refusal 409 INVALID_STATE when a later claim is billed, which has this one's work already */
function refuseOutOfOrder({ claim, state: { contract } }: LockedClaim): void {
  const { sequence, status } = claim;
  const last = contract.lastBilled;
  if (sequence === null || last === null || last.sequence < sequence) return;
  const message = wording("claims.beforeBilled", {
    claim: nameOf(claim),
    later: last.number,
  });
  throw new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: ["withdraw"] });
}

/** Makes a claim BILLED and freezes its figures; earlier ones that were not billed are in it. Returns its number. */
export async function markBilled(
  tx: Tx,
  { claim, lines, now, figures }: ClaimToBill,
  at: Date,
): Promise<NumberOfClaim> {
  const { id, contractId } = claim;
  const { sequence, number } = isNumbered(claim) ? claim : await takeClaimNumber(tx, contractId);
  await fillClaimItems(
    tx,
    id,
    lines.map(({ itemId }) => itemId),
  );
  await carryEarlierClaims(tx, { id, contractId, sequence }, now, at);
  await changeClaim(tx, id, {
    sequence,
    number,
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
  return { sequence, number };
}

/** Returns what a claim adds to what was billed before: the work of each part, then what is added and taken off. */
export async function itemsToBill(tx: Tx, locked: ClaimToBill): Promise<DerivedItem[]> {
  const { claim, lines, state, figures } = locked;
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
