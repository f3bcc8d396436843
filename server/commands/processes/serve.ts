import { setTimeout as sleep } from "node:timers/promises";
import { proxyOf } from "#server/webhooks/delivery/tunnel.ts";
import type { AddressInfo } from "node:net";
import { LRUCache } from "lru-cache";
import { checkCalendar } from "#server/core/calendar.ts";
import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/settings/config.ts";
import { announceDeliveries } from "#server/webhooks/delivery/announce.ts";
import { databaseIsReadOnly } from "#server/core/database-away.ts";
import { requireWritable } from "#server/db/connection/require-writable.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { readMigrations, schemaIsUsable } from "#server/db/schema/migrate.ts";
import { createDoctor } from "#server/doctor/doctor.ts";
import { createApp } from "#server/api/app.ts";
import type { Health } from "#server/http/health.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { type Command, flag, type Terminal } from "#server/commands/terminal/command.ts";
import { type Installation, logOf, openInstallation } from "#server/commands/installation.ts";
import { watchForLosses } from "#server/commands/losses/watch-for-losses.ts";
import { findPause } from "#server/installation/read.ts";
import { listenForRevocations } from "#server/identity/api-keys/revocations.ts";
import type { Logger } from "#server/core/log.ts";
import { logStart, warnOfSettings } from "#server/commands/starting/start-lines.ts";
import { prepareWebApp, warnOfWebApp } from "#server/commands/starting/web-app.ts";
import { networkUrlsOf, publicUrlOf } from "#server/commands/starting/public-url.ts";
import { logOutages } from "#server/commands/starting/log-database.ts";
import { type OpenPort, openPort } from "#server/commands/starting/open-port.ts";
import { makeSetUpLink } from "#server/identity/accounts/set-up.ts";
import { releaseMemoryWhenIdle } from "#server/commands/starting/release-memory.ts";
import { startConfiguredWorker } from "#server/commands/starting/start-worker.ts";
import { type RunningTelemetry, startTelemetry } from "#server/telemetry/start-telemetry.ts";
import { stopRequested, stopTimeoutMs, untilStopped } from "#server/commands/starting/stopping.ts";

const readinessTimeoutMs = 2_000;
/** The time that the database's readiness is cached, so that a flood of `/readyz` costs it nothing. */
const readinessKeptMs = 500;

type Phase = "starting" | "serving" | "stopping";

export interface Service {
  /** The URL that it listens at, for a browser. */
  readonly address: string;
  /** Finishes requests in progress and releases everything. */
  stop(): Promise<void>;
}

interface ServiceOptions {
  /** True when this process also runs the background jobs. */
  readonly worker: boolean;
  /** The port where it listens already; otherwise it opens the port itself. */
  readonly port?: OpenPort;
  readonly telemetry?: RunningTelemetry;
  /** Shows the link that sets up an empty installation. */
  readonly terminal: Terminal;
}

/** Runs until SIGTERM or SIGINT, then drains and exits 0. */
export const serveCommand: Command = {
  name: "serve",
  takes: "[--no-worker] [--no-build]",
  does: "serve requests and run background tasks until stopped",
  options: { "no-worker": flag, "no-build": flag },
  run: ({ flags }, config, terminal) =>
    serve(config, { worker: !flags.has("no-worker"), build: !flags.has("no-build") }, terminal),
};

async function serve(
  config: Config,
  options: { readonly worker: boolean; readonly build: boolean },
  terminal: Terminal,
): Promise<void> {
  const log = logOf(config, terminal);
  warnOfSettings(config, log);
  checkCalendar();
  const port = await openPort(config);
  if (options.build) await prepareWebApp(log);
  else warnOfWebApp(log);
  const telemetry = await startTelemetry(config.telemetry, log);
  const installation = await openInstallation(config, log, {
    waitMs: config.databaseWaitMs,
    onMigrating: () => port.setReason("migrating the database"),
    telemetry,
  });
  logStart(config, log, installation, { serves: true, worker: options.worker });
  const stopping = stopRequested(terminal);
  const service = await startService(config, log, installation, { ...options, port, telemetry, terminal });
  releaseMemoryWhenIdle(terminal);
  await untilStopped(stopping, log, terminal, () => service.stop());
}

/**
 * Starts to serve requests on an open installation, which it closes when it stops or cannot start.
 * @throws Error with one line that says why it cannot listen
 */
export async function startService(
  config: Config,
  log: Logger,
  installation: Installation,
  options: ServiceOptions,
): Promise<Service> {
  await using started = new AsyncDisposableStack();
  started.defer(() => installation.close());
  const { address, drain } = await listen(config, log, installation, options, started);
  const opened = started.move();
  return {
    address,
    async stop() {
      try {
        await drain();
      } finally {
        await opened.disposeAsync();
      }
    },
  };
}

