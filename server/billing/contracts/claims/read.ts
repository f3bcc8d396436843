import { type ClaimAction, claimActions } from "#contract/contracts/claim-actions.ts";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim, ClaimQuery, ClaimSummary, ClaimTotalsQuery } from "#contract/contracts/claims.ts";
import type { ClaimListTotals } from "#contract/documents/list-totals.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import type { ClaimId, ContractId, ProjectId } from "#contract/api/ids.ts";
import { claimStatuses } from "#contract/values.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import {
  basisNow,
  type ContractState,
  findStates,
  getLines,
  getState,
  gstRateNow,
  type LineAmounts,
  type ScheduledLine,
  type StoredBasis,
} from "#server/billing/contracts/state.ts";
import { badParameter, type Fault, found, invalidState, Refusal } from "#server/core/refusal.ts";
import type { Secret } from "#server/core/secret.ts";
import { dayOf } from "#server/core/calendar.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Page } from "#server/db/lists/page.ts";
import { addedPerStatus } from "#server/db/lists/per-status.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { valuesOf } from "#server/db/lists/conditions.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { type HeldContractRow, lockContract } from "#server/billing/documents/contracts/hold.ts";
import { billedByLine } from "#server/billing/documents/contracts/lines.ts";
import { findLatestFacts } from "#server/billing/documents/issued/issue.ts";
import { claimRevision, readPortalLink } from "#server/billing/documents/portal-link/link.ts";
import type { PrintedDay } from "#server/pdf/facts.ts";
import { clockFactsOf, getClocking, presentClock } from "./clock/clock.ts";
import { basisFor, basisServed, netsOf, presentClaim, presentClaimSummary } from "./present.ts";
import {
  type ClaimFiguresRow,
  type ClaimRow,
  type ClockMatch,
  findClaim,
  findClaimFigures,
  findClaims,
  findContractIdOf,
  findUnsettledClaims,
} from "./store.ts";
import { type ClaimItemRow, findClaimItems, findItemsOfClaims } from "./items-store.ts";

/** Lists the claims that match the query, with where each stands at a time. @throws Refusal 400 for two orders */
export async function listClaims(read: Read, { clock, order, ...query }: ClaimQuery, page: Page, at: Date) {
  refuseTwoOrders({ order, sort: query.sort });
  if (order !== undefined) return listByEnd(read, query, page, await findStanding(read, clock, at));
  const match = await findMatch(read, clock, at);
  if (page.order?.by === "claimedNet") return listByAmount(read, query, { page, match, at });
  const rows = await findClaims(read, query, page, match);
  return page.body(rows, await presenterOf(read, rows, at));
}

/** @throws Refusal 400 for a list in two orders */
export function refuseTwoOrders({ order, sort }: Partial<Record<"order" | "sort", string | undefined>>): void {
  if (order !== undefined && sort !== undefined)
    throw badParameter("order", "NOT_ALLOWED", wording("fields.notWithSort"));
}

/** Returns the claims that are not settled and that the filter `clock` leaves, with the ends of their states. */
async function findStanding(read: Read, clock: ClaimQuery["clock"], at: Date) {
  const unsettled = await findUnsettledClaims(read);
  const present = await presenterOf(read, unsettled, at);
  const standing = unsettled
    .map((row) => ({ id: row.id, ...present(row).clock }))
    .filter(({ state }) => clock === undefined || valuesOf(clock).includes(state));
  return { standing, present };
}

/** Returns the claims that the filter `clock` leaves; undefined without it. */
async function findMatch(read: Read, clock: ClaimQuery["clock"], at: Date): Promise<ClockMatch | undefined> {
  if (clock === undefined) return undefined;
  const { standing } = await findStanding(read, clock, at);
  return { ids: standing.map(({ id }) => id), isSettledToo: valuesOf(clock).includes("DONE") };
}

