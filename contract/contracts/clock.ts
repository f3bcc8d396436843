import {
  actDays,
  afterSunday,
  calendarDays,
  dayOfMonth,
  type HolidayCalendar,
  isBusinessDay,
  yearOfDay,
} from "./clock-days.ts";
import type { clockStates } from "#contract/values.ts";

/**
 * The clock of a payment claim under the Building and Construction Industry Security of Payment Act 2004: each day
 * follows from the terms, from when the claim was served and from what happened since. Days are `YYYY-MM-DD` in
 * Singapore. Pure, so that the API, the pages, the papers and the mails say the same. docs/claims-and-the-act.md
 * explains the days, and docs/decisions/0080-own-list-of-holidays.md the list.
 */

export type ClockState = (typeof clockStates)[number];

export const daysCounts = ["CALENDAR", "ACT"] as const;
export type DaysCount = (typeof daysCounts)[number];

export const claimDayShifts = ["NONE", "BEFORE", "AFTER"] as const;
export type ClaimDayShift = (typeof claimDayShifts)[number];

export interface ClockTerms {
  readonly actApplies: boolean;
  /** 0: served when it is served; 31: the last of the month; null: the contract does not say. */
  readonly claimDay: number | null;
  readonly claimDayShift: ClaimDayShift;
  readonly responseDays: number | null;
  readonly paymentDays: number | null;
  /** How the contract counts its own days. */
  readonly daysCount: DaysCount;
}

export interface ClockFacts {
  readonly terms: ClockTerms;
  /** The day on which service took effect; null until then. */
  readonly servedOn: string | null;
  readonly gstRegistered: boolean;
  /** The day on which the claim's invoice was submitted. */
  readonly invoicedOn: string | null;
  /** The days of payment where the contract names none and the Act does not apply. */
  readonly paymentTermsDays: number;
  readonly response: { readonly receivedOn: string; readonly isInFull: boolean } | null;
  /** True when the claimant accepted the response in writing, such as by an invoice of its amount. */
  readonly isAccepted: boolean;
  /** True when it is paid, carried by a later claim or withdrawn. */
  readonly isDone: boolean;
}

export interface SafeWindow {
  readonly from: string;
  readonly until: string;
  /** The last hour inside the window at which the nominating body takes papers, as `YYYY-MM-DDTHH:MM` in Singapore. */
  readonly lodgeBy: string | null;
}

export interface ClaimDays {
  readonly deemedOn: string | null;
  readonly responseDueOn: string | null;
  readonly responseCountsFrom: string | null;
  readonly settlementEndsOn: string | null;
  readonly applicationFrom: string | null;
  readonly applicationUntil: string | null;
  readonly paymentDueOn: string | null;
}

const noDays: ClaimDays = {
  deemedOn: null,
  responseDueOn: null,
  responseCountsFrom: null,
  settlementEndsOn: null,
  applicationFrom: null,
  applicationUntil: null,
  paymentDueOn: null,
};

/** The limits and defaults of the Act, in its days: ss 8, 11, 12 and 13. */
const law = {
  responseMax: 21,
  responseDefault: 14,
  settlement: 7,
  application: 7,
  paymentMax: 35,
  paymentDefault: 14,
  adjudicationResponse: 7,
};

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** A way to read the Act where no court has decided yet. */
interface Reading {
  readonly calendar: Pick<HolidayCalendar, "isHoliday">;
  /** Returns the day on which a period of the Act that ends on a day is over. */
  readonly endOf: (day: string) => string;
}

const strict = (calendar: HolidayCalendar): Reading => ({ calendar, endOf: (day) => day });

/** Returns the readings: as printed; a period that ends on a Sunday moves on; a Polling Day counts. */
const readingsOf = (calendar: HolidayCalendar): readonly Reading[] => [
  strict(calendar),
  { calendar, endOf: (day) => afterSunday(calendar, day) },
  strict({ ...calendar, isHoliday: (day) => calendar.isHoliday(day) && !calendar.isPollingDay(day) }),
];

const act = ({ calendar, endOf }: Reading, day: string, count: number) => endOf(actDays(calendar, day, count));

/** Returns the end of a contract's period, which is at most that of the Act. */
const capped = (reading: Reading, from: string, days: number, daysCount: DaysCount, max: number): string =>
  earlier(daysCount === "CALENDAR" ? calendarDays(from, days) : act(reading, from, days), act(reading, from, max));

/** Returns the day on which a claim counts as served (s 10(2)(a), (3); reg 5(1)). */
export function deemedDay(
  { claimDay, claimDayShift }: Pick<ClockTerms, "claimDay" | "claimDayShift">,
  servedOn: string,
  calendar: Pick<HolidayCalendar, "isHoliday">,
): string {
  if (claimDay === 0) return servedOn;
  if (claimDay === null) return dayOfMonth(servedOn, 0, 31);
  // A day that is moved may lie in the month before or after its own.
  const days = [-1, 0, 1, 2].map((months) => shifted(dayOfMonth(servedOn, months, claimDay), claimDayShift, calendar));
  return days.filter((day) => day >= servedOn).reduce(earlier);
}

