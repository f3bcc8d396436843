import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { systemClock } from "#server/core/clock.ts";
import type { Config } from "../config.ts";
import { announceDeliveries } from "#server/webhooks/delivery/announce.ts";
import { asSystem } from "../db/sql.ts";
import { readMigrations, schemaIsCurrent } from "../db/migrate.ts";
import { createApp } from "#server/api/app.ts";
import { createConnections } from "../http/connections.ts";
import type { Health } from "../http/health.ts";
import { findWebApp } from "../http/web.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { listenForRevocations } from "#server/identity/api-keys/revocations.ts";
import type { Logger } from "#server/core/log.ts";
import { makeSetUpLink } from "#server/identity/set-up.ts";
import { startConfiguredWorker } from "./start-worker.ts";
import { stopTimeoutMs, untilStopped } from "./stopping.ts";

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

/**
 * `quoin serve`: runs until SIGTERM or SIGINT, then drains and exits 0.
 * @param options.worker true when this process also runs the background jobs
 */
export async function serve(config: Config, log: Logger, options: { readonly worker: boolean }): Promise<void> {
  const installation = await openInstallation(config, log);
  const service = await startService(config, log, installation, options);
  await untilStopped(log, () => service.stop());
}

/**
 * Starts to serve requests on an open installation, which it closes when it stops or cannot start.
 * @throws Error with one line that says why it cannot listen
 */
export async function startService(
  config: Config,
  log: Logger,
  installation: Installation,
  options: { readonly worker: boolean },
): Promise<Service> {
  await using started = new AsyncDisposableStack();
  started.defer(() => installation.close());
  const service = await listen(config, log, installation, options, started);
  // From here on the service closes what was started.
  started.move();
  return service;
}

async function listen(
  config: Config,
  log: Logger,
  installation: Installation,
  options: { readonly worker: boolean },
  started: AsyncDisposableStack,
): Promise<Service> {
  let phase: Phase = "starting";
  let address = "";
  const connections = createConnections({
    perAddressMax: config.connectionsPerAddressMax,
    trustedProxies: config.trustedProxies,
  });
  const app = await createApp({
    connections,
    db: installation.db,
    secret: installation.secret,
    pdf: installation.pdf,
    allowedRanges: config.webhookAllowedRanges,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    organizationRequestsPerMinute: config.organizationRequestsPerMinute,
    anonymousRequestsPerMinute: config.anonymousRequestsPerMinute,
    sessionLimits: config.sessionLimits,
    clock: systemClock,
    log,
    health: await healthOf(installation, log, () => phase),
    publicUrl: () => config.publicUrl ?? address,
    mailWaits: config.mail === undefined,
    mailLimits: config.mailLimits,
    storageBytesMax: config.storageBytesMax,
    webApp: findWebApp(),
  });
  started.defer(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (at) => `Quoin listens at ${at}` });
  } catch (error) {
    throw listenFailure(config, error as NodeJS.ErrnoException);
  }
  address = addressOf(app, config.host);
  if (config.host === "localhost") await connections.listenAtOthersOf(config.host);
  const setUpLink = await makeSetUpLink({ db: installation.db, clock: systemClock }, config.publicUrl ?? address);
  if (setUpLink !== undefined) process.stdout.write(`\n  There are no accounts yet. Set up Quoin at: ${setUpLink}\n\n`);
  const stopAnnouncing = announceDeliveries(installation.db, log);
  const stopListening = await listenForRevocations(installation.db, log);
  const worker = options.worker
    ? startConfiguredWorker(config, log, installation, config.publicUrl ?? address)
    : undefined;
  // Not earlier: a signal during the start would end the process without finishing requests.
  phase = "serving";
  return {
    address,
    async stop() {
      phase = "stopping";
      connections.drain();
      await sleep(config.drainMs);
      // Work in progress may finish; after the timeout it is cut off, and its transaction with it.
      const workerEnds = Promise.race([worker?.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]);
      await Promise.all([connections.close(stopTimeoutMs), workerEnds]);
      await app.close();
      stopAnnouncing();
      await stopListening();
      await installation.close();
    },
  };
}

function listenFailure({ port, host }: Config, error: NodeJS.ErrnoException): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `port ${port} of ${host} is already in use; stop the process that uses it, or set PORT to another port`,
      { cause: error },
    );
  }
  const remedy = error.code === "EACCES" ? "set PORT to 1024 or higher" : "set HOST to an address of this machine";
  return new Error(`cannot listen on port ${port} of ${host} (${error.message}): ${remedy}`, { cause: error });
}

async function healthOf(installation: Installation, log: Logger, phaseNow: () => Phase): Promise<Health> {
  const migrations = await readMigrations();
  const schemaReason = async () =>
    (await asSystem(installation.db, (system) => schemaIsCurrent(system, migrations)))
      ? null
      : "the schema of the database does not match this version";
  const databaseReason = async () => {
    try {
      return await Promise.race([
        schemaReason(),
        sleep(readinessTimeoutMs, "the database does not respond", { ref: false }),
      ]);
    } catch (error) {
      log.warn({ err: error }, "not ready");
      return "the database cannot be reached";
    }
  };
  const answers = new LRUCache<"database", { readonly reason: string | null }>({
    max: 1,
    ttl: readinessKeptMs,
    fetchMethod: async () => ({ reason: await databaseReason() }),
  });
  return {
    async notReadyBecause() {
      const phase = phaseNow();
      if (phase !== "serving") return phase;
      const { reason } = await answers.forceFetch("database");
      return reason ?? (installation.db.storage.isFull ? "the disk of the database is full" : null);
    },
  };
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