/** Lists the claims whose states have an end, those first that reach it first. */
async function listByEnd(
  read: Read,
  query: ClaimTotalsQuery,
  page: Page,
  { standing, present }: Awaited<ReturnType<typeof findStanding>>,
) {
  const endsOn = new Map(standing.flatMap(({ id, endsOn }) => (endsOn === null ? [] : [[id, endsOn] as const])));
  const ids = [...endsOn.keys()];
  const matching = await findClaims(
    read,
    query,
    { ...page, limit: ids.length, after: null },
    { ids, isSettledToo: false },
  );
  const ordered = matching
    .map((row) => ({ row, id: row.id, createdAt: `${found(endsOn.get(row.id))} 00:00:00+00` }))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const from = page.after === null ? "" : `${page.after.at.slice(0, 10)} ${page.after.id}`;
  const rows = ordered.filter((each) => placeOf(each) > from).slice(0, page.limit + 1);
  return page.body(rows, ({ row }) => present(row));
}

interface ListedByAmount {
  readonly page: Page;
  readonly match: ClockMatch | undefined;
  readonly at: Date;
}

/** Lists claims by what each asks for, which is calculated of all that match: they are few. */
async function listByAmount(read: Read, query: ClaimTotalsQuery, { page, match, at }: ListedByAmount) {
  const { after, limit, order } = page;
  const sign = order?.isDescending === true ? -1 : 1;
  const compare = (a: PlaceByAmount, b: PlaceByAmount) =>
    sign * (a.claimedNet - b.claimedNet || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const last = after && { id: after.id, claimedNet: Number(after.at) };
  const places = (await findNets(read, query, match))
    .filter((each) => last === null || compare(each, last) > 0)
    .toSorted(compare)
    .slice(0, limit + 1);
  const ids = places.map(({ id }) => id);
  const rows = await findClaims(
    read,
    {},
    { ...page, limit: ids.length, after: null, order: undefined },
    { ids, isSettledToo: false },
  );
  const present = await presenterOf(read, rows, at);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = places.flatMap(({ id, claimedNet }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, sortKey: String(claimedNet) }];
  });
  return page.body(ordered, present);
}

interface PlaceByAmount {
  readonly id: string;
  readonly claimedNet: number;
}

/** Returns the number and the sums of the claims that the list shows with the same filters. */
export async function getClaimTotals(
  read: Read,
  { clock, ...query }: ClaimTotalsQuery,
  at: Date,
): Promise<ClaimListTotals> {
  const { currency } = await getOrganization(read);
  const nets = await findNets(read, query, await findMatch(read, clock, at));
  const sums = addedPerStatus(nets, claimStatuses, {
    claimed: ({ claimedNet }) => claimedNet,
    certified: ({ responseNet }) => responseNet ?? 0,
  });
  return { ...sums, currency };
}

/** Returns what each of those claims asks for and was answered, before GST. */
async function findNets(read: Read, query: ClaimTotalsQuery, match: ClockMatch | undefined) {
  const rows = await findClaimFigures(read, query, match);
  const now = await findBasesNow(
    read,
    rows.filter((row) => basisServed(row) === null),
  );
  return mapInSlices(rows, (row) => ({
    id: row.id,
    status: row.status,
    ...netsOf(row, basisServed(row) ?? found(now.get(row.contractId))),
  }));
}

/** Returns the place of a claim among those that are ordered by the end of their state. */
const placeOf = ({ createdAt, id }: { readonly createdAt: string; readonly id: string }): string =>
  `${createdAt.slice(0, 10)} ${id}`;

/** Returns what presents the rows, with where each stands at a time. */
async function presenterOf(read: Read, rows: readonly ClaimRow[], at: Date): Promise<(row: ClaimRow) => ClaimSummary> {
  const clocking = await getClocking(read);
  const today = dayOf(at, clockZone);
  const now = await findBasesNow(read, rows);
  return (row) => presentClaimSummary(row, found(now.get(row.contractId)), clocking, today);
}

