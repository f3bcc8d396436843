import type { Logger } from "../log.ts";

/** How long what is in flight may take to finish; past it, it is cut off, and its transaction with it. */
export const drainTimeoutMs = 15_000;

/** Waits for a signal to stop, lets go of everything and exits 0; a second signal ends the process at once. */
export async function untilStopped(log: Logger, stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
  log.info("stopping: what is in flight is finished first");
  await stop();
  process.exit(0);
}
