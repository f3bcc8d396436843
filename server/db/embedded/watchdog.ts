/**
 * The program that remains when a process that used the database is killed: it stops the database once it is unused.
 * `sh` waits for that death at the end of a pipe and takes a megabyte; only then does it become this program. Usage:
 * node watchdog.ts DATA_DIR HOLDER
 */
import { setTimeout as wait } from "node:timers/promises";
import { sweepHalfMade } from "./cluster.ts";
import { findClusterDir, layoutOf } from "./layout.ts";
import { withLock } from "./lock.ts";
import { findServerProcesses } from "./processes.ts";
import { locateServer, stopServer } from "./server.ts";
import { countUsers } from "./session.ts";

const watchPollMs = 1_000;
/** In a row: the data directory was deleted, or the machine has problems that a watchdog cannot solve. */
const failuresMax = 60;

const [dataDir, holder] = process.argv.slice(2);
if (!dataDir || !holder) throw new Error("usage: embedded-watchdog.ts DATA_DIR HOLDER");
const layout = layoutOf(dataDir);

let failures = 0;
let done = false;
while (!done && failures < failuresMax) {
  try {
    done = await withLock(layout, () => stopWhenUnused(holder));
    failures = 0;
  } catch {
    // For example, the server went down while it was asked.
    failures += 1;
  }
  if (!done) await wait(watchPollMs);
}

/** Stops the database if it is unused. True when there is nothing left to watch. */
async function stopWhenUnused(deadHolder: string): Promise<boolean> {
  await sweepHalfMade(layout);
  const clusterDir = await findClusterDir(layout);
  if (clusterDir === undefined) return true;
  const { socketDir, answer } = await locateServer(layout, clusterDir);
  if (answer.kind === "busy") return false;
  // Between its start and its first response the server is only a process.
  if (answer.kind === "absent")
    return !(await findServerProcesses(clusterDir)).some((each) => each.role === "postmaster");
  const { holders, clients } = await countUsers(socketDir, deadHolder);
  return holders === 0 && clients === 0 && stopServer(layout);
}
