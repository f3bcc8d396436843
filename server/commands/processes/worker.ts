import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/sql.ts";
import type { Command, Terminal } from "#server/commands/terminal/command.ts";
import { type Installation, logOf, openInstallation } from "#server/commands/installation.ts";
import type { Logger } from "#server/core/log.ts";
import { logStart, warnOfSettings } from "#server/commands/starting/start-lines.ts";
import { logOutages } from "#server/commands/starting/log-database.ts";
import { releaseMemoryWhenIdle } from "#server/commands/starting/release-memory.ts";
import { startConfiguredWorker } from "#server/commands/starting/start-worker.ts";
import { watchForLosses } from "#server/commands/losses/watch-for-losses.ts";
import { type RunningTelemetry, startTelemetry } from "#server/telemetry/start-telemetry.ts";
import { stopRequested, stopTimeoutMs, untilStopped } from "#server/commands/starting/stopping.ts";

/** Runs in a process of its own the jobs that `quoin serve` runs beside its requests. */
export const workerCommand: Command = {
  name: "worker",
  takes: "",
  does: "run background tasks only, until stopped; any number can run at once",
  options: {},
  run: (_, config, terminal) => worker(config, terminal),
};

async function worker(config: Config, terminal: Terminal): Promise<void> {
  const log = logOf(config, terminal);
  warnOfSettings(config, log);
  const telemetry = await startTelemetry(config.telemetry, log);
  const installation = await openInstallation(config, log, { waitMs: config.databaseWaitMs, telemetry });
  logStart(config, log, installation, { serves: false, worker: true });
  await openTelemetry(telemetry, installation, config);
  const loop = await startConfiguredWorker(config, log, installation, undefined, telemetry);
  const stopFollowing = await installation.db.databases.follow(log, watchDatabaseOf(config));
  const stopping = stopRequested(terminal);
  log.info("Quoin works in the background");
  releaseMemoryWhenIdle(terminal);
  await untilStopped(stopping, log, terminal, async () => {
    await stopFollowing();
    await Promise.race([loop.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    await telemetry.close();
    await installation.close();
  });
}

const watchDatabaseOf =
  (config: Config) =>
  async (db: Database, log: Logger): Promise<() => Promise<void>> => {
    logOutages(db, log);
    return watchForLosses(config, db, log);
  };

/** Closes the installation when the metrics cannot be served. */
async function openTelemetry(telemetry: RunningTelemetry, installation: Installation, { mail }: Config): Promise<void> {
  try {
    await telemetry.open({ ...installation, sendsMail: mail !== undefined });
  } catch (error) {
    await installation.close();
    throw error;
  }
}
