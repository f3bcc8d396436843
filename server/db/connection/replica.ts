import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "@quoin/postgres";
import { databaseIsAway } from "#server/core/database-away.ts";
import { postgresCode } from "#server/db/failures.ts";

/** A streaming replica for slow reads, as long as it is close behind the primary. */
export interface Replica {
  /**
   * Returns the replica's connections once it has everything that is committed now, so that a read there never misses
   * what its caller has seen or written before. Returns undefined when the primary has to serve the read.
   */
  caughtUp(): Promise<postgres.Sql | undefined>;
  /** Returns true when a read failed because of the replica, so that the primary can serve it. */
  failedAlone(error: unknown): boolean;
  /** Called with each new reason why the replica is unusable, and with null when it is usable again. */
  onChange: (reason: string | null) => void;
  close(): Promise<void>;
}

/** The pause between two checks of the replica, by which reads find out about an outage before they wait for it. */
const checkPauseMs = 1_000;
/** The checks in a row that a replica must pass after an outage: one that is just at the limit does not flap. */
const passesNeeded = 3;
const firstPauseMs = 2;
const pauseMsMax = 50;

/** Cancelled because of changes that the replica had to apply; or a deadlock with them. */
const conflictCodes = ["40001", "40P01"];

/** @param maxLagMs a replica that takes longer to catch up is not used */
export function openReplica(primary: postgres.Sql, replica: postgres.Sql, maxLagMs: number): Replica {
  let unusableBecause: string | null = null;
  let passes = 0;
  const note = (reason: string | null) => {
    passes = reason === null ? passes + 1 : 0;
    if (reason === unusableBecause || (reason === null && passes < passesNeeded)) return;
    unusableBecause = reason;
    state.onChange(reason);
  };

  /** Returns why the replica cannot be used, or null. @throws Error when the primary fails */
  const findReason = async (): Promise<string | null> => {
    // The position of the last commit that anyone was told of.
    const [committed] = await primary<{ position: string }[]>`select pg_current_wal_flush_lsn()::text as position`;
    const position = committed?.position ?? "";
    const tooLate = new AbortController();
    try {
      return await Promise.race([
        replayed(replica, position, tooLate.signal),
        sleep(maxLagMs, `it is more than ${maxLagMs} ms behind, or does not respond`, { ref: false }),
      ]);
    } finally {
      tooLate.abort();
    }
  };

  const check = () =>
    findReason().then(note, () => {
      // The primary is away: that says nothing about the replica.
    });
  const closing = new AbortController();
  // One at a time, and none after it was due: checks that had piled up in an outage would pass within milliseconds.
  const checkRepeatedly = async () => {
    while (!closing.signal.aborted) {
      await check();
      await sleep(checkPauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  void checkRepeatedly();

  const state: Replica = {
    onChange: () => undefined,
    async caughtUp() {
      if (unusableBecause === null) note(await findReason());
      return unusableBecause === null ? replica : undefined;
    },
    failedAlone(error) {
      if (conflictCodes.includes(postgresCode(error) ?? "")) return true;
      if (!databaseIsAway(error)) return false;
      note(reasonOf(error));
      return true;
    },
    async close() {
      closing.abort();
      await replica.end({ timeout: 5 });
    },
  };
  return state;
}

/** Waits until the replica has replayed the position. Returns why that will not happen, or null. */
async function replayed(replica: postgres.Sql, position: string, tooLate: AbortSignal): Promise<string | null> {
  for (let pauseMs = firstPauseMs; !tooLate.aborted; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
    try {
      const [row] = await replica<{ follows: boolean; has: boolean | null }[]>`
        select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${position}::text::pg_lsn as has`;
      if (row?.follows !== true) return "the server is not a replica: it accepts writes";
      if (row.has === true) return null;
    } catch (error) {
      return reasonOf(error);
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
  return null;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
