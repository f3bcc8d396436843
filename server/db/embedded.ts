import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import {
  exists,
  type Layout,
  postgresMajor,
  prepareLayout,
  reasonOf,
  socketPathIn,
  socketPort,
  superuser,
} from "#server/db/embedded/layout.ts";
import { withLock } from "#server/db/embedded/lock.ts";
import { boundLog } from "#server/db/embedded/log.ts";
import { childEnv } from "#server/db/embedded/processes.ts";
import { ownerRole, serviceRole } from "#server/db/embedded/roles.ts";
import { ensureServer, stopServer } from "#server/db/embedded/server.ts";
import { databaseName, type Hold, holdDatabase } from "#server/db/embedded/session.ts";

/** For postgres.js: `postgres({ ...connection })`. The host is the folder of a unix socket. */
interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedDatabase {
  /** For requests: a login role that owns nothing and may only switch to quoin_app and quoin_system. */
  readonly connection: Connection;
  /** For migrations: the role that owns the database and its tables. */
  readonly owner: Connection;
  /** The superuser, for administration and tests; the service uses it only to start, watch and stop PostgreSQL. */
  readonly administrator: Connection;
  /** Ends this process's use of the database. Stops PostgreSQL unless another process is connected. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** QUOIN_DATA_DIR; created when it is missing. */
  dataDir: string;
  log: (message: string) => void;
  /** False: no fsync, so a crash of the machine may lose data. For tests only. */
  durable?: boolean;
}

const reviveWaitsMs = [0, 200, 1_000, 2_000, 5_000] as const;
const tendIntervalMs = 10_000;
/** Connections that were just closed are still counted for a short time. */
const lingerMsMax = 1_000;
const lingerPollMs = 25;

/**
 * Opens the PostgreSQL of this data directory: adopts a running server, otherwise starts it, and creates it the first
 * time. While it is open, a server that dies is restarted. Throws an error whose message says what to do.
 */
export async function openEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = await prepareLayout(dataDir);
  const holder = randomUUID();
  const watchdog = startWatchdog(layout, holder);
  let held: Held | undefined;
  let lost = false;
  let closing: Promise<void> | undefined;
  let reviving: Promise<void> | undefined;

  const take = (): Promise<Held> =>
    withLock(layout, async () => {
      // A restarted server must be found where the connections expect it.
      const place = held ? { ...layout, socketDir: held.socketDir } : layout;
      const { socketDir, adopted } = await ensureServer(place, { durable, log, mayCreate: held === undefined });
      lost = false;
      const hold = await holdDatabase(socketDir, holder, onLost);
      log(`embedded PostgreSQL ${postgresMajor}: ${adopted ? "using the running server" : "started"}`);
      return { hold, socketDir };
    });

  function onLost() {
    lost = true;
    if (!closing) reviving ??= revive();
  }

  async function revive(): Promise<void> {
    log("embedded PostgreSQL is not running, restarting it");
    for (let attempt = 0; lost && !closing; attempt += 1) {
      await wait(reviveWaitsMs[Math.min(attempt, reviveWaitsMs.length - 1)]);
      try {
        held = await take();
      } catch (error) {
        lost = true;
        log(`embedded PostgreSQL could not be restarted yet: ${reasonOf(error)}`);
      }
    }
    reviving = undefined;
  }

  let first: Held;
  try {
    first = held = await take();
  } catch (error) {
    watchdog.takeOver();
    throw error;
  }

  const tending = setInterval(() => void tend(), tendIntervalMs);
  tending.unref();

  async function tend(): Promise<void> {
    try {
      await boundLog(layout);
      // A cleaner of temporary files may have deleted the socket of a live server.
      if (!held || lost || (await exists(socketPathIn(held.socketDir)))) return;
      await held.hold.end();
      onLost();
    } catch (error) {
      log(`embedded PostgreSQL: ${reasonOf(error)}`);
    }
  }

  async function leave(): Promise<void> {
    clearInterval(tending);
    await reviving;
    const { hold } = held ?? first;
    const outcome = await withLock(layout, () => leaveDatabase(layout, hold));
    if (outcome === "inUse") watchdog.takeOver();
    else watchdog.dismiss();
    log(`embedded PostgreSQL: ${outcome === "stopped" ? "stopped" : "left running for other processes"}`);
  }

  const connectAs = (user: string): Connection => ({
    host: first.socketDir,
    port: socketPort,
    user,
    database: databaseName,
  });
  return {
    connection: connectAs(serviceRole),
    owner: connectAs(ownerRole),
    administrator: connectAs(superuser),
    close: () => (closing ??= leave()),
  };
}

interface Held {
  readonly hold: Hold;
  readonly socketDir: string;
}

type Outcome =
  | "stopped"
  /** Another process holds it and stops it when it leaves. */
  | "held"
  /** Only plain connections are left; a process has to wait for them to end. */
  | "inUse";

async function leaveDatabase(layout: Layout, hold: Hold): Promise<Outcome> {
  try {
    await hold.leave();
    const begunAt = performance.now();
    for (;;) {
      const { holders, clients } = await hold.countOthers();
      if (holders > 0) return "held";
      if (clients === 0) break;
      if (performance.now() - begunAt > lingerMsMax) return "inUse";
      await wait(lingerPollMs);
    }
  } catch {
    // The server died while this process was leaving. The watchdog handles its remains.
    return "inUse";
  } finally {
    await hold.end();
  }
  return (await stopServer(layout)) ? "stopped" : "inUse";
}

/** Starts a shell that waits for this process to die, then becomes the program that stops an unused database. */
function startWatchdog(layout: Layout, holder: string) {
  const program = fileURLToPath(new URL("embedded/watchdog.ts", import.meta.url));
  const wake = 'read -r word; [ "$word" = dismissed ] || exec "$@"';
  const child = spawn("/bin/sh", ["-c", wake, "sh", process.execPath, program, layout.dataDir, holder], {
    detached: true,
    cwd: "/",
    env: childEnv,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  return {
    dismiss: () => child.stdin.end("dismissed\n"),
    takeOver: () => child.stdin.end(),
  };
}