/** Returns the basis of the next claim of each contract that the claims are of. */
async function findBasesNow(read: Read, claims: readonly ClaimFiguresRow[]): Promise<Map<ContractId, StoredBasis>> {
  const states = await findStates(read, [...new Set(claims.map(({ contractId }) => contractId))]);
  const gstRate = await gstRateNow(read);
  return new Map(states.map((state) => [state.contract.id, basisNow(state, gstRate)]));
}

/** Lists the claims that match the query, with their lines. */
export async function listClaimDetails(read: Read, query: ClaimQuery, page: Page) {
  const rows = await findClaims(read, query, page);
  const contractIds = [...new Set(rows.map(({ contractId }) => contractId))];
  const states = new Map((await findStates(read, contractIds)).map((state) => [state.contract.id, state]));
  const gstRate = await gstRateNow(read);
  const clocking = await getClocking(read);
  const lines = new Map<ContractId, ScheduledLine[]>();
  for (const id of contractIds) lines.set(id, await getLines(read, id));
  const itemIds = rows.flatMap(({ id, billedBefore }) => (billedBefore === null ? [id] : [id, billedBefore]));
  const items = Map.groupBy(await findItemsOfClaims(read, [...new Set(itemIds)]), ({ claimId }) => claimId);
  return page.body(rows, (row) => {
    const state = found(states.get(row.contractId));
    const own = new Map(items.get(row.id)?.map((item) => [item.itemId, item]));
    const shown = shownLines(row, found(lines.get(row.contractId)), own);
    const before = row.billedBefore === null ? openingLines(state) : amountsOf(items.get(row.billedBefore) ?? []);
    return presentClaim(row, basisNow(state, gstRate), shown, { before, clocking });
  });
}

/** @throws Refusal 404 */
export async function getClaim(read: Read, id: ClaimId): Promise<Claim> {
  const row = found(await findClaim(read, id));
  const { now, lines } = await contextOf(read, row);
  const shown = shownLines(row, lines, await itemsById(read, id));
  return presentClaim(row, now, shown, { before: await billedBefore(read, row), clocking: await getClocking(read) });
}

/** Returns the days of a claim and where it stands at a time. @throws Refusal 404 */
export async function getClaimClock(read: Read, id: ClaimId, at: Date): Promise<ClaimClock> {
  const row = found(await findClaim(read, id));
  const { now } = await contextOf(read, row);
  const printed = await findDaysOnPaper(read, id);
  return presentClock(row, netsOf(row, basisFor(row, now).served), await getClocking(read), { at, printed });
}

/** Returns the days that the papers of a claim name; none while it is a draft. */
async function findDaysOnPaper(read: Read, id: ClaimId): Promise<readonly PrintedDay[]> {
  const issued = await findLatestFacts(read, id);
  return issued?.kind === "claim" ? (issued.claim.days ?? []) : [];
}

/** Returns the number of a claim, its days, and what they follow from. @throws Refusal 404 */
export async function getClaimWithClock(read: Read, id: ClaimId, at: Date) {
  const row = found(await findClaim(read, id));
  const { now } = await contextOf(read, row);
  const nets = netsOf(row, basisFor(row, now).served);
  const clocking = await getClocking(read);
  return {
    name: row.number ?? row.contractNumber,
    clock: presentClock(row, nets, clocking, { at, printed: await findDaysOnPaper(read, id) }),
    facts: clockFactsOf(row, nets, clocking),
    calendar: clocking.calendar,
  };
}

/** Returns the project of a claim, which never changes. @throws Refusal 404 */
export const getProjectOf = async (read: Read, id: ClaimId): Promise<ProjectId> =>
  found(await findClaim(read, id)).projectId;

/** Returns the lines of a claim, with what it claims of each. */
const shownLines = ({ status }: ClaimRow, lines: readonly ScheduledLine[], items: ReadonlyMap<string, ClaimItemRow>) =>
  lines
    .map((line) => ({ line, item: items.get(line.itemId) }))
    // A variation that was accepted after the claim was submitted is no part of it.
    .filter(({ item }) => status === "DRAFT" || item !== undefined);

