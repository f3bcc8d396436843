import { readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Layout, readPidFile, socketPathIn } from "./layout.ts";
import { findServerProcesses, killQuietly } from "./processes.ts";

const orphanPollMs = 20;
const orphanPollsMax = 250;

/**
 * Nobody answers. Removes what a dead server left; gives the pid of a living one that has no socket yet, or not any more.
 */
export async function clearDead(layout: Layout, clusterDir: string): Promise<number | undefined> {
  const postmaster = await killOrphans(clusterDir);
  if (postmaster !== undefined) return postmaster;

  // Only where the next one goes: the folder in a copied pid file is that of the original's server.
  await rm(socketPathIn(layout.socketDir), { force: true });
  await rm(`${socketPathIn(layout.socketDir)}.lock`, { force: true });
  await disarmPidFile(clusterDir);
  return undefined;
}

/** Sessions of a dead postmaster still write to the files, and may run a long query before they notice. */
async function killOrphans(clusterDir: string): Promise<number | undefined> {
  for (let poll = 0; poll < orphanPollsMax; poll += 1) {
    const processes = await findServerProcesses(clusterDir);
    const postmaster = processes.find((each) => each.role === "postmaster");
    const orphans = processes.filter((each) => each.role === "leftover" || (each.role === "session" && !postmaster));
    if (orphans.length === 0) return postmaster?.pid;
    // A whole server whose folder is gone is asked first: it gives its shared memory back.
    const isPatient = poll < orphanPollsMax / 2;
    for (const { pid, role } of orphans) killQuietly(pid, role === "leftover" && isPatient ? "SIGQUIT" : "SIGKILL");
    await wait(orphanPollMs);
  }
  // They hang in the kernel. PostgreSQL itself refuses to start beside them, and says so.
  return undefined;
}

/**
 * PostgreSQL refuses to start while the pid in `postmaster.pid` lives, whoever has that pid now. It passes over its
 * parent's, so ours goes in; the line on shared memory stays, by which it knows a dead server's living sessions.
 */
async function disarmPidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  const pidFile = await readPidFile(clusterDir);
  if (pidFile?.sharedMemory === undefined) await rm(path, { force: true });
  else await writeFile(path, [String(process.pid), ...pidFile.lines.slice(1)].join("\n"));
}

/** A server whose socket file was deleted (a cleaner of temporary files) can be reached by nobody: it is stopped. */
export async function endLost(pid: number, socketDir: string): Promise<void> {
  const ours = await readlink("/proc/self/ns/mnt").catch(() => "");
  const theirs = await readlink(`/proc/${pid}/ns/mnt`).catch(() => "");
  if (ours !== theirs) {
    throw new Error(
      `PostgreSQL runs for this data directory (pid ${pid}), and its socket in ${socketDir} cannot be seen from here.`,
    );
  }
  killQuietly(pid, "SIGINT");
}
