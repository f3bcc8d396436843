import { readlinkSync } from "node:fs";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import type { Wording } from "#contract/api/wording.ts";
import { giveWay } from "#server/core/sharing/give-way.ts";
import { type Fault, Refusal } from "#server/core/refusal.ts";

// A thread that reads one file after the other. It has neither the database nor a secret.

export type ReadReply = (
  | { readonly output: unknown }
  | { readonly refusal: { readonly wording: Wording; readonly details: readonly Fault[] } }
  | { readonly error: Error }
) & {
  /** The CPU time that it took, which does not depend on the machine's other load. */
  readonly cpuMs: number;
};

// Requests and deliveries have priority. Linux alone has a priority of each thread.
if (process.platform === "linux") {
  giveWay(Number(basename(readlinkSync("/proc/thread-self"))));
}

parentPort?.on("message", (job: { readonly module: string; readonly input: unknown }) => void replyTo(job));

async function replyTo({ module, input }: { readonly module: string; readonly input: unknown }): Promise<void> {
  const before = process.threadCpuUsage();
  const made = await make(module, input);
  const { user, system } = process.threadCpuUsage(before);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ ...made, cpuMs: (user + system) / 1000 } satisfies ReadReply);
}

async function make(module: string, input: unknown) {
  try {
    const { read } = (await import(module)) as { read: (input: unknown) => unknown };
    return { output: read(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { error: error instanceof Error ? error : new Error(String(error)) };
    return { refusal: { wording: error.wording, details: error.details ?? [] } };
  }
}
