import { todayCountMax, todayRecordsMax } from "#contract/today.ts";
import { getClient } from "#server/clients/read.ts";
import { listClaims } from "#server/contracts/claims/read.ts";
import type { Read } from "#server/db/sql.ts";
import type { TodayRow } from "./store.ts";

/** Finds the claims about which an application can be made, the one first whose time ends first. */
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
  // A day of Singapore ends eight hours before that of UTC.
  return Promise.all(
    data.slice(0, todayRecordsMax).map(async ({ id, number, title, clientId, claimedNet, responseNet, clock }) => ({
      id,
      number,
      title,
      clientName: (await getClient(read, clientId)).name,
      amount: String(responseNet ?? claimedNet),
      date: `${clock.endsOn ?? ""} 15:59:59.999+00`,
      remindedAt: null,
      total: Math.min(data.length, todayCountMax),
    })),
  );
}
