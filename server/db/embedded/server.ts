import { type ChildProcess, spawn } from "node:child_process";
import { open, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseRunner, commandOf, type Runner } from "./account.ts";
import { binaryIn, findBinaries } from "./binaries.ts";
import { createCluster, handOver, pickComplaint, refuseOtherMajor, sweepHalfMade } from "./cluster.ts";
import { findClusterDir, type Layout, readPidFile, reasonOf } from "./layout.ts";
import { boundLog, logSize, readLogSince } from "./log.ts";
import { childEnv, isPostmaster, killQuietly } from "./processes.ts";
import { clearDead, endLost } from "./remains.ts";
import { type Answer, askServer } from "./session.ts";
import { makeSocketDir, removeSocketDir, trustSocketDir } from "./socket.ts";

export interface StartLimits {
  /** A server that has not responded at all for this long is considered hung. */
  readonly silenceMsMax: number;
  /** A server that reports recovery is making progress: killing it would only restart the recovery. */
  readonly recoveryMsMax: number;
  /** The time for a live server without a socket file to create it. */
  readonly socketlessMsMax: number;
}

export const startLimits: StartLimits = { silenceMsMax: 60_000, recoveryMsMax: 600_000, socketlessMsMax: 10_000 };
const stopMsMax = 60_000;
const pollMs = 20;
/** The wait before a retry when a conflict is temporary. */
const passingWaitMs = 200;
const freeBytesMin = 1024 * 1024;

export interface Running {
  readonly socketDir: string;
  readonly adopted: boolean;
}

export interface StartOptions {
  readonly durable: boolean;
  readonly log: (message: string) => void;
  /** False when a lost server is restarted: an empty database must not replace one that disappeared. */
  readonly mayCreate: boolean;
  readonly limits?: StartLimits;
}

/** Adopts the server of this data directory, or starts one. Only the holder of the lock calls this. */
export async function ensureServer(layout: Layout, options: StartOptions): Promise<Running> {
  await refuseOtherMajor(layout);
  const clusterDir = (await findClusterDir(layout)) ?? (await makeCluster(layout, options));
  const place = dirname(clusterDir);
  // A cluster that is outside so that its account can reach it has its socket there too.
  const socketDir = place === layout.dataDir ? layout.socketDir : join(place, "socket");
  return startOrWait({ ...layout, socketDir }, clusterDir, options);
}

async function makeCluster(layout: Layout, { durable, log, mayCreate }: StartOptions): Promise<string> {
  if (!mayCreate) throw new Error(`the database in ${layout.clusterPath} no longer exists`);
  await sweepHalfMade(layout);
  log(`creating the embedded database in ${layout.clusterPath}`);
  return createCluster(layout, await chooseRunner(layout, undefined, await findBinaries()), durable);
}

/** Finds the socket that a running server has recorded, whatever our own TMPDIR is. */
export async function locateServer(layout: Layout, clusterDir: string): Promise<{ socketDir: string; answer: Answer }> {
  const pidFile = await readPidFile(clusterDir);
  // A server that responds without a pid file serves a folder that has been deleted.
  if (!pidFile) return { socketDir: layout.socketDir, answer: { kind: "absent" } };
  const socketDir = pidFile.socketDir ?? layout.socketDir;
  return { socketDir, answer: await askServer(socketDir, clusterDir) };
}

