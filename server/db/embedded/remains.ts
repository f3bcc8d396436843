import { readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Layout, readPidFile, socketPathIn } from "./layout.ts";
import { findServerProcesses, killQuietly } from "./processes.ts";

const orphanPollMs = 20;
const orphanPollsMax = 250;

/** Removes the remains of a dead server; call it when none responds. Returns the pid of a live one without a socket. */
export async function clearDead(layout: Layout, clusterDir: string): Promise<number | undefined> {
  const postmaster = await killOrphans(clusterDir);
  if (postmaster !== undefined) return postmaster;

  // Only where the next server puts its own: the folder in a copied pid file belongs to the original's server.
  await rm(socketPathIn(layout.socketDir), { force: true });
  await rm(`${socketPathIn(layout.socketDir)}.lock`, { force: true });
  await disarmPidFile(clusterDir);
  return undefined;
}

/** Kills sessions of a dead postmaster, which still write to the files and may run a long query before they notice. */
async function killOrphans(clusterDir: string): Promise<number | undefined> {
  for (let poll = 0; poll < orphanPollsMax; poll += 1) {
    const processes = await findServerProcesses(clusterDir);
    const postmaster = processes.find((each) => each.role === "postmaster");
    const orphans = processes.filter((each) => each.role === "leftover" || (each.role === "session" && !postmaster));
    if (orphans.length === 0) return postmaster?.pid;
    // A complete server whose folder is gone gets a softer signal first, so that it releases its shared memory.
    const isPatient = poll < orphanPollsMax / 2;
    for (const { pid, role } of orphans) killQuietly(pid, role === "leftover" && isPatient ? "SIGQUIT" : "SIGKILL");
    await wait(orphanPollMs);
  }
  // They hang in the kernel. PostgreSQL itself refuses to start beside them, with an error that says so.
  return undefined;
}

/**
 * PostgreSQL refuses to start while the pid in `postmaster.pid` is alive, whichever process has it now. It ignores its
 * parent's pid, so ours is written; the line on shared memory stays, by which it detects live sessions of a dead
 * server.
 */
async function disarmPidFile(clusterDir: string): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  const pidFile = await readPidFile(clusterDir);
  if (pidFile?.sharedMemory === undefined) await rm(path, { force: true });
  else await writeFile(path, [String(process.pid), ...pidFile.lines.slice(1)].join("\n"));
}

/** Stops a server whose socket file was deleted (by a cleaner of temporary files), since it cannot be reached. */
export async function endLost(pid: number, socketDir: string): Promise<void> {
  const ours = await readlink("/proc/self/ns/mnt").catch(() => "");
  const theirs = await readlink(`/proc/${pid}/ns/mnt`).catch(() => "");
  if (ours !== theirs) {
    throw new Error(
      `PostgreSQL is already running on this data directory (pid ${pid}), but its socket in ${socketDir} is not visible to this process.`,
    );
  }
  killQuietly(pid, "SIGINT");
}
