import { readdirSync, readFileSync } from "node:fs";

/** The unit in which Linux shows the time of a process. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  /** What the process has used itself, in seconds. */
  readonly own: number;
  /** What its children had used that are gone. */
  readonly gone: number;
}

/** The CPU seconds that a process has used so far, threads that are gone included. */
export const cpuOf = (pid: number): number => timesOf(pid).own;

/**
 * The CPU seconds that a PostgreSQL server has used so far: its backends, also those that are gone, and what it does in
 * the background.
 */
export function cpuOfServer(postmaster: number): number {
  let sum = timesOf(postmaster).own + timesOf(postmaster).gone;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOrNone(Number(name));
    if (times?.parent === postmaster) sum += times.own;
  }
  return sum;
}

export const parentOf = (pid: number): number => timesOf(pid).parent;

/** @throws Error when there is no such process */
const timesOf = (pid: number): ProcessTimes => parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));

function timesOrNone(pid: number): ProcessTimes | undefined {
  try {
    return timesOf(pid);
  } catch {
    // It ended while the others were being looked at.
    return undefined;
  }
}

/** Reads what `/proc/<pid>/stat` holds (proc_pid_stat(5)). */
export function parseStat(text: string): ProcessTimes {
  // The name of the program may hold spaces and brackets; what follows it does not.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (...at: number[]) => at.reduce((sum, i) => sum + Number(fields[i]), 0);
  return { parent: Number(fields[1]), own: ticks(11, 12) / ticksPerSecond, gone: ticks(13, 14) / ticksPerSecond };
}
