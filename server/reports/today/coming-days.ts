import { calendarOf, missingYearsOn } from "#contract/contracts/clock-days.ts";
import { gstDueOn, gstGiroOn, gstPeriodsUntil } from "#contract/books/gst-periods.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { gstReturnDays } from "#contract/organizations/today.ts";
import { addDays, dayOf, startOf } from "#server/core/calendar.ts";
import type { Read } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import { hasActContract, isGstReturnFiled, type TodayRow } from "./store.ts";

const row = (id: string, { number, title, date }: Pick<TodayRow, "number" | "title" | "date">): TodayRow => ({
  id,
  number,
  title,
  clientName: null,
  amount: null,
  date,
  remindedAt: null,
  total: 1,
});

/**
 * Finds the GST return of the last period that ended, from some days before it is due until GIRO takes the payment. One
 * that was filed here needs nothing more.
 */
export async function findGstReturn(read: Read, organization: Organization, now: Date): Promise<TodayRow[]> {
  const { gstRegistered, gstRegisteredFrom, timeZone } = organization;
  if (!gstRegistered) return [];
  const today = dayOf(now, timeZone);
  const period = gstPeriodsUntil(today, organization, 2)[1];
  if (period === undefined || (gstRegisteredFrom !== null && gstRegisteredFrom > period.to)) return [];
  const [dueOn, giroOn] = [gstDueOn(period.to), gstGiroOn(period.to)];
  if (today < addDays(dueOn, -gstReturnDays) || today > giroOn) return [];
  if (await isGstReturnFiled(read, period.to)) return [];
  return [row(period.to, { number: giroOn, title: period.from, date: startOf(dueOn, timeZone).toISOString() })];
}

/** Finds the years without a list of public holidays, where a contract under the Act counts days. */
export async function findMissingHolidays(read: Read, organization: Organization, now: Date): Promise<TodayRow[]> {
  const years = missingYearsOn(calendarOf(organization), dayOf(now, clockZone));
  if (years.length === 0 || !(await hasActContract(read))) return [];
  return years.map((year) => ({
    ...row(String(year), { number: null, title: String(year), date: `${year}-01-01T00:00:00.000Z` }),
    total: years.length,
  }));
}
