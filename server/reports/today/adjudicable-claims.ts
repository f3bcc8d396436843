import type { ClockSummary } from "#contract/contracts/claim-clock.ts";
import { todayCountMax, todayRecordsMax } from "#contract/organizations/today.ts";
import { getClient } from "#server/records/clients/read.ts";
import { listClaims } from "#server/billing/contracts/claims/read.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Read } from "#server/db/sql.ts";
import { clockZone } from "#server/billing/documents/contracts/clock.ts";
import type { TodayRow } from "./store.ts";

/** Returns the last hour at which an application is taken, as PostgreSQL writes an instant. */
function lastHourOf({ safe, endsOn }: ClockSummary): string {
  const inSingapore = safe?.lodgeBy ?? `${endsOn ?? ""}T23:59:59.999`;
  return new Date(`${inSingapore}+08:00`).toISOString().replace("Z", "+00");
}

/**
 * Finds the claims about which an application can be made by every reading of the Act, the one first whose time ends
 * first. An application that is early by one reading may be set aside.
 */
export async function findAdjudicableClaims(read: Read, now: Date): Promise<TodayRow[]> {
  const { data } = await listClaims(
    read,
    { clock: "MAY_APPLY", order: "endsOn" },
    {
      limit: todayCountMax,
      after: null,
      body: (rows, present) => Promise.resolve({ data: rows.map(present), hasMore: false, nextCursor: null }),
    },
    now,
  );
  const today = dayOf(now, clockZone);
  const open = data.filter(({ clock: { safe } }) => safe === null || safe.from <= today);
  return Promise.all(
    open.slice(0, todayRecordsMax).map(async ({ id, number, title, clientId, claimedNet, responseNet, clock }) => ({
      id,
      number,
      title,
      clientName: (await getClient(read, clientId)).name,
      amount: String(responseNet ?? claimedNet),
      date: lastHourOf(clock),
      remindedAt: null,
      total: Math.min(open.length, todayCountMax),
    })),
  );
}
