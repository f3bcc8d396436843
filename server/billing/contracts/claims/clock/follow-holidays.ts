import { claimDays, clockDayNames, type ClockFacts } from "#contract/contracts/clock.ts";
import {
  calendarBy,
  calendarOf,
  type HolidayCalendar,
  type HolidayList,
  holidayListOf,
  missingYearsOn,
} from "#contract/contracts/clock-days.ts";
import { clockZone, type MovedDays } from "#server/billing/documents/contracts/clock.ts";
import type { Caller } from "#server/http/caller.ts";
import { basisNow, findStates, gstRateNow } from "#server/billing/contracts/state.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { addDays, dayOf } from "#server/core/calendar.ts";
import { found } from "#server/core/refusal.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg, type Tx } from "#server/db/sql.ts";
import { findOwners, officeAddresses } from "#server/identity/members/read.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import { getOrganization, holdDraftTerms } from "#server/organizations/read.ts";
import { clockFactsOf, getClocking } from "./clock.ts";
import { basisFor, netsOf } from "#server/billing/contracts/claims/present.ts";
import { findUnsettledClaims } from "#server/billing/contracts/claims/store.ts";
import {
  findOrgsWithServedClaims,
  keepHolidayList,
  lockHolidayList,
  markToldOfYear,
} from "#server/billing/contracts/claims/clock/store.ts";

type Scope = Pick<Caller, "db" | "clock">;

/**
 * Tells the offices whose list of holidays is no longer the one that their claims were counted with which days moved, and
 * why: a new version of Quoin may bring another list, and an owner may add and strike days. The kept list is locked and
 * replaced in the transaction that queues the mails, so that each change is told once, by any number of processes.
 * @returns how many claims have a day that moved
 */
export async function followHolidays({ db, clock }: Scope): Promise<number> {
  const orgs = await asSystem(db, findOrgsWithServedClaims);
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  let moved = 0;
  await collectFailures(orgs, "could not follow the holidays of some organizations", { atOnce }, async (org) => {
    moved += await inOrg({ db, org: org.orgId }, (tx) => followInOrg(tx, clock()));
  });
  return moved;
}

async function followInOrg(tx: Tx, at: Date): Promise<number> {
  await holdDraftTerms(tx);
  const organization = await getOrganization(tx);
  const current = holidayListOf(organization);
  const kept = await lockHolidayList(tx);
  if (kept !== undefined) await tellOfMissingYear(tx, calendarOf(organization), at);
  if (kept?.version === current.version) return 0;
  await keepHolidayList(tx, current, at);
  return kept === undefined ? 0 : tellOfMoves(tx, kept, current, at);
}

/** Tells the owners, once for each year, that it has no list of public holidays: of the next one from November on. */
async function tellOfMissingYear(tx: Tx, calendar: HolidayCalendar, at: Date): Promise<void> {
  const [year] = missingYearsOn(calendar, dayOf(at, clockZone)).toReversed();
  if (year === undefined || !(await markToldOfYear(tx, year))) return;
  for (const { email: recipient } of await findOwners(tx)) {
    const mail = {
      kind: "HOLIDAYS_MISSING",
      documentId: tx.org,
      revision: 1,
      recipient,
      message: String(year),
    } as const;
    await enqueueOfficeMail(tx, mail, at);
  }
}

/** Keeps the list that a claim is counted with, unless one is kept already. */
export async function keepFirstHolidayList(tx: Tx, at: Date): Promise<void> {
  if ((await lockHolidayList(tx)) === undefined) {
    await keepHolidayList(tx, holidayListOf(await getOrganization(tx)), at);
  }
}

async function tellOfMoves(tx: Tx, kept: HolidayList, current: HolidayList, at: Date): Promise<number> {
  const because = changesOf(kept, current);
  const clocking = await getClocking(tx);
  const rows = (await findUnsettledClaims(tx)).filter(({ servedOn, terms }) => servedOn !== null && terms.actApplies);
  const states = await findStates(tx, [...new Set(rows.map(({ contractId }) => contractId))]);
  const gstRate = await gstRateNow(tx);
  let moved = 0;
  for (const row of rows) {
    const now = basisNow(found(states.find(({ contract }) => contract.id === row.contractId)), gstRate);
    const facts = clockFactsOf(row, netsOf(row, basisFor(row, now).served), clocking);
    const [before, after] = [claimDays(facts, calendarBy(kept)), claimDays(facts, clocking.calendar)];
    const moves = clockDayNames.flatMap((name) => {
      const [from, to] = [before[name], after[name]];
      return from === null || to === null || from === to ? [] : [{ name, from, to }];
    });
    if (moves.length === 0) continue;
    moved += 1;
    const [last = ""] = moves
      .flatMap(({ from, to }) => [from, to])
      .toSorted()
      .toReversed();
    const first = firstCounted(facts);
    const reasons = because.filter(({ on }) => first <= on && on <= last);
    const message = JSON.stringify({ moves, because: reasons } satisfies MovedDays);
    for (const recipient of await officeAddresses(tx)) {
      const mail = { kind: "CLAIM_DAYS_MOVED", documentId: row.id, revision: 1, recipient, message } as const;
      await enqueueOfficeMail(tx, mail, at);
    }
  }
  return moved;
}

/** The most days by which a claim day that is no working day moves. */
const shiftMax = 7;

/** Returns the first day whose being a holiday can move a day of a claim. */
function firstCounted({ servedOn, invoicedOn, terms }: ClockFacts): string {
  const [first = ""] = [servedOn, invoicedOn].filter((on) => on !== null).toSorted();
  return terms.claimDayShift === "NONE" ? first : addDays(first, -shiftMax);
}

/** Returns the days that one list has and the other has not. */
function changesOf(kept: HolidayList, current: HolidayList): MovedDays["because"] {
  const only = (these: HolidayList, those: HolidayList, isAdded: boolean) =>
    these.days
      .filter(({ on }) => !those.days.some((each) => each.on === on))
      .map(({ on, name }) => ({ on, name, isAdded }));
  return [...only(current, kept, true), ...only(kept, current, false)];
}
