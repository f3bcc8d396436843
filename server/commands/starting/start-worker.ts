import { systemClock } from "#server/core/clock.ts";
import { type Config, webhookPollMsDefault } from "#server/settings/config.ts";
import { proxyOf } from "#server/webhooks/delivery/tunnel.ts";
import { attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import type { Database } from "#server/db/sql.ts";
import type { Installation } from "#server/commands/installation.ts";
import type { Logger } from "#server/core/log.ts";
import { noTelemetry, type Telemetry } from "#server/core/telemetry.ts";
import { publicUrlOf } from "./public-url.ts";
import type { Loop } from "#server/jobs/loop.ts";
import { startWorker } from "#server/jobs/run.ts";

/**
 * Starts a worker for each database with the configured settings, and logs where they differ from the documented behaviour.
 */
export async function startConfiguredWorker(
  config: Config,
  log: Logger,
  { db, secret, pdf }: Installation,
  publicUrl = publicUrlOf(config),
  telemetry: Telemetry = noTelemetry,
): Promise<Loop> {
  if (config.webhookWaitsMs !== waitsBeforeMs) {
    log.warn({ waitsMs: config.webhookWaitsMs }, "QUOIN_WEBHOOK_RETRY_WAITS changes the retry schedule of webhooks");
  }
  if (config.webhookTimeoutMs !== attemptTimeoutMs) {
    log.warn(
      { timeoutMs: config.webhookTimeoutMs },
      "QUOIN_WEBHOOK_TIMEOUT: receivers are not given the documented time",
    );
  }
  if (config.webhookPollMs !== webhookPollMsDefault) {
    log.warn(
      { pollMs: config.webhookPollMs, defaultMs: webhookPollMsDefault },
      "QUOIN_WEBHOOK_POLL_INTERVAL changes how soon a delivery is found that no notification announced",
    );
  }
  const settings = {
    secret,
    pdf,
    clock: systemClock,
    allowedRanges: config.webhookAllowedRanges,
    waitsMs: config.webhookWaitsMs,
    pollMs: config.webhookPollMs,
    attemptTimeoutMs: config.webhookTimeoutMs,
    webhookProxy: config.webhookProxy === undefined ? undefined : proxyOf(new URL(config.webhookProxy)),
    mail: config.mail,
    mailLimits: config.mailLimits,
    publicUrl,
    telemetry,
  };
  const start = async (each: Database, ofEach: Logger) => {
    const worker = startWorker({ ...settings, db: each, log: ofEach });
    return () => worker.stop();
  };
  return { stop: await db.databases.follow(log, start) };
}
