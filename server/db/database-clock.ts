import { type Clock, clockFrom } from "#server/core/clock.ts";
import { type Database, isoInstant, onceAsSystem } from "./sql.ts";

/** Servers whose clocks differ from the database's by more are warned of. */
export const clockDifferenceMsMax = 5_000;

interface Clocks {
  readonly db: Database;
  readonly clock: Clock;
}

/** Reads the database's clock once. The returned clock continues from there as the process's own clock does. */
export async function databaseClock({ db, clock }: Clocks): Promise<Clock> {
  const at = clock();
  return clockFrom(await readDatabaseTime(db), clock, at);
}

/**
 * Returns how many milliseconds the process's clock is certainly ahead of the database's, negative when it is behind.
 * The duration of the query is not counted in either direction.
 */
export async function clockDifferenceMs({ db, clock }: Clocks): Promise<number> {
  const before = clock().getTime();
  const theirs = (await readDatabaseTime(db)).getTime();
  const after = clock().getTime();
  return theirs < before ? before - theirs : Math.min(0, after - theirs);
}

async function readDatabaseTime(db: Database): Promise<Date> {
  const [row] = await onceAsSystem<{ now: string }>(db, (system) => system`select ${db.now(system)} as now`);
  if (row === undefined) throw new Error("the database did not return its time");
  return new Date(isoInstant(row.now));
}
