import type { Sql } from "#server/db/sql.ts";
import { beginPause } from "./store.ts";

/**
 * Pauses mail and webhooks of the whole installation until `resumeSending`: no worker sends or delivers anything, and
 * everything waits. If it is paused already, only another reason changes it.
 * @param pause.at the database's time
 */
export async function pauseSending(
  system: Sql,
  { reason, at }: { readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await beginPause(system, reason, at);
}
