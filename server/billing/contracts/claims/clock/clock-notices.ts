import type { ClockNotice } from "#contract/contracts/claim-clock.ts";
import { type ClaimDays, type ClockFacts, responseCounts } from "#contract/contracts/clock.ts";
import { dayOfMonth, type HolidayCalendar } from "#contract/contracts/clock-days.ts";
import { addDays, addMonths } from "#server/core/calendar.ts";
import { clockWordsIn } from "#server/core/text/document-words.ts";
import { formatDay } from "#server/core/text/format.ts";
import type { PrintedDay } from "#server/pdf/facts.ts";
import type { ClaimRow } from "#server/billing/contracts/claims/store.ts";

interface Notice {
  readonly code: ClockNotice;
  /** The values in its sentence: days as `YYYY-MM-DD`, and numbers. */
  readonly values: Readonly<Record<string, string>>;
}

/** The months after which work may no longer be claimed (s 10(2)(b)). */
const oldWorkMonths = 30;

interface Noticed {
  readonly days: ClaimDays;
  readonly missingYears: readonly number[];
  readonly calendar: HolidayCalendar;
  /** The days that its papers name. */
  readonly printed: readonly PrintedDay[];
}

/** Returns what a person should know about the days of a claim, the most urgent first. */
export function noticesOf(
  row: Pick<ClaimRow, "isUndelivered" | "isAcceptanceUndelivered" | "periodTo">,
  facts: ClockFacts,
  { days, missingYears, calendar, printed }: Noticed,
): Notice[] {
  const { terms, servedOn } = facts;
  const { deemedOn, responseDueOn, paymentDueOn } = days;
  const when = (isTrue: boolean, code: ClockNotice, values: Notice["values"] = {}): Notice[] =>
    isTrue ? [{ code, values }] : [];
  const failed = when(row.isUndelivered, "EMAIL_FAILED");
  if (!terms.actApplies) return failed;
  return [
    ...failed,
    ...missingYears.map((year): Notice => ({ code: "YEAR_WITHOUT_LIST", values: { year: String(year) } })),
    ...responseNotices(facts, days, calendar),
    ...paperNotices(facts, days, printed),
    ...when(row.isAcceptanceUndelivered && !facts.isAccepted, "ACCEPTANCE_FAILED"),
    ...when(
      deemedOn !== null && responseDueOn !== null && ends(deemedOn, terms.responseDays) > responseDueOn,
      "RESPONSE_CAPPED",
      { days: String(terms.responseDays), day: responseDueOn ?? "" },
    ),
    ...when(
      paymentDueOn !== null && ends(paymentBase(facts, days), terms.paymentDays) > paymentDueOn,
      "PAYMENT_CAPPED",
      { days: String(terms.paymentDays), day: paymentDueOn ?? "" },
    ),
    ...when(isAfterClaimDay(facts, deemedOn), "AFTER_CLAIM_DAY", { day: deemedOn ?? "" }),
    ...when(servedOn !== null && addMonths(row.periodTo, oldWorkMonths) < servedOn, "OLD_WORK"),
    ...when(deemedOn !== null, "NOT_LEGAL_ADVICE"),
  ];
}

/** Returns the day on which a contract's period ends; an empty text, which is before every day, without one. */
const ends = (from: string | null, days: number | null): string =>
  from === null || days === null ? "" : addDays(from, days);

const paymentBase = ({ gstRegistered, invoicedOn }: ClockFacts, { responseDueOn }: ClaimDays): string | null =>
  gstRegistered && invoicedOn !== null ? invoicedOn : responseDueOn;

function responseNotices(facts: ClockFacts, days: ClaimDays, calendar: HolidayCalendar): Notice[] {
  const { response } = facts;
  const { deemedOn, settlementEndsOn } = days;
  if (response === null || deemedOn === null || responseCounts(facts, calendar)) return [];
  const received = response.receivedOn;
  return received < deemedOn
    ? [{ code: "EARLY_RESPONSE", values: { received, day: deemedOn } }]
    : [{ code: "LATE_RESPONSE", values: { received, day: settlementEndsOn ?? "" } }];
}

/** Papers stay as they were drawn. A day of response that differs misleads until the response is there. */
function paperNotices(
  { response }: ClockFacts,
  { responseDueOn }: ClaimDays,
  printed: readonly PrintedDay[],
): Notice[] {
  const onPaper = printed.find(({ name }) => name === "responseDueOn")?.on;
  if (response !== null || onPaper === undefined || responseDueOn === null || onPaper === responseDueOn) return [];
  return [{ code: "PAPER_HAS_OTHER_DAY", values: { printed: onPaper, day: responseDueOn } }];
}

/** True when the claim day of the month in which it was served had passed. */
const isAfterClaimDay = ({ terms: { claimDay }, servedOn }: ClockFacts, deemedOn: string | null): boolean =>
  claimDay !== null &&
  claimDay > 0 &&
  servedOn !== null &&
  deemedOn !== null &&
  deemedOn.slice(0, 7) > servedOn.slice(0, 7) &&
  dayOfMonth(servedOn, 0, claimDay) < servedOn;

const isoDay = /^\d{4}-\d\d-\d\d$/;

/** Returns a notice with its sentence, which names days as papers do. */
export function presentNotice({ code, values }: Notice) {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isoDay.test(value) ? formatDay(`${value}T00:00:00Z`, "UTC") : value,
    ]),
  );
  const text = clockWordsIn.en.notices[code] as string | ((values: typeof shown) => string);
  return { code, values, message: typeof text === "string" ? text : text(shown) };
}
