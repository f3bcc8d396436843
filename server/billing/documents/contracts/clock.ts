import { type ClockDayName, type ClockTerms, paymentDueDay } from "#contract/contracts/clock.ts";
import { calendarOf, type OwnHolidays } from "#contract/contracts/clock-days.ts";

/** The zone of the Act's days, whatever that of the organization is. */
export const clockZone = "Asia/Singapore";

/** A claim as its invoice's due day follows from it. */
export interface ServedClaim {
  readonly terms: ClockTerms;
  /** The day on which service took effect; null until then. */
  readonly servedOn: string | null;
}

/** The columns that the due day of an invoice follows from. */
export interface DueTermsRow {
  /** The days in which it is due by its contract or recurring invoice; null for the organization's terms. */
  readonly paymentDays: number | null;
  /** The claim that it bills. */
  readonly claim: ServedClaim | null;
}

interface Settings extends OwnHolidays {
  readonly gstRegistered: boolean;
  readonly paymentTermsDays: number;
}

/**
 * Returns the day by which the invoice of a claim is due, from the day of its issue. An invoice that is issued after that
 * day is due at once. Undefined for a claim that was never served, and where the Act does not apply: the days of the
 * contract count then.
 */
export function dueDayBy(claim: ServedClaim | null, settings: Settings): ((issuedOn: string) => string) | undefined {
  if (claim === null || claim.servedOn === null || !claim.terms.actApplies) return undefined;
  const { gstRegistered, paymentTermsDays } = settings;
  const facts = {
    ...claim,
    gstRegistered,
    invoicedOn: null,
    paymentTermsDays,
    response: null,
    isAccepted: false,
    isDone: false,
  };
  const calendar = calendarOf(settings);
  return (issuedOn) => {
    const due = paymentDueDay(facts, calendar, issuedOn) ?? issuedOn;
    return due < issuedOn ? issuedOn : due;
  };
}

/** Days of a claim that a change of the list of holidays moved, and what changed in the list. */
export interface MovedDays {
  readonly moves: readonly { readonly name: ClockDayName; readonly from: string; readonly to: string }[];
  readonly because: readonly { readonly on: string; readonly name: string; readonly isAdded: boolean }[];
}
