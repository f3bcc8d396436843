import { setTimeout as sleep } from "node:timers/promises";
import { ownerRole, serviceRole } from "#server/db/embedded/roles.ts";
import { openOwner, type ConnectionTarget } from "#server/db/sql.ts";
import { postmasterOf } from "../commands/quoin.ts";
import { childrenOf, sendSignal, type Supervised } from "./processes.ts";
import type { Random } from "./random.ts";
import type { Scene } from "./scene.ts";

const pauseBetweenMs = { min: 400, max: 2_000 } as const;
/**
 * The next fault waits for this many writes, or for a time limit: on a busy machine faults would otherwise leave no
 * time for work.
 */
const writesBetween = 10;
const pauseMsMax = 8_000;
const progressPollMs = 50;
const stallMs = { min: 300, max: 5_000 } as const;
/** Longer than the lease of a delivery. */
const longStallMs = 35_000;
const outageMs = { min: 300, max: 3_000 } as const;

export type FaultCounts = Record<string, number>;

interface Fault {
  readonly name: string;
  readonly weight: number;
  /** Injects the fault, and reverts it where necessary. */
  readonly injectFault: (random: Random) => Promise<void> | void;
}

/**
 * Injects one fault after the other until the storm is over, and then waits until all of them are
 * reverted.
 * @param progress returns the number of acknowledged writes so far
 */
export async function injectFaults(
  scene: Scene,
  random: Random,
  progress: () => number,
  isOver: () => boolean,
): Promise<FaultCounts> {
  const faults = faultsOf(scene, isOver);
  const counts: FaultCounts = Object.fromEntries(faults.map(({ name }) => [name, 0]));
  const total = faults.reduce((sum, { weight }) => sum + weight, 0);
  const inProgress = new Set<Promise<void>>();
  while (!isOver()) {
    let draw = random.next() * total;
    const fault = faults.find(({ weight }) => (draw -= weight) < 0);
    if (fault !== undefined) {
      counts[fault.name] = (counts[fault.name] ?? 0) + 1;
      const injection: Promise<void> = Promise.resolve(fault.injectFault(random.fork(`${random.next()}`))).finally(
        () => {
          inProgress.delete(injection);
        },
      );
      inProgress.add(injection);
    }
    const before = progress();
    await sleep(random.between(pauseBetweenMs.min, pauseBetweenMs.max));
    for (let ms = 0; ms < pauseMsMax && progress() < before + writesBetween && !isOver(); ms += progressPollMs) {
      await sleep(progressPollMs);
    }
  }
  await Promise.all(inProgress);
  return counts;
}

function faultsOf({ servers, workers, proxy, receivers, dataDir, database }: Scene, isOver: () => boolean): Fault[] {
  /** Waits that long, or until the storm is over. */
  const hold = async (ms: number) => {
    for (let waitedMs = 0; waitedMs < ms && !isOver(); waitedMs += 100) await sleep(100);
  };
  const stall = async (victim: Supervised | undefined, ms: number) => {
    victim?.pause();
    await hold(ms);
    victim?.resume();
  };
  const stallAll = async (pids: readonly number[], ms: number) => {
    for (const pid of pids) sendSignal(pid, "SIGSTOP");
    await hold(ms);
    for (const pid of pids) sendSignal(pid, "SIGCONT");
  };
  const renderers = () => [...servers, ...workers].flatMap(({ pid }) => childrenOf(pid, "render-process.ts"));
  const postmaster = () => {
    try {
      return postmasterOf(dataDir);
    } catch {
      // It is already down.
      return undefined;
    }
  };
  const stallDuration = (random: Random) => random.between(stallMs.min, stallMs.max);
  const outageDuration = (random: Random) => random.between(outageMs.min, outageMs.max);
  return [
    { name: "server killed", weight: 9, injectFault: (random) => random.pick(servers)?.kill() },
    { name: "server stopped", weight: 8, injectFault: (random) => random.pick(servers)?.stop() },
    { name: "server stalled", weight: 7, injectFault: (random) => stall(random.pick(servers), stallDuration(random)) },
    { name: "worker killed", weight: 7, injectFault: (random) => random.pick(workers)?.kill() },
    { name: "worker stopped", weight: 5, injectFault: (random) => random.pick(workers)?.stop() },
    { name: "worker stalled", weight: 5, injectFault: (random) => stall(random.pick(workers), stallDuration(random)) },
    {
      name: "worker stalled past its lease",
      weight: 1,
      injectFault: (random) => stall(random.pick(workers), longStallMs),
    },
    { name: "renderer killed", weight: 6, injectFault: (random) => sendSignal(random.pick(renderers()), "SIGKILL") },
    {
      name: "renderer stalled",
      weight: 4,
      injectFault: (random) => stallAll(renderers().slice(0, 1), stallDuration(random)),
    },
    { name: "database killed", weight: 4, injectFault: () => sendSignal(postmaster(), "SIGKILL") },
    {
      name: "database session killed",
      weight: 3,
      injectFault: (random) => sendSignal(random.pick(childrenOf(postmaster())), "SIGKILL"),
    },
    {
      name: "database stalled",
      weight: 4,
      // The postmaster first: a session that it starts after the others are listed would keep running.
      injectFault: (random) => {
        const pid = postmaster();
        return pid === undefined ? undefined : stallAll([pid, ...childrenOf(pid)], outageDuration(random));
      },
    },
    { name: "sessions terminated", weight: 7, injectFault: (random) => terminateSessions(database, random.next()) },
    {
      name: "connections reset",
      weight: 9,
      injectFault: (random) => {
        const share = random.pick([0.2, 0.5, 1]) ?? 1;
        proxy.cut(() => random.chance(share));
      },
    },
    {
      name: "connections held up",
      weight: 5,
      injectFault: async (random) => {
        proxy.hold();
        await hold(outageDuration(random));
        proxy.release();
      },
    },
    {
      name: "receivers shut",
      weight: 4,
      injectFault: async (random) => {
        await receivers.shut();
        await hold(outageDuration(random));
        await receivers.open();
      },
    },
  ];
}

/** Terminates a share of the service's database sessions; does nothing while the database is down. */
async function terminateSessions(database: ConnectionTarget, share: number): Promise<void> {
  const owner = openOwner(database);
  try {
    await Promise.race([
      owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename in (${serviceRole}, ${ownerRole})
          and pid <> pg_backend_pid() and random() < ${share}`,
      sleep(outageMs.max, undefined, { ref: false }),
    ]);
  } catch {
    // The database is down.
  } finally {
    await owner.end({ timeout: 1 });
  }
}
