import type { Sql } from "#server/db/sql.ts";
import { beginPause, type NewPause } from "./store.ts";

/**
 * Pauses mail and webhooks of the whole installation until `resumeSending`: no worker sends or delivers anything, and
 * everything waits. If it is paused already, only another reason changes it.
 */
export async function pauseSending(system: Sql, pause: NewPause): Promise<void> {
  await beginPause(system, pause);
}
