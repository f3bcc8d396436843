import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { raiseGivenNumbers } from "#server/billing/documents/raise-given-numbers.ts";
import { systemClock } from "#server/core/clock.ts";
import { databaseIsAway } from "#server/core/database-away.ts";
import type { Logger } from "#server/core/log.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { shownPlace } from "#server/db/connection/place.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import type { Config } from "#server/settings/config.ts";
import { commitMark, findNextTransaction, type TransactionMark } from "./store.ts";

/** Changes acknowledged this long before a failover may be lost without being noticed. */
const lookEveryMs = 1_000;
const reason = "The database lost changes; see quoin check --after-failover";

/** Where the newest transaction is kept for the next start; without a data folder it is forgotten. */
interface Memory {
  recall(): Promise<TransactionMark | undefined>;
  keep(mark: TransactionMark): Promise<void>;
}

/**
 * Watches for a database that went back in time: one that lacks a transaction that this process saw committed. It then
 * raises the counters to the numbers that this process gave, pauses mail and webhooks, and says so in the log. Returns
 * how to stop.
 */
export function watchForLosses(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  db: Database,
  log: Logger,
): () => Promise<void> {
  // The embedded database has no standbys.
  if (databaseUrl === undefined) return async () => undefined;
  // Other databases come and go, and with them their servers.
  const memory = db === db.databases.home ? memoryIn(dataDir, shownPlace(databaseUrl)) : noMemory;
  const stopping = new AbortController();
  let seen: TransactionMark | undefined;
  let seenAfter = -1;
  let raisedFor: string | null | undefined;

  const look = async (): Promise<void> => {
    const found = await findNextTransaction(db);
    if (found === undefined) return;
    const { next, changesLostAt } = found;
    if (seen?.system === next.system && next.id <= seen.id) {
      await raiseNumbers(db, log);
      await noteLoss(db);
      log.error(
        { seenTransaction: String(seen.id), nextTransaction: String(next.id) },
        "the database lost changes that it had acknowledged: mail and webhooks are paused; run quoin check --after-failover",
      );
      seen = undefined;
      return look();
    }
    // Another process noticed it first; of a loss before its start, this one has no numbers.
    if (changesLostAt !== null && raisedFor !== undefined && changesLostAt !== raisedFor) await raiseNumbers(db, log);
    raisedFor = changesLostAt;
    const { transactions } = db.committed;
    if (seen?.system === next.system && transactions === seenAfter) return;
    seen = await commitMark(db);
    seenAfter = transactions;
    await memory.keep(seen);
  };
  const follow = async () => {
    seen = await memory.recall();
    let isTold = false;
    while (!stopping.signal.aborted) {
      try {
        await look();
      } catch (error) {
        if (!databaseIsAway(error) && !isTold) {
          isTold = true;
          log.warn({ err: error }, "this process cannot find out if the database loses changes");
        }
      }
      await sleep(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return async () => {
    stopping.abort();
    await following;
  };
}

async function noteLoss(db: Database): Promise<void> {
  const now = await databaseClock({ db, clock: systemClock });
  await asSystem(db, (system) => pauseSending(system, { reason, at: now(), changesAreLost: true }));
}

async function raiseNumbers(db: Database, log: Logger): Promise<void> {
  const byOrganization = Map.groupBy(db.committed.numbers.values(), ({ org }) => org);
  for (const [org, given] of byOrganization) {
    try {
      await raiseGivenNumbers({ db, org }, given);
    } catch (error) {
      if (databaseIsAway(error)) throw error;
      log.warn({ err: error, organizationId: org }, "the counters of an organization could not be raised");
    }
  }
}

const noMemory: Memory = { recall: async () => undefined, keep: async () => undefined };

/** @param place the database that the transaction belongs to, so that another one is not compared with it */
function memoryIn(dataDir: string, place: string): Memory {
  const file = join(dataDir, "newest-transaction.json");
  return {
    async recall() {
      try {
        const kept = JSON.parse(await readFile(file, "utf8")) as { place: string; system: string; id: string };
        return kept.place === place ? { system: kept.system, id: BigInt(kept.id) } : undefined;
      } catch {
        return undefined;
      }
    },
    async keep({ system, id }) {
      const draft = `${file}.${process.pid}`;
      try {
        await writeFile(draft, JSON.stringify({ place, system, id: String(id) }));
        await rename(draft, file);
      } catch {
        // Many have no data folder beside a database of their own; then the process alone remembers.
      }
    },
  };
}
