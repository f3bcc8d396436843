import type { ClaimClock, ClockSummary } from "#contract/contracts/claim-clock.ts";
import type { ClaimSummary } from "#contract/contracts/claims.ts";
import {
  type ClaimDays,
  claimDays,
  clockDayNames,
  type ClockFacts,
  clockState,
  movedBy,
  otherReadings,
  safeWindow,
  sectionsOf,
  stateEndsOn,
  yearsWithoutList,
} from "#contract/contracts/clock.ts";
import { calendarOf, type HolidayCalendar } from "#contract/contracts/clock-days.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import { countDays, dayOf } from "#server/core/calendar.ts";
import { isoInstant, isoInstantOrNull, type Read } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { PrintedDay } from "#server/pdf/facts.ts";
import { noticesOf, presentNotice } from "./clock-notices.ts";
import type { ClaimRow } from "#server/billing/contracts/claims/store.ts";

/** The settings that the days of all claims of an organization follow from. */
export interface Clocking {
  readonly calendar: HolidayCalendar;
  readonly gstRegistered: boolean;
  readonly paymentTermsDays: number;
}

export async function getClocking(read: Read): Promise<Clocking> {
  const organization = await getOrganization(read);
  const { gstRegistered, paymentTermsDays } = organization;
  return { calendar: calendarOf(organization), gstRegistered, paymentTermsDays };
}

type Answered = Pick<ClaimSummary, "claimedNet" | "responseNet">;

/** Returns what the days of a claim follow from. */
export function clockFactsOf(row: ClaimRow, { claimedNet, responseNet }: Answered, clocking: Clocking): ClockFacts {
  const { terms, response, invoicedAt } = row;
  return {
    terms,
    servedOn: effectiveDay(row),
    gstRegistered: clocking.gstRegistered,
    invoicedOn: invoicedAt === null ? null : dayOf(new Date(isoInstant(invoicedAt)), clockZone),
    paymentTermsDays: clocking.paymentTermsDays,
    response:
      response === null || responseNet === null
        ? null
        : { receivedOn: response.receivedOn, isInFull: responseNet >= claimedNet },
    // An invoice bills what was answered, and is in writing.
    isAccepted: invoicedAt !== null || acceptedDay(row) !== null,
    isDone: row.isSettled,
  };
}

/** Returns the day on which service took effect; null for an email that could not be delivered. */
const effectiveDay = ({ servedOn, isUndelivered }: ClaimRow): string | null => (isUndelivered ? null : servedOn);

/** Returns the day on which the response was accepted in writing; null also for an email that could not be delivered. */
export const acceptedDay = ({ response, isAcceptanceUndelivered }: ClaimRow): string | null =>
  isAcceptanceUndelivered ? null : (response?.acceptedOn ?? null);

/** Returns where a claim stands on a day. */
export function clockSummaryOf(facts: ClockFacts, { calendar }: Clocking, today: string): ClockSummary {
  const days = claimDays(facts, calendar);
  const state = clockState(facts, calendar, today);
  const endsOn = stateEndsOn(state, days);
  return {
    state,
    endsOn,
    daysLeft: endsOn === null ? null : countDays(today, endsOn),
    ...days,
    safe: safeWindow(facts, calendar),
    isComplete: yearsWithoutList(days, calendar).length === 0,
  };
}

/**
 * Returns the days of a claim with the law behind each.
 * @param printed the days that its papers name
 */
export function presentClock(
  row: ClaimRow & { readonly id: ClaimId },
  answered: Answered,
  clocking: Clocking,
  { at, printed }: { readonly at: Date; readonly printed: readonly PrintedDay[] },
): ClaimClock {
  const { calendar } = clocking;
  const facts = clockFactsOf(row, answered, clocking);
  const today = dayOf(at, clockZone);
  const summary = clockSummaryOf(facts, clocking, today);
  const missingYears = yearsWithoutList(summary, calendar);
  return {
    claimId: row.id,
    today,
    actApplies: facts.terms.actApplies,
    servedVia: row.servedVia,
    servedAt: isoInstantOrNull(row.deliveredAt),
    servedOn: facts.servedOn,
    ...summary,
    sections: facts.terms.actApplies ? sectionsOf(facts, summary) : emptySections,
    otherReadings: otherReadings.flatMap((reading) => {
      const days = movedBy(reading, facts, calendar);
      return Object.keys(days).length === 0 ? [] : [{ reading, days }];
    }),
    missingYears,
    holidays: { version: calendar.version, inside: holidaysInside(summary, calendar) },
    notices: noticesOf(row, facts, { days: summary, missingYears, calendar, printed }).map(presentNotice),
  };
}

const emptySections = Object.fromEntries(clockDayNames.map((name) => [name, ""])) as ClaimClock["sections"];

function holidaysInside(days: ClaimDays, calendar: HolidayCalendar) {
  const shown = clockDayNames.map((name) => days[name]).filter((day) => day !== null);
  const [first, last] = [shown.toSorted().at(0), shown.toSorted().at(-1)];
  if (days.deemedOn === null || first === undefined || last === undefined) return [];
  return calendar.listed(first, last).map(({ on, name }) => ({ on, name }));
}

/** Returns the days that the papers of a claim name. That of payment is left out while a tax invoice will move it. */
export async function printedDays(read: Read, row: ClaimRow, answered: Answered): Promise<PrintedDay[]> {
  const clocking = await getClocking(read);
  const facts = clockFactsOf(row, answered, clocking);
  const days = claimDays(facts, clocking.calendar);
  return namedDays(facts, days);
}

/** Returns the days that clients see. */
export function namedDays(facts: ClockFacts, days: ClaimDays): PrintedDay[] {
  const { actApplies } = facts.terms;
  const sections = actApplies ? sectionsOf(facts, days) : undefined;
  const named = (name: PrintedDay["name"], isShown: boolean): PrintedDay[] => {
    const on = days[name];
    return isShown && on !== null ? [{ name, on, section: sections?.[name] ?? "" }] : [];
  };
  return [
    ...named("deemedOn", days.deemedOn !== facts.servedOn),
    ...named("responseDueOn", true),
    ...named("paymentDueOn", facts.invoicedOn !== null || !facts.gstRegistered),
  ];
}
