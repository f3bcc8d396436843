import type { Clock } from "#server/core/clock.ts";
import { clockDifferenceMs, clockDifferenceMsMax } from "#server/db/database-clock.ts";
import type { Database } from "#server/db/sql.ts";
import type { Logger } from "#server/core/log.ts";

/** Warns when this server's clock and the database's differ by more than 5 seconds. */
export async function warnOfClockDifference(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<void> {
  const aheadMs = await clockDifferenceMs(services);
  if (Math.abs(aheadMs) <= clockDifferenceMsMax) return;
  services.log.warn(
    { aheadMs },
    "the clocks of this server and the database differ by more than 5 seconds: webhook signatures carry the server's " +
      "time, and receivers may reject them. Synchronize both clocks, for example with NTP",
  );
}
