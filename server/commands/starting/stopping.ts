import { once } from "node:events";
import type { Logger } from "#server/core/log.ts";
import type { Terminal } from "#server/commands/terminal/command.ts";

/** The time for work in progress to finish; then it is cut off, and its transaction with it. */
export const stopTimeoutMs = 15_000;

const stopSignals = ["SIGTERM", "SIGINT"] as const;

/**
 * Resolves at the first signal to stop; a second one ends the process at once. A command calls it *before* it says
 * that it is ready: who reads that line may send the signal in the same moment.
 */
export function stopRequested({ stop }: Terminal): Promise<void> {
  return stop === undefined ? nextSignal() : untilAborted(stop);
}

/** Waits until `requested`, releases everything and exits 0. */
export async function untilStopped(
  requested: Promise<void>,
  log: Logger,
  terminal: Terminal,
  stop: () => Promise<void>,
): Promise<void> {
  await requested;
  log.info("stopping: finishing running requests and tasks first");
  await stop();
  // Whatever may still be open must not keep the process running.
  if (terminal.stop === undefined) process.exit(0);
}

const nextSignal = () =>
  new Promise<void>((resolve) => {
    const stopOnce = () => {
      // From now on either signal has its default effect: it ends the process.
      for (const signal of stopSignals) process.off(signal, stopOnce);
      resolve();
    };
    for (const signal of stopSignals) process.on(signal, stopOnce);
  });

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
