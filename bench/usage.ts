import { readdirSync, readFileSync } from "node:fs";

/** The unit of a process's CPU time on Linux. */
const ticksPerSecond = 100;
/** The unit of memory, on x86-64 and mostly on ARM. */
const pageBytes = 4096;

interface ProcessUsage {
  readonly parent: number;
  /** The CPU seconds that the process itself has used. */
  readonly own: number;
  /** The CPU seconds of its children that have ended. */
  readonly gone: number;
  readonly residentMb: number;
}

/** Returns the CPU seconds that a process has used so far, including threads that have ended. */
export const cpuOf = (pid: number): number => usageOf(pid).own;

/**
 * Returns the CPU seconds of a process with all its children, including those that have ended: those of a PostgreSQL
 * server with its backends and background processes, or of a process of ours with its renderer.
 */
export const cpuWithChildrenOf = (pid: number): number =>
  childrenOf(pid).reduce((sum, { own }) => sum + own, usageOf(pid).own + usageOf(pid).gone);

/** Returns the same in nanoseconds, for short periods: exact except for children that have ended. */
export function cpuNsWithChildrenOf(pid: number): number {
  const children = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && usageOrNone(Number(name))?.parent === pid,
  );
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + threadsNsOf(each), usageOf(pid).gone * 1e9);
}

/** Returns the nanoseconds on a processor of all threads that run (`/proc/<pid>/schedstat` has those of the first). */
function threadsNsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nsOf = (thread: string) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0];
    return threads.reduce((sum, thread) => sum + Number(nsOf(thread)), 0);
  } catch {
    // A thread or the process ended while it was being read.
    return 0;
  }
}

/** Returns the megabytes of memory that a process and its children use. */
export const residentMbWithChildrenOf = (pid: number): number =>
  childrenOf(pid).reduce((sum, { residentMb }) => sum + residentMb, usageOf(pid).residentMb);

const childrenOf = (pid: number): ProcessUsage[] =>
  readdirSync("/proc").flatMap((name) => {
    const usage = /^\d+$/.test(name) ? usageOrNone(Number(name)) : undefined;
    return usage?.parent === pid ? [usage] : [];
  });

export const parentOf = (pid: number): number => usageOf(pid).parent;

/** @throws Error when there is no such process */
const usageOf = (pid: number): ProcessUsage => parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));

function usageOrNone(pid: number): ProcessUsage | undefined {
  try {
    return usageOf(pid);
  } catch {
    // It ended while the other processes were being read.
    return undefined;
  }
}

/** Parses the content of `/proc/<pid>/stat` (proc_pid_stat(5)). */
export function parseStat(text: string): ProcessUsage {
  // The name of the program may contain spaces and brackets; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (...at: number[]) => at.reduce((sum, i) => sum + Number(fields[i]), 0);
  return {
    parent: Number(fields[1]),
    own: ticks(11, 12) / ticksPerSecond,
    gone: ticks(13, 14) / ticksPerSecond,
    residentMb: (Number(fields[21]) * pageBytes) / 2 ** 20,
  };
}
