import { claimFigures, withheldToPay } from "#contract/contracts/claim-figures.ts";
import type { Claim, ClaimResponse } from "#contract/contracts/claims.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { compare, decimal, type Decimal, sum, toNumber, toText, zero } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { attachToLocked } from "#server/records/attachments/attach-file.ts";
import type { Caller } from "#server/http/caller.ts";
import { readProgress } from "#server/billing/contracts/progress.ts";
import { basisOf } from "#server/billing/contracts/state.ts";
import { keepEntry } from "#server/billing/contracts/keep-entry.ts";
import { dayOf } from "#server/core/calendar.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { figuresAsClaimed } from "#server/billing/documents/contracts/figures.ts";
import { lockProject } from "#server/records/projects/read.ts";
import { basisFor } from "./present.ts";
import { billedBefore, getClaim, getProjectOf, itemsById, lockClaimFor } from "./read.ts";
import { changeClaim, type ClaimRow } from "./store.ts";
import { certifyClaimItems, type ClaimItemRow } from "./items-store.ts";

/**
 * Records what the client answered; a later answer replaces it until the claim is billed. What they do not pay of lines
 * that they certify is withheld, and claimed again next time. Raises claim.responded.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function respondToClaim(caller: Caller, id: ClaimId, body: ClaimResponse): Promise<Claim> {
  return inOrg(caller, async (tx) => {
    const { timeZone } = await holdDraftTerms(tx);
    const { fileId = null } = body;
    // The project is locked before its contract, as wherever both are.
    if (fileId !== null)
      await attachToLocked(tx, caller, (await lockProject(tx, await getProjectOf(tx, id))).id, fileId);
    const { claim, state, lines, now } = await lockClaimFor(tx, id, "respond");
    const at = caller.clock();
    const today = dayOf(at, timeZone);
    const { receivedOn = today, reason = null } = body;
    const stored = basisFor(claim, now).served;
    const basis = basisOf(stored);
    const items = await itemsById(tx, id);
    const { isRemeasured } = state.contract;
    const before = await billedBefore(tx, claim);
    const own = lines.filter(({ itemId }) => items.has(itemId));
    const { progress, faults } = readProgress(body.items ?? [], own, { isRemeasured, billed: before });
    const certified = new Map(progress.map(({ line, toDate }) => [line.itemId, toDate]));
    const claimedNet = figuresAsClaimed(claim, stored).net.claim;
    const answered = {
      work: sum([...items.values()].map(({ itemId, claimed }) => certified.get(itemId) ?? decimal(claimed))),
      materials: decimal(body.materials ?? claim.materials),
      withheld: decimal(claim.withheld),
      recoup: claim.recoup === null ? null : decimal(claim.recoup),
    };
    const comesTo = claimFigures(basis, answered).net.claim;
    const responseNet = body.amount === undefined ? comesTo : decimal(body.amount);
    if (receivedOn > today)
      faults.push({ path: "receivedOn", code: "OUT_OF_RANGE", message: wording("fields.inFuture") });
    refuseFaults([
      ...faults,
      ...certifiedFaults(body, claim, items, certified),
      ...amountFaults(body, claimedNet, comesTo),
      ...reasonFaults(reason, responseNet, claimedNet),
    ]);

    await certifyClaimItems(
      tx,
      id,
      [...certified].map(([itemId, toDate]) => ({ itemId, certified: toText(toDate) })),
    );
    const withheld = body.amount === undefined ? null : toText(withheldToPay(basis, answered, responseNet));
    await changeClaim(tx, id, {
      status: "RESPONDED",
      materialsCertified: body.materials ?? null,
      withheldCertified: withheld,
      response: { receivedOn, via: "STAFF", by: caller.name, reason, fileId },
      updatedAt: at,
    });
    const responded = await getClaim(tx, id);
    const amount = toNumber(responseNet);
    const entry = { contractId: claim.contractId, claimId: id, kind: "RESPONDED", by: caller.name } as const;
    await keepEntry(tx, { ...entry, detail: reason, amount, at });
    await emit(tx, "claim.responded", responded, at);
    return responded;
  });
}

/** Returns faults for lines and materials that are certified above what was claimed. */
function certifiedFaults(
  { items = [], materials }: ClaimResponse,
  claim: Pick<ClaimRow, "materials">,
  claimed: ReadonlyMap<string, ClaimItemRow>,
  certified: ReadonlyMap<string, Decimal>,
): Fault[] {
  const aboveFaults = (path: string, amount: Decimal | undefined, most: string | undefined): Fault[] => {
    if (amount === undefined || most === undefined || compare(amount, decimal(most)) <= 0) return [];
    const message = wording("claims.aboveClaimed", { most: formatFigure(Number(most)) });
    return [{ path, code: "OUT_OF_RANGE", message }];
  };
  return [
    ...aboveFaults("materials", materials === undefined ? undefined : decimal(materials), claim.materials),
    ...items.flatMap(({ itemId }, i) =>
      aboveFaults(`items[${i}]`, certified.get(itemId), claimed.get(itemId)?.claimed),
    ),
  ];
}

function amountFaults({ amount, items, materials }: ClaimResponse, claimedNet: Decimal, comesTo: Decimal): Fault[] {
  if (amount === undefined) return [];
  const path = "amount";
  if (compare(claimedNet, zero) < 0) {
    return [{ path, code: "NOT_ALLOWED", message: wording("claims.amountBelowZero") }];
  }
  const isOfLines = items !== undefined || materials !== undefined;
  const most = isOfLines ? comesTo : claimedNet;
  if (compare(decimal(amount), most) <= 0) return [];
  const message = wording("claims.aboveClaim", { most: formatFigure(toNumber(most)) });
  return [{ path, code: "OUT_OF_RANGE", message }];
}

const reasonFaults = (reason: string | null, responseNet: Decimal, claimedNet: Decimal): Fault[] =>
  (reason === null || reason.trim() === "") && compare(responseNet, claimedNet) < 0
    ? [{ path: "reason", code: "REQUIRED", message: wording("claims.reasonRequired") }]
    : [];
