import { setTimeout as sleep } from "node:timers/promises";

const runsMax = 4;
/** The time in which a request finishes, such as sending the end of its response. */
const settleMs = 5;

/**
 * Returns the largest CPU time in milliseconds that this thread used between two turns of its event loop during the work,
 * and repeats the work while it is more than `enough`, since a garbage collection may have taken part of it. By the clock,
 * as `monitorEventLoopDelay` measures, it would include the other load of the machine.
 * @param prepare returns the work, and does what must not be measured
 */
export async function longestPieceMs(prepare: () => Promise<() => Promise<unknown>>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsMax && least > enough; run++) {
    const work = await prepare();
    const watch = watchTurns();
    await work();
    await sleep(settleMs);
    least = Math.min(least, watch());
  }
  return least;
}

const tickMs = 20;

/**
 * Measures a time by the ticks of this thread: what a busy machine gives to others in between does not count. Returns a
 * function that ends it, and returns the milliseconds.
 */
export function startTicking(): () => number {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), tickMs).unref();
  return () => {
    clearInterval(timer);
    return ticks * tickMs;
  };
}

/** Watches each turn of the event loop. Returns a function that ends it, and returns the most that one used. */
function watchTurns(): () => number {
  let mostMs = 0;
  let before = cpuMs();
  let isOver = false;
  const turn = () => {
    const now = cpuMs();
    mostMs = Math.max(mostMs, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return mostMs;
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