async function startOrWait(layout: Layout, clusterDir: string, options: StartOptions): Promise<Running> {
  const { silenceMsMax, recoveryMsMax, socketlessMsMax } = options.limits ?? startLimits;
  const begunAt = performance.now();
  let started: Started | undefined;
  let socketlessAt: number | undefined;

  for (;;) {
    const { socketDir, answer } = await locateServer(layout, clusterDir);
    if (answer.kind === "ready") {
      return { socketDir: await trustSocketDir(socketDir, clusterDir), adopted: started === undefined };
    }
    const elapsedMs = performance.now() - begunAt;
    if (elapsedMs > (answer.kind === "busy" && answer.recovering ? recoveryMsMax : silenceMsMax)) {
      if (started) await killStarted(started);
      throw startTimeout(layout, elapsedMs, answer);
    }
    if (started?.failure !== undefined) {
      const complaint = await readLogSince(layout, started.logBytesBefore);
      if (!isPassing(complaint)) throw await startFailure(layout, complaint, started.failure);
      started = undefined;
      await wait(passingWaitMs);
    } else if (answer.kind === "absent" && !started) {
      const living = await clearDead(layout, clusterDir);
      if (living === undefined) {
        const runner = await chooseRunner(layout, clusterDir, await findBinaries());
        started = await spawnServer(layout, clusterDir, runner, options.durable);
      } else if (performance.now() - (socketlessAt ??= performance.now()) > socketlessMsMax) {
        await endLost(living, socketDir);
        socketlessAt = undefined;
      }
    }
    await wait(pollMs);
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly logBytesBefore: number;
  failure?: string;
}

async function spawnServer(layout: Layout, clusterDir: string, runner: Runner, durable: boolean): Promise<Started> {
  await handOver(runner.account, clusterDir);
  await makeSocketDir(layout.socketDir, runner.account);
  await boundLog(layout);
  const logBytesBefore = await logSize(layout);
  const logFile = await open(layout.logFile, "a", 0o600);
  try {
    // The owner must be able to append when it starts the server itself next time.
    if (runner.account.identity) await logFile.chown(runner.account.identity.uid, runner.account.identity.gid);
    const args = ["-D", clusterDir, ...settingsFor(layout, durable).flatMap((setting) => ["-c", setting])];
    const [program, ...rest] = commandOf(runner.account, binaryIn(runner.binaries, "postgres"), args);
    const child = spawn(program, rest, {
      ...runner.account.identity,
      // A session of its own: Ctrl-C reaches only the application, which stops the database last.
      detached: true,
      cwd: "/",
      env: childEnv,
      stdio: ["ignore", logFile.fd, logFile.fd],
    });
    child.unref();
    const started: Started = { child, logBytesBefore };
    child.once("error", (error) => (started.failure = reasonOf(error)));
    child.once("exit", (code, signal) => (started.failure = signal ?? `exit code ${code}`));
    return started;
  } finally {
    await logFile.close();
  }
}

function settingsFor(layout: Layout, durable: boolean): string[] {
  return [
    "listen_addresses=",
    // A list, in which a quoted name may contain commas and spaces.
    `unix_socket_directories="${layout.socketDir.replaceAll('"', '""')}"`,
    "unix_socket_permissions=0700",
    "max_connections=100",
    "shared_buffers=128MB",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_line_prefix=%m [%p] ",
    "log_checkpoints=off",
    // Without durability it serves tests, which run many processes on one cluster.
    ...(durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=500"]),
  ];
}

/** True when another server was there first or is just stopping: retry. */
const isPassing = (complaint: string) => /lock file "[^"]*" already exists|is still in use/.test(complaint);

/** Kills a server that failed to start: it would be in the way of the next start. */
async function killStarted({ child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

function startTimeout(layout: Layout, elapsedMs: number, answer: Answer): Error {
  const state = answer.kind === "busy" ? answer.reason : "no response";
  return new Error(
    `The embedded PostgreSQL in ${layout.clusterPath} was not ready after ${Math.round(elapsedMs / 1000)} s ` +
      `(${state}). Check ${layout.logFile}, then start again.`,
  );
}

async function startFailure(layout: Layout, complaint: string, how: string): Promise<Error> {
  const { bavail, bsize } = await statfs(layout.dataDir);
  // On a full disk the server cannot even log that it is full.
  const reason = bavail * bsize < freeBytesMin ? "No space left on device" : (pickComplaint(complaint) ?? how);
  return new Error(`The embedded PostgreSQL in ${layout.clusterPath} did not start: ${reason}. See ${layout.logFile}.`);
}

/** Shuts down in PostgreSQL's fast mode: open transactions end, everything is written. True when it is down. */
export async function stopServer(layout: Layout): Promise<boolean> {
  const clusterDir = await findClusterDir(layout);
  const pidFile = clusterDir === undefined ? undefined : await readPidFile(clusterDir);
  if (clusterDir === undefined || !pidFile || !(await isPostmaster(pidFile.pid, clusterDir))) return false;
  killQuietly(pidFile.pid, "SIGINT");
  const begunAt = performance.now();
  while (await isPostmaster(pidFile.pid, clusterDir)) {
    if (performance.now() - begunAt > stopMsMax) return false;
    await wait(pollMs);
  }
  if (pidFile.socketDir !== undefined) await removeSocketDir(layout, pidFile.socketDir);
  return true;
}
