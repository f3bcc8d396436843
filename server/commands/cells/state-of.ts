import { setTimeout as sleep } from "node:timers/promises";
import type { Databases } from "#server/db/placement/databases.ts";
import { asSystem, type Database } from "#server/db/sql.ts";

export type CellState = "ok" | "unavailable";

/** Tells whether a cell can be used. One that does not answer in time cannot. */
export async function stateOf(cells: Databases<Database>, name: string, timeoutMs: number): Promise<CellState> {
  const ask = async () => asSystem(await cells.open(name), async (system) => system`select 1`);
  const isUp = await Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    sleep(timeoutMs, false, { ref: false }),
  ]);
  return isUp ? "ok" : "unavailable";
}
