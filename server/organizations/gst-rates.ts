import type { GstRates, OrganizationChange } from "#contract/organizations/organizations.ts";
import { asNumber } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { OrganizationRow } from "./store.ts";

type Rated = Pick<OrganizationRow, "gstRates" | "gstRate" | "currency">;
type Registered = Pick<OrganizationRow, "gstRegistered" | "gstRegisteredFrom">;

const singaporeRates: GstRates = [
  { from: null, rate: 0.07 },
  { from: "2023-01-01", rate: 0.08 },
  { from: "2024-01-01", rate: 0.09 },
];

/** Returns the rates with the day from which each applies, the earliest first; it has no day. */
export function gstRatesOf({ gstRates, gstRate, currency }: Rated): GstRates {
  if (gstRates.length > 0) return gstRates;
  const rate = asNumber(gstRate);
  return rate === singaporeRates.at(-1)?.rate && currency === "SGD" ? singaporeRates : [{ from: null, rate }];
}

/** Returns the rate of a day, whether or not the organization is registered. @param day `YYYY-MM-DD` */
const rateOfDay = (rates: GstRates, day: string): number =>
  rates.findLast(({ from }) => from === null || from <= day)?.rate ?? 0;

/** True when the organization is registered for GST on a day. @param day `YYYY-MM-DD` */
export const isRegisteredOn = ({ gstRegistered, gstRegisteredFrom }: Registered, day: string): boolean =>
  gstRegistered && (gstRegisteredFrom === null || gstRegisteredFrom <= day);

/** Returns the rate of the day of an instant, as text; 0 when the organization is not registered for GST on it. */
export function issuingRateOn(org: Rated & Registered & Pick<OrganizationRow, "timeZone">, at: Date): string {
  const day = dayOf(at, org.timeZone);
  return isRegisteredOn(org, day) ? String(rateOfDay(gstRatesOf(org), day)) : "0";
}

/**
 * Returns the stored rates after a change, and the rate of today. A rate given by itself applies from today, or to all days
 * while there are no documents; rates that were entered for days to come stay.
 */
export function changedRates(
  before: Rated,
  { gstRate, gstRates }: Pick<OrganizationChange, "gstRate" | "gstRates">,
  { today, hasDocuments }: { readonly today: string; readonly hasDocuments: boolean },
): { gstRates?: GstRates; gstRate?: number } {
  if (gstRates !== undefined) {
    const sorted = gstRates.toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
    return { gstRates: sorted, gstRate: rateOfDay(sorted, today) };
  }
  if (gstRate === undefined || gstRate === asNumber(before.gstRate)) return {};
  const rates = gstRatesOf(before);
  const coming = rates.filter(({ from }) => from !== null && from > today);
  if (!hasDocuments)
    return { gstRates: coming.length === 0 ? [] : [{ from: null, rate: gstRate }, ...coming], gstRate };
  const past = rates.filter(({ from }) => from === null || from < today);
  return { gstRates: [...past, { from: today, rate: gstRate }, ...coming], gstRate };
}

/** Returns the rate of today and if the registration has begun, when drafts follow another rate or still wait for it. */
export function dueTerms(
  org: Rated & Registered & Pick<OrganizationRow, "timeZone" | "gstAwaited">,
  now: Date,
): { readonly gstRate: number; readonly gstAwaited: boolean } | undefined {
  const today = dayOf(now, org.timeZone);
  const gstRate = rateOfDay(gstRatesOf(org), today);
  const gstAwaited = isAwaited(org, today);
  return gstRate === asNumber(org.gstRate) && gstAwaited === org.gstAwaited ? undefined : { gstRate, gstAwaited };
}

/** True when a registration begins after today. */
export const isAwaited = (org: Registered, today: string): boolean => org.gstRegistered && !isRegisteredOn(org, today);

export function gstRatesFaults({ gstRate, gstRates }: OrganizationChange): Fault[] {
  if (gstRates === undefined) return [];
  const days = gstRates.map(({ from }) => from);
  return [
    ...(gstRate === undefined
      ? []
      : [{ path: "gstRate", code: "NOT_ALLOWED", message: wording("organization.gstRateTwice") }]),
    ...(days.filter((from) => from === null).length === 1
      ? []
      : [
          {
            path: "gstRates",
            code: "NOT_ALLOWED",
            message: wording("organization.oneEarliestRate"),
          },
        ]),
    ...days.flatMap((from, i) =>
      from !== null && days.indexOf(from) !== i
        ? [
            {
              path: `gstRates[${i}].from`,
              code: "DUPLICATE",
              message: wording("organization.rateOfSameDay", { day: { day: from } }),
            },
          ]
        : [],
    ),
  ];
}