function shifted(day: string, shift: ClaimDayShift, calendar: Pick<HolidayCalendar, "isHoliday">): string {
  const step = { NONE: 0, BEFORE: -1, AFTER: 1 }[shift];
  let reached = day;
  while (step !== 0 && !isBusinessDay(calendar, reached)) reached = calendarDays(reached, step);
  return reached;
}

/** Returns the last day for the response to a claim that counts as served on a day (s 11(1)). */
const responseDay = (reading: Reading, { responseDays, daysCount }: ClockTerms, deemedOn: string): string =>
  responseDays === null
    ? act(reading, deemedOn, law.responseDefault)
    : capped(reading, deemedOn, responseDays, daysCount, law.responseMax);

/** Returns the last day for payment (s 8(1), (2)). @param base the day of the tax invoice, or of the response */
const paymentDay = (reading: Reading, { paymentDays, daysCount }: ClockTerms, base: string): string =>
  paymentDays === null
    ? act(reading, base, law.paymentDefault)
    : capped(reading, base, paymentDays, daysCount, law.paymentMax);

/** Returns the day by which an invoice is paid that is submitted on a day, for a claim that was served. */
export function paymentDueDay(facts: ClockFacts, calendar: HolidayCalendar, invoicedOn: string): string | null {
  return claimDays({ ...facts, invoicedOn }, calendar).paymentDueOn;
}

/** Returns the days of a claim by the strict count. */
export const claimDays = (facts: ClockFacts, calendar: HolidayCalendar): ClaimDays =>
  facts.terms.actApplies ? daysByAct(facts, calendar, strict(calendar)) : daysByContract(facts);

function daysByContract({ terms, servedOn, invoicedOn, paymentTermsDays }: ClockFacts): ClaimDays {
  const { responseDays, paymentDays } = terms;
  return {
    ...noDays,
    responseDueOn: servedOn === null || responseDays === null ? null : calendarDays(servedOn, responseDays),
    paymentDueOn: invoicedOn === null ? null : calendarDays(invoicedOn, paymentDays ?? paymentTermsDays),
  };
}

function daysByAct(facts: ClockFacts, calendar: HolidayCalendar, reading: Reading): ClaimDays {
  const { terms, servedOn, gstRegistered, invoicedOn } = facts;
  if (servedOn === null) return noDays;
  const deemedOn = deemedDay(terms, servedOn, calendar);
  const responseDueOn = responseDay(reading, terms, deemedOn);
  const settlementEndsOn = act(reading, responseDueOn, law.settlement);
  const base = gstRegistered && invoicedOn !== null ? invoicedOn : responseDueOn;
  const paymentDueOn = paymentDay(reading, terms, base);
  const isAgreed = isAgreedIn(facts, { deemedOn, settlementEndsOn });
  const applicationFrom = calendarDays(isAgreed ? paymentDueOn : settlementEndsOn, 1);
  return {
    deemedOn,
    responseDueOn,
    responseCountsFrom: deemedOn,
    settlementEndsOn: isAgreed ? null : settlementEndsOn,
    applicationFrom,
    applicationUntil: act(reading, applicationFrom, law.application),
    paymentDueOn,
  };
}

/** True when a response was made in its time: not before the claim counts as served, nor after the settlement. */
const isInTime = (
  { response }: Pick<ClockFacts, "response">,
  { deemedOn, settlementEndsOn }: { readonly deemedOn: string; readonly settlementEndsOn: string },
): boolean => response !== null && deemedOn <= response.receivedOn && response.receivedOn <= settlementEndsOn;

/** True when nothing of the claim is in dispute: it was answered in full, or the response was accepted in writing. */
const isAgreedIn = (facts: ClockFacts, days: { readonly deemedOn: string; readonly settlementEndsOn: string }) =>
  isInTime(facts, days) && (facts.isAccepted || facts.response?.isInFull === true);

/** True when the answer ends the wait for one; false for one before the day on which the claim counts as served. */
export function responseCounts(facts: ClockFacts, calendar: HolidayCalendar): boolean {
  const { terms, servedOn, response } = facts;
  if (response === null) return false;
  if (!terms.actApplies || servedOn === null) return true;
  const unanswered = daysByAct({ ...facts, response: null }, calendar, strict(calendar));
  const { deemedOn, settlementEndsOn } = unanswered;
  return deemedOn !== null && settlementEndsOn !== null && isInTime(facts, { deemedOn, settlementEndsOn });
}

/**
 * Returns the days on which an application for adjudication is in time by every reading; null where there are none. An
 * early application is set aside, and a late one is lost.
 */
export function safeWindow(facts: ClockFacts, calendar: HolidayCalendar): SafeWindow | null {
  if (!facts.terms.actApplies || facts.servedOn === null) return null;
  const windows = readingsOf(calendar).map((reading) => daysByAct(facts, calendar, reading));
  const from = windows.map(({ applicationFrom }) => applicationFrom ?? "").reduce(later);
  const until = windows.map(({ applicationUntil }) => applicationUntil ?? "").reduce(earlier);
  return from > until ? null : { from, until, lodgeBy: lastOpening(calendar, from, until) };
}

