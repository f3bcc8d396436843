import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { wording } from "#contract/api/wording.ts";
import { addDays, dayOf, isTimeZone, startOf } from "#server/core/calendar.ts";
import { type Fault, found, refuseFaults } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { changeOrganization, lockOrganizationRow } from "./store.ts";

/** Closes the books through a day unless they are closed further already. @throws Refusal 422 */
export async function closeBooks(tx: Tx, lockedThrough: string, now: Date): Promise<void> {
  const before = found(await lockOrganizationRow(tx));
  refuseFaults(lockFaults({ lockedThrough }, before, now));
  if (before.lockedThrough !== null && before.lockedThrough >= lockedThrough) return;
  await changeOrganization(tx, {
    lockedThrough,
    openFrom: openFrom({ lockedThrough, timeZone: before.timeZone }),
    updatedAt: now,
  });
}

/** Returns the first instant after the closed days; null when none is closed. */
export const openFrom = ({ lockedThrough, timeZone }: Pick<Organization, "lockedThrough" | "timeZone">): Date | null =>
  lockedThrough === null ? null : startOf(addDays(lockedThrough, 1), timeZone);

/** Returns a fault for closing today, on which everything that happens now is dated, or a day to come. */
export function lockFaults(body: OrganizationChange, before: Pick<Organization, "timeZone">, now: Date): Fault[] {
  const { lockedThrough, timeZone = before.timeZone } = body;
  if (lockedThrough == null || !isTimeZone(timeZone) || lockedThrough < dayOf(now, timeZone)) return [];
  const message = wording("books.closedTooLate", { day: { day: dayOf(now, timeZone) } });
  return [{ path: "lockedThrough", code: "OUT_OF_RANGE", message }];
}
