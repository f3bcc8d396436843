import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#server/core/log.ts";
import { type Databases, homeName, type StartFor } from "#server/db/placement/databases.ts";
import type { Database } from "#server/db/sql.ts";
import { logUnusableCell } from "./log-unusable-cell.ts";

/** The time after which a new cell, or one that was away, is looked for again. */
const lookEveryMs = 5_000;

/** Starts something for the first cell now, and for each other one as soon as it can be used. Returns how to stop. */
export async function followCells(
  cells: Databases<Database>,
  log: Logger,
  start: StartFor<Database>,
): Promise<() => Promise<void>> {
  const stops = new Map([[homeName, await start(cells.home, log)]]);
  const unreachable = new Set<string>();
  const stopping = new AbortController();

  const startCell = async (name: string) => {
    try {
      stops.set(name, await start(await cells.open(name), log.child({ cell: name })));
      if (unreachable.delete(name)) log.warn({ cell: name }, "the cell can be used again");
    } catch (error) {
      if (unreachable.has(name)) return;
      unreachable.add(name);
      logUnusableCell(log, name, error);
    }
  };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      // While the first cell is away, everything else says so.
      const names = await cells.others().catch(() => []);
      await Promise.all(names.filter((name) => !stops.has(name)).map(startCell));
      await sleep(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return async () => {
    stopping.abort();
    await following;
    await Promise.all(Array.from(stops.values(), (stop) => stop()));
  };
}
