import { readdirSync, readFileSync } from "node:fs";

/** The unit in which Linux shows the time of a process. */
const ticksPerSecond = 100;
/** The unit in which it shows memory, on x86-64 and mostly on ARM. */
const pageBytes = 4096;

interface ProcessUsage {
  readonly parent: number;
  /** What the process has used itself, in seconds. */
  readonly own: number;
  /** What its children had used that are gone. */
  readonly gone: number;
  readonly residentMb: number;
}

/** The CPU seconds that a process has used so far, threads that are gone included. */
export const cpuOf = (pid: number): number => usageOf(pid).own;

/**
 * The same with all of its children, also those that are gone: what a PostgreSQL server has used with its backends and
 * what it does in the background, or a process of ours with the one that draws for it.
 */
export const cpuWithChildrenOf = (pid: number): number =>
  childrenOf(pid).reduce((sum, { own }) => sum + own, usageOf(pid).own + usageOf(pid).gone);

/** The megabytes that a process and its children hold in memory. */
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
    // It ended while the others were being looked at.
    return undefined;
  }
}

/** Reads what `/proc/<pid>/stat` holds (proc_pid_stat(5)). */
export function parseStat(text: string): ProcessUsage {
  // The name of the program may hold spaces and brackets; what follows it does not.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (...at: number[]) => at.reduce((sum, i) => sum + Number(fields[i]), 0);
  return {
    parent: Number(fields[1]),
    own: ticks(11, 12) / ticksPerSecond,
    gone: ticks(13, 14) / ticksPerSecond,
    residentMb: (Number(fields[21]) * pageBytes) / 2 ** 20,
  };
}