/** A claim that is locked, with its contract as it is now. */
export interface LockedClaim {
  readonly held: HeldContractRow;
  readonly claim: ClaimRow;
  readonly state: ContractState;
  readonly now: StoredBasis;
  readonly lines: readonly ScheduledLine[];
}

/**
 * Locks a claim with its contract for one action. @throws Refusal 404, 409 INVALID_STATE unless its status allows it
 */
export async function lockClaimFor(tx: Tx, id: ClaimId, action: ClaimAction): Promise<LockedClaim> {
  const { held, claim } = await lockClaim(tx, id);
  requireClaimAction(claim, action);
  return { held, claim, ...(await contextOf(tx, claim)) };
}

/** Locks a claim with its contract. @throws Refusal 404 */
export async function lockClaim(tx: Tx, id: ClaimId): Promise<Pick<LockedClaim, "held" | "claim">> {
  const held = await lockContract(tx, found(await findContractIdOf(tx, id)));
  return { held, claim: found(await findClaim(tx, id)) };
}

export function requireClaimAction(claim: ClaimRow, action: ClaimAction): void {
  const allowed: readonly string[] = claimActions[claim.status];
  if (!allowed.includes(action)) throw invalidState(nameOf(claim), claim, action, allowed);
}

/** Returns the refusal of a request that the claim's status does not allow. */
export const claimStateError = (
  message: Wording,
  { status }: Pick<ClaimRow, "status">,
  details: readonly Fault[] = [],
): Refusal =>
  new Refusal("INVALID_STATE", message, { currentStatus: status, allowedActions: claimActions[status], details });

/** Returns the claim's portal link. @throws Refusal 404, 409 INVALID_STATE unless it is submitted */
export async function getClaimPortalLink(
  tx: Tx,
  id: ClaimId,
  portal: { readonly secret: Secret; readonly publicUrl: string },
): Promise<PortalLink> {
  requireServed(found(await findClaim(tx, id)));
  return readPortalLink(tx, portal, { id, revision: claimRevision });
}

/** @throws Refusal 409 INVALID_STATE for a claim that was never submitted, or is withdrawn: it has no link */
export function requireServed(claim: ClaimRow): void {
  if (claim.servedAt === null) throw claimStateError(wording("claims.noLink", { claim: nameOf(claim) }), claim);
  if (claim.status === "WITHDRAWN")
    throw claimStateError(wording("claims.linkWithdrawn", { claim: nameOf(claim) }), claim);
}

/** Returns the name of a claim for people. */
export const nameOf = (claim: ClaimRow): Wording =>
  claim.number === null
    ? wording("things.draftClaimOf", { contract: claim.contractNumber })
    : wording("things.claimOf", { number: claim.number });

async function contextOf(read: Read, { contractId }: ClaimRow) {
  const state = await getState(read, contractId);
  const lines = await getLines(read, contractId);
  return { state, lines, now: basisNow(state, await gstRateNow(read)) };
}

/** Returns the lines of a claim by the items of the quotations. */
export const itemsById = async (read: Read, id: ClaimId) =>
  new Map((await findClaimItems(read, id)).map((item) => [item.itemId, item]));

/** Returns what was billed to date for each line before that claim. */
export async function billedBefore(read: Read, { billedBefore: before, contractId }: ClaimRow): Promise<LineAmounts> {
  return before === null ? openingLines(await getState(read, contractId)) : billedByLine(read, before, undefined);
}

const openingLines = ({ contract }: ContractState): LineAmounts => contract.opening?.lines ?? {};

const amountsOf = (items: readonly ClaimItemRow[]): LineAmounts =>
  Object.fromEntries(items.map(({ itemId, claimed, certified }) => [itemId, certified ?? claimed]));
