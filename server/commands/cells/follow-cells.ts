import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#server/core/log.ts";
import { firstCell } from "#server/db/cells/cells.ts";
import type { Database } from "#server/db/sql.ts";
import { logUnusableCell } from "#server/commands/log-database.ts";

/** The time after which a new cell, or one that was away, is looked for again. */
const lookEveryMs = 5_000;

interface Following {
  readonly db: Database;
  readonly log: Logger;
  /** Starts what a process does for one cell. Returns how to stop it. */
  readonly start: (cell: Database, log: Logger) => Promise<() => Promise<void>>;
}

/** Starts something for the first cell now, and for each other one as soon as it can be used. Returns how to stop. */
export async function followCells({ db, log, start }: Following): Promise<() => Promise<void>> {
  const stops = new Map([[firstCell, await start(db, log)]]);
  const unreachable = new Set<string>();
  const stopping = new AbortController();

  const startCell = async (name: string) => {
    try {
      stops.set(name, await start(await db.cells.open(name), log.child({ cell: name })));
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
      const names = await db.cells.others().catch(() => []);
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
