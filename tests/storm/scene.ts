import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { socketPathIn } from "#server/db/embedded/layout.ts";
import { type EmbeddedDatabase, openEmbedded } from "#server/db/embedded.ts";
import { isLinux, processesIn } from "../faults/embedded-support.ts";
import { type DatabaseProxy, startProxy } from "../support/database-proxy.ts";
import { createOrganization, type Organization } from "./organizations.ts";
import { type ProcessLog, type Supervised, supervise } from "./processes.ts";
import type { Random } from "./random.ts";
import { type Receivers, startReceivers } from "./receivers.ts";

const organizationCount = 3;
const pollMs = 100;
/** All processes are up long before that when nothing disturbs them, even on a busy machine. */
const readyMsMax = 3 * 60_000;
const endMsMax = 2 * 60_000;
/** Short enough that all retries end soon after the storm, long enough to outlast each of its outages. */
const retryWaits = "1s,5s,10s,30s";

type Settings = Readonly<Record<string, string>>;

/** Everything that runs in the storm: several processes on one database, some of them connected over TCP. */
export interface Scene {
  readonly dataDir: string;
  /** Settings for commands that use the embedded database. */
  readonly settings: Settings;
  readonly database: EmbeddedDatabase["connection"];
  readonly proxy: DatabaseProxy;
  readonly receivers: Receivers;
  readonly organizations: readonly Organization[];
  readonly servers: readonly Supervised[];
  readonly workers: readonly Supervised[];
  readonly processLog: ProcessLog;
  /** Ends all disturbances, and waits until all processes are up. */
  recover(): Promise<void>;
  /** Stops all processes, and waits until the database and its watchdogs have ended. */
  end(): Promise<void>;
  /** Ends and removes everything that is left. */
  close(): Promise<void>;
}

export async function openScene(random: Random): Promise<Scene> {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-storm-"));
  const receivers = await startReceivers(random.fork("receivers"));
  // Creates the database, and keeps it running until the servers do.
  const first = await openEmbedded({ dataDir, log: () => undefined });
  const { user, database, host } = first.owner;
  const proxy = await startProxy({ path: socketPathIn(host) });
  const shared = {
    QUOIN_SECRET: "a secret of the storm, long enough",
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_WEBHOOK_RETRY_WAITS: retryWaits,
    QUOIN_RATE_LIMIT_PER_MINUTE: "0",
    QUOIN_PDF_SECONDS_PER_MINUTE: "0",
    QUOIN_MAILS_PER_DAY: "0",
    QUOIN_MAILS_PER_DOCUMENT_PER_HOUR: "0",
    QUOIN_MAILS_PER_RECIPIENT_PER_DAY: "0",
    LOG_LEVEL: "info",
  };
  const settings = { ...shared, QUOIN_DATA_DIR: dataDir };
  const overTcp = { ...shared, DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}` };
  const processLog: ProcessLog = { starts: 0, failedStarts: 0, faults: [] };
  const started: Supervised[] = [];
  const start = (name: string, args: readonly string[], env: Settings) => {
    const process = supervise({ name, args, env }, processLog, random.fork(name));
    started.push(process);
    return process;
  };
  const endProcesses = () => Promise.all(started.map((each) => each.end()));
  const close = async () => {
    await endProcesses();
    await first.close();
    await proxy.close();
    await receivers.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };

  try {
    const organizations: Organization[] = [];
    for (let i = 1; i <= organizationCount; i++) organizations.push(await createOrganization(`Org-${i}`, settings));
    const servers = [
      start("server 1", ["serve"], settings),
      start("server 2", ["serve", "--no-worker"], settings),
      start("server 3", ["serve", "--no-worker"], overTcp),
    ];
    const workers = [start("worker 1", ["worker"], settings), start("worker 2", ["worker"], overTcp)];
    await untilReady(started);
    await first.close();
    return {
      dataDir,
      settings,
      database: first.administrator,
      proxy,
      receivers,
      organizations,
      servers,
      workers,
      processLog,
      async recover() {
        receivers.calm();
        for (const each of started) each.resume();
        await untilReady(started);
      },
      async end() {
        await endProcesses();
        const left = await remainingProcessesOf(dataDir);
        if (left.length > 0) processLog.faults.push(`still running after all commands ended: ${left.join()}`);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilReady(all: readonly Supervised[]): Promise<void> {
  const startedAt = performance.now();
  while (!all.every(({ isReady }) => isReady)) {
    if (performance.now() - startedAt > readyMsMax) {
      const missing = all.filter(({ isReady }) => !isReady).map(({ name }) => name);
      throw new Error(`not ready although nothing disturbs them: ${missing.join(", ")}`);
    }
    await sleep(pollMs);
  }
}

/** Returns the processes of that data folder that do not end by themselves; works on Linux only. */
async function remainingProcessesOf(dataDir: string): Promise<number[]> {
  if (!isLinux) return [];
  const startedAt = performance.now();
  while (processesIn(dataDir).length > 0 && performance.now() - startedAt < endMsMax) await sleep(pollMs);
  return processesIn(dataDir);
}
