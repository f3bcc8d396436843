import type { ClaimId } from "#contract/api/ids.ts";
import { basisNow, getLines, getState, gstRateNow } from "#server/billing/contracts/state.ts";
import { found } from "#server/core/refusal.ts";
import { dayOf } from "#server/core/calendar.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { figuresAsClaimed } from "#server/billing/documents/contracts/figures.ts";
import { getPrintedContract, statementOf } from "#server/billing/documents/contracts/statement.ts";
import { claimFacts } from "#server/billing/documents/facts.ts";
import { findLatestFacts } from "#server/billing/documents/issued/issue.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import type { ClaimFacts } from "#server/pdf/facts.ts";
import { printedDays } from "./clock/clock.ts";
import { basisFor, netsOf } from "./present.ts";
import { billedBefore, itemsById } from "./read.ts";
import { claimNumber, type ClaimRow, findClaim } from "./store.ts";

/** A claim as its mail shows it: as it was submitted, or as submitting it now would show it. */
export interface ClaimToMail {
  readonly claim: ClaimRow;
  readonly facts: ClaimFacts;
}

/** @param at the time at which it would be served if it was not @throws Refusal 404 */
export async function getClaimToMail(read: Read, id: ClaimId, at: Date): Promise<ClaimToMail> {
  const claim = found(await findClaim(read, id));
  const facts = await issuedFacts(read, id, dayOf(at, clockZone));
  if (claim.number !== null) return { claim, facts };
  const { contract } = await getState(read, claim.contractId);
  const number = claimNumber(contract.number, contract.lastClaim + 1);
  const statement = { ...facts.claim.statement, number };
  return { claim, facts: { ...facts, claim: { ...facts.claim, statement } } };
}

/** Returns what a claim says as it was submitted, with its parties as corrected; before that, what it says now. @throws Refusal 404 */
export async function issuedFacts(read: Read, id: ClaimId, servedOn?: string): Promise<ClaimFacts> {
  const issued = await findLatestFacts(read, id);
  return issued?.kind === "claim" ? issued : factsNow(read, id, servedOn);
}

/**
 * Returns what a claim says as it was claimed, with the parties as they are now.
 * @param ifServedOn the day that its days follow from while it is not served @throws Refusal 404
 */
export async function factsNow(read: Read, id: ClaimId, ifServedOn: string | null = null): Promise<ClaimFacts> {
  const row = found(await findClaim(read, id));
  const contract = await getPrintedContract(read, row.contractId);
  const state = await getState(read, row.contractId);
  const basis = basisFor(row, basisNow(state, await gstRateNow(read))).served;
  const items = await itemsById(read, id);
  const lines = (await getLines(read, row.contractId)).filter(
    ({ itemId }) => row.status === "DRAFT" || items.has(itemId),
  );
  const statement = statementOf(contract, {
    number: row.number,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    figures: figuresAsClaimed(row, basis),
    terms: basis,
    gstRate: basis.gstRate,
    lines,
    toDate: Object.fromEntries([...items].map(([itemId, { claimed }]) => [itemId, claimed])),
    before: await billedBefore(read, row),
  });
  const { projectId, status, servedOn } = row;
  const { actApplies, responseDays, paymentDays } = contract;
  const updatedAt = isoInstant(row.servedAt ?? row.updatedAt);
  const days = await printedDays(read, { ...row, servedOn: row.servedOn ?? ifServedOn }, netsOf(row, basis));
  const claim = { id, projectId, status, servedOn, updatedAt, actApplies, responseDays, paymentDays, days, statement };
  return claimFacts(read, claim, await partiesNow(read, row.clientId));
}
