import type { Organization } from "#contract/organizations/organizations.ts";
import { isoDay } from "#web/days/days.ts";

type Registered = Pick<Organization, "gstRegistered" | "gstRegisteredFrom" | "gstRate" | "timeZone">;

/** Returns the GST rate of what is drafted now: 0 without a registration, and before its first day. */
export function draftGstRate({ gstRegistered, gstRegisteredFrom, gstRate, timeZone }: Registered): number {
  const isAwaited = gstRegisteredFrom !== null && gstRegisteredFrom > isoDay(new Date(), timeZone);
  return gstRegistered && !isAwaited ? gstRate : 0;
}
