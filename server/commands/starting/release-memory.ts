import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";

import type { Terminal } from "#server/commands/terminal/command.ts";

const checkEveryMs = 30_000;
/** The share of the time that an idle process works. */
const idleShareMax = 0.2;
/** Less than this is not worth the 0.2 s of a thorough collection, in which nothing else runs. */
const growthBytesMin = 16 * 1024 ** 2;

/**
 * Gives memory back to the system when the process is idle: V8 keeps what it had at its busiest moment, and allocates more
 * at the start than a service at rest needs.
 */
export function releaseMemoryWhenIdle({ stop }: Pick<Terminal, "stop">): void {
  let heapBytesBefore = 0;
  let usage = performance.eventLoopUtilization();
  const checking = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(usage);
    usage = performance.eventLoopUtilization();
    if (utilization > idleShareMax || process.memoryUsage().heapTotal < heapBytesBefore + growthBytesMin) return;
    // A collection that fails changes nothing else.
    void collectAll()
      .catch(() => undefined)
      .then(() => (heapBytesBefore = process.memoryUsage().heapTotal));
  }, checkEveryMs).unref();
  stop?.addEventListener("abort", () => clearInterval(checking));
}

/** Collects all garbage and releases the space, which Node offers to its inspector alone. */
async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post("HeapProfiler.collectGarbage");
  } finally {
    session.disconnect();
  }
}
