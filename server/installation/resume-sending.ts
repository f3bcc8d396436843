import type { Sql } from "#server/db/sql.ts";
import { endPause, excuseFailingEndpoints } from "./store.ts";

/** Ends the pause of mail and webhooks, if there is one. Workers continue with their next poll. @param at the database's time */
export async function resumeSending(system: Sql, at: Date): Promise<void> {
  const pause = await endPause(system, at);
  if (pause !== undefined) await excuseFailingEndpoints(system, pause.beganAt, at);
}
