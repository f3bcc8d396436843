import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { openInstallation } from "./installation.ts";
import type { Logger } from "#server/core/log.ts";
import { startConfiguredWorker } from "./start-worker.ts";
import { stopTimeoutMs, untilStopped } from "./stopping.ts";

/** `quoin worker`: runs in a process of its own the jobs that `quoin serve` runs beside its requests. */
export async function worker(config: Config, log: Logger): Promise<void> {
  const installation = await openInstallation(config, log);
  const loop = startConfiguredWorker(config, log, installation);
  log.info("Quoin works in the background");
  await untilStopped(log, async () => {
    await Promise.race([loop.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    await installation.close();
  });
}