/**
 * Returns the last hour of a range of days at which the nominating body takes papers: until 16:30 from Monday to Friday,
 * and until 12:00 on the eves of Christmas, New Year and Chinese New Year.
 */
function lastOpening(calendar: HolidayCalendar, from: string, until: string): string | null {
  for (let day = until; day >= from; day = calendarDays(day, -1)) {
    if (isBusinessDay(calendar, day)) return `${day}T${isEve(calendar, day) ? "12:00" : "16:30"}`;
  }
  return null;
}

const isEve = (calendar: HolidayCalendar, day: string): boolean => {
  const next = calendarDays(day, 1);
  return /-(12-25|01-01)$/.test(next) || calendar.newYearOf(yearOfDay(next)) === next;
};

/**
 * Returns the last day for the answer to an adjudication application of which a copy came on a day (s 15(1)).
 * @public for applications against us, which are no claims of the office
 */
export const adjudicationResponseDueOn = (calendar: HolidayCalendar, receivedOn: string): string =>
  actDays(calendar, receivedOn, law.adjudicationResponse);

/** Returns the state of a claim on a day. */
export function clockState(facts: ClockFacts, calendar: HolidayCalendar, today: string): ClockState {
  if (facts.isDone) return "DONE";
  if (facts.servedOn === null) return "NOT_SERVED";
  const days = claimDays(facts, calendar);
  const { responseDueOn, settlementEndsOn, applicationFrom, applicationUntil } = days;
  if (!facts.terms.actApplies) return facts.response === null ? "AWAITING_RESPONSE" : "ANSWERED";
  const isAgreed = settlementEndsOn === null;
  if (isAgreed && applicationFrom !== null && today < applicationFrom) return "ANSWERED";
  if (!isAgreed && responseDueOn !== null && today <= responseDueOn && !responseCounts(facts, calendar))
    return "AWAITING_RESPONSE";
  if (settlementEndsOn !== null && today <= settlementEndsOn) return "SETTLEMENT";
  return applicationUntil !== null && today <= applicationUntil ? "MAY_APPLY" : "LAPSED";
}

/** Returns the day that a state lasts to; null for one without an end. */
export function stateEndsOn(state: ClockState, days: ClaimDays): string | null {
  switch (state) {
    case "AWAITING_RESPONSE":
      return days.responseDueOn;
    case "ANSWERED":
      return days.paymentDueOn;
    case "SETTLEMENT":
      return days.settlementEndsOn;
    case "MAY_APPLY":
      return days.applicationUntil;
    case "NOT_SERVED":
    case "LAPSED":
    case "DONE":
      return null;
  }
}

/** Returns the years of a clock's days for which no list of holidays is known. */
export function yearsWithoutList(days: ClaimDays, calendar: HolidayCalendar): number[] {
  const shown = clockDayNames.map((name) => days[name]).filter((day) => day !== null);
  if (days.deemedOn === null || shown.length === 0) return [];
  const last = yearOfDay(shown.reduce(later));
  const years: number[] = [];
  for (let year = yearOfDay(days.deemedOn); year <= last; year++) if (!calendar.hasYear(year)) years.push(year);
  return years;
}

export const clockDayNames = [
  "deemedOn",
  "responseDueOn",
  "settlementEndsOn",
  "applicationFrom",
  "applicationUntil",
  "paymentDueOn",
] as const;
export type ClockDayName = (typeof clockDayNames)[number];

/** Returns the section of the Act behind each day, or that the contract alone counts. */
export function sectionsOf(facts: ClockFacts, days: ClaimDays): Readonly<Record<ClockDayName, string>> {
  const isAgreed = days.settlementEndsOn === null;
  return {
    deemedOn: "s 10(2)(a), s 10(3); reg 5(1)",
    responseDueOn: facts.terms.responseDays === null ? "s 11(1)(b)" : "s 11(1)(a)",
    settlementEndsOn: "s 12(2), (5), (6)",
    applicationFrom: isAgreed ? "s 12(1), (3)" : "s 12(2)",
    applicationUntil: "s 13(3)(a); [2024] SGHC(A) 5",
    paymentDueOn: "s 8(1), (2)",
  };
}

export const otherReadings = ["SUNDAY_MOVES", "POLLING_DAY_COUNTS"] as const;
export type OtherReading = (typeof otherReadings)[number];

/** Returns the days that another reading of the Act moves. */
export function movedBy(
  reading: OtherReading,
  facts: ClockFacts,
  calendar: HolidayCalendar,
): Partial<Record<ClockDayName, string>> {
  const other = readingsOf(calendar)[otherReadings.indexOf(reading) + 1];
  if (other === undefined || !facts.terms.actApplies) return {};
  const [days, moved] = [claimDays(facts, calendar), daysByAct(facts, calendar, other)];
  return Object.fromEntries(
    clockDayNames.flatMap((name) => {
      const day = moved[name];
      return day === null || day === days[name] ? [] : [[name, day]];
    }),
  );
}
