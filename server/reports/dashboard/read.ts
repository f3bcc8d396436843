import { type Dashboard, type DashboardQuery, overdueAges } from "#contract/organizations/dashboard.ts";
import { dayOf, startOf, startOfDayAfter } from "#server/core/calendar.ts";
import { getUnmatched } from "#server/billing/bank/read.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { presentDashboard } from "./present.ts";
import { type DayRange, rangesOf } from "./range.ts";
import { findFigures } from "./store.ts";

/** Returns what is owed, received and quoted, in the organization's months and days. @throws Refusal 400 */
export async function getDashboard(
  read: Read,
  query: DashboardQuery,
  { clock, permissions }: Pick<Caller, "clock" | "permissions">,
): Promise<Dashboard> {
  const { currency, timeZone } = await getOrganization(read);
  const at = clock();
  const now = at.toISOString();
  const today = dayOf(at, timeZone);
  const ranges = rangesOf(query, today);
  const ageBounds = overdueAges
    .filter((days) => days !== null)
    .map((days) => startOfDayAfter(at, -days, timeZone).toISOString())
    .toReversed();
  const instant = (day: string) => startOf(day, timeZone).toISOString();
  const times = ({ starts, end }: DayRange) => ({ starts: starts.map(instant), end: instant(end) });
  const rows = await findFigures(read, {
    // An invoice due later than now is owed but not overdue.
    dueBounds: [...ageBounds, now],
    today,
    validFrom: instant(today),
    range: times(ranges.range),
    compared: ranges.compared && times(ranges.compared),
  });
  const unmatched = permissions.includes("bank:read") ? await getUnmatched(read) : null;
  return presentDashboard(rows, { at: now, currency, today, unmatched, ...ranges });
}
