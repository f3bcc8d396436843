import { systemClock } from "#server/core/clock.ts";
import type { Config } from "../config.ts";
import { attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import type { Installation } from "./installation.ts";
import type { Logger } from "#server/core/log.ts";
import type { Loop } from "#server/jobs/loop.ts";
import { startWorker } from "#server/jobs/run.ts";

/** Starts the worker with the configured settings, and logs where they differ from the documented behaviour. */
export function startConfiguredWorker(
  config: Config,
  log: Logger,
  { db, secret, pdf }: Installation,
  publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`,
): Loop {
  if (config.webhookWaitsMs !== waitsBeforeMs) {
    log.warn({ waitsMs: config.webhookWaitsMs }, "QUOIN_WEBHOOK_RETRY_WAITS changes the retry schedule of webhooks");
  }
  if (config.webhookTimeoutMs !== attemptTimeoutMs) {
    log.warn(
      { timeoutMs: config.webhookTimeoutMs },
      "QUOIN_WEBHOOK_TIMEOUT: receivers are not given the documented time",
    );
  }
  return startWorker({
    db,
    secret,
    pdf,
    clock: systemClock,
    allowedRanges: config.webhookAllowedRanges,
    waitsMs: config.webhookWaitsMs,
    pollMs: config.webhookPollMs,
    attemptTimeoutMs: config.webhookTimeoutMs,
    mail: config.mail,
    mailLimits: config.mailLimits,
    publicUrl,
    log,
  });
}
