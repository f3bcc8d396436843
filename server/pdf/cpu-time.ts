import { readFileSync } from "node:fs";

/** In `/proc`, whatever tick rate the kernel uses internally (time(7)). */
const msPerTick = 10;

/** Returns the CPU time that a process has used; undefined if the system does not report it, or the process is gone. */
export function cpuMsOf(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in parentheses, may contain any characters (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return undefined;
  }
}
