import type { Caller } from "#server/http/caller.ts";
import { instantOf } from "#server/core/calendar.ts";
import { inOrg } from "#server/db/sql.ts";
import { moveMark } from "./store.ts";

/** Moves the person's mark forward, never beyond now. */
export const markNewsSeen = (caller: Caller, until: string): Promise<void> =>
  inOrg(caller, async (tx) => {
    const seenAt = new Date(Math.min(instantOf(until).getTime(), caller.clock().getTime()));
    await moveMark(tx, caller.actorId, seenAt);
  });
