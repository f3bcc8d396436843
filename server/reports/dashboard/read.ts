import { type Dashboard, dashboardMonths, overdueAges } from "#contract/dashboard.ts";
import { monthsUntil, startOfDayAfter } from "#server/core/calendar.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { presentDashboard } from "./present.ts";
import { findFigures } from "./store.ts";

/** Returns what is owed, received and quoted, in the organization's months and days. */
export async function getDashboard(read: Read, clock: Clock): Promise<Dashboard> {
  const { currency, timeZone } = await getOrganization(read);
  const at = clock();
  const now = at.toISOString();
  const months = monthsUntil(at, dashboardMonths, timeZone);
  const ageBounds = overdueAges
    .filter((days) => days !== null)
    .map((days) => startOfDayAfter(at, -days, timeZone).toISOString())
    .toReversed();
  const rows = await findFigures(read, {
    now,
    // An invoice due later than now is owed but not overdue.
    dueBounds: [...ageBounds, now],
    monthStarts: months.map(({ start }) => start.toISOString()),
  });
  return presentDashboard(rows, { at: now, currency, months: months.map(({ month }) => month) });
}