async function listen(
  config: Config,
  log: Logger,
  installation: Installation,
  options: ServiceOptions,
  started: AsyncDisposableStack,
): Promise<{ readonly address: string; readonly drain: () => Promise<void> }> {
  let phase: Phase = "starting";
  let address = "";
  const { connections } = options.port ?? (await openPort(config));
  started.defer(() => connections.close(0));
  const { telemetry } = options;
  started.defer(async () => telemetry?.close());
  await telemetry?.open({ ...installation, sendsMail: config.mail !== undefined });
  const app = await createApp({
    connections,
    observers: telemetry?.observers ?? [],
    db: installation.db,
    secret: installation.secret,
    pdf: installation.pdf,
    fileReader: installation.fileReader,
    allowedRanges: config.webhookAllowedRanges,
    outgoingProxy: config.webhookProxy === undefined ? undefined : proxyOf(new URL(config.webhookProxy)),
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    organizationRequestsPerMinute: config.organizationRequestsPerMinute,
    anonymousRequestsPerMinute: config.anonymousRequestsPerMinute,
    sessionLimits: config.sessionLimits,
    clock: systemClock,
    log,
    doctor: createDoctor(config, {
      db: installation.db,
      databaseVersion: installation.databaseVersion,
      clock: systemClock,
      url: () => config.publicUrl ?? address,
    }),
    health: await healthOf(installation, log, () => phase),
    publicUrl: () => config.publicUrl ?? address,
    mailWaits: config.mail === undefined,
    mailLimits: config.mailLimits,
    storageBytesMax: config.storageBytesMax,
    webApp: findWebApp(),
  });
  started.defer(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  address = publicUrlOf({ publicUrl: undefined, host: config.host, port });
  await app.ready();
  connections.handOver();
  log.info(`Quoin listens at ${address}`);
  const setUpLink = await makeSetUpLink({ db: installation.db, clock: systemClock }, config.publicUrl ?? address);
  if (setUpLink !== undefined) {
    const path = setUpLink.slice((config.publicUrl ?? address).length);
    const others = networkUrlsOf({ ...config, port }).map((url) => `  From another machine: ${url}${path}\n`);
    options.terminal.output.write(`\n  There are no accounts yet. Set up Quoin at: ${setUpLink}\n${others.join("")}\n`);
  }
  started.defer(await installation.db.databases.follow(log, announceDatabaseOf(config)));
  const worker = options.worker
    ? await startConfiguredWorker(config, log, installation, config.publicUrl ?? address, telemetry)
    : undefined;
  // Not earlier: a signal during the start would end the process without finishing requests.
  phase = "serving";
  return {
    address,
    async drain() {
      phase = "stopping";
      connections.drain();
      await sleep(config.drainMs);
      // Work in progress may finish; after the timeout it is cut off, and its transaction with it.
      const workerEnds = Promise.race([worker?.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]);
      await Promise.all([connections.close(stopTimeoutMs), workerEnds]);
    },
  };
}

interface Answer {
  readonly reason: string | null;
  readonly changesAreLost: boolean;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Tells other processes what this one commits in a database, and hears what they say. Returns how to stop. */
const announceDatabaseOf =
  (config: Config) =>
  async (db: Database, log: Logger): Promise<() => Promise<void>> => {
    const stopAnnouncing = announceDeliveries(db, log);
    const stopListening = await listenForRevocations(db, log);
    logOutages(db, log);
    const stopWatching = watchForLosses(config, db, log);
    return async () => {
      stopAnnouncing();
      await Promise.all([stopListening(), stopWatching()]);
    };
  };

async function healthOf(installation: Installation, log: Logger, phaseNow: () => Phase): Promise<Health> {
  const migrations = await readMigrations();
  const schemaReason = async () => {
    const isUsable = await asSystem(installation.db, async (system) => {
      await requireWritable(system);
      return schemaIsUsable(system, migrations);
    });
    return isUsable ? null : "the schema of the database lacks migrations of this version";
  };
  const databaseReason = async () => {
    try {
      return await Promise.race([
        schemaReason(),
        sleep(readinessTimeoutMs, "the database does not respond", { ref: false }),
      ]);
    } catch (error) {
      log.warn({ err: error }, "not ready");
      return databaseIsReadOnly(error) ? "the database takes no changes" : "the database cannot be reached";
    }
  };
  const answers = new LRUCache<"database", Answer>({
    max: 1,
    ttl: readinessKeptMs,
    fetchMethod: async () => {
      const reason = await databaseReason();
      if (reason !== null) return { reason, changesAreLost: false, others: {} };
      const [pause, others] = await Promise.all([
        findPause(installation.db).catch(() => null),
        // The process is ready without other databases: it serves the organizations of all that can be used.
        installation.db.databases.describeOthers(readinessTimeoutMs),
      ]);
      return { reason, changesAreLost: pause?.changesAreLost ?? false, others };
    },
  });
  return {
    async notReadyBecause() {
      const phase = phaseNow();
      if (phase !== "serving") return phase;
      const { reason } = await answers.forceFetch("database");
      return reason ?? (installation.db.storage.isOn ? "the disk of the database is full" : null);
    },
    async warning() {
      const { changesAreLost } = await answers.forceFetch("database");
      return changesAreLost ? "the database lost changes that it had acknowledged" : null;
    },
    async describeOthers() {
      return phaseNow() === "serving" ? (await answers.forceFetch("database")).others : {};
    },
  };
}
