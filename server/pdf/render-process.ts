import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { compile } from "./compile.ts";
import { drawingOf } from "./drawing.ts";
import type { DrawJob } from "./print.ts";

// A process of its own: makes one PDF after the other of what it is told. It has neither the database nor a secret, and
// nothing is read from the network.

export type RenderReply = ({ readonly pdf: Uint8Array } | { readonly error: string }) & {
  /** The time that it took, which does not depend on what else the machine does. */
  readonly cpuMs: number;
  /** The memory that this process has afterwards. */
  readonly residentBytes: number;
};

// Requests, deliveries and the database go first, however many documents wait.
for (const thread of threadsOfProcess()) setPriority(thread, constants.priority.PRIORITY_LOW);

/** On Linux each thread has a priority of its own; elsewhere the process has one, which is asked for as 0. */
function threadsOfProcess(): number[] {
  if (process.platform !== "linux") return [0];
  return readdirSync("/proc/self/task").map(Number);
}

// They are sent to all that runs in a terminal or a container. Whoever started this process ends it when it has done
// what it was told, and takes it along when it dies itself.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.once("disconnect", () => process.exit());

process.on("message", (job: DrawJob) => void replyTo(job).then((reply) => process.send?.(reply)));

async function replyTo(job: DrawJob): Promise<RenderReply> {
  const before = process.cpuUsage();
  const made = await make(job);
  const { user, system } = process.cpuUsage(before);
  return { ...made, cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() };
}

async function make(job: DrawJob): Promise<{ readonly pdf: Uint8Array } | { readonly error: string }> {
  try {
    return { pdf: compile(await drawingOf(job)) };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

/** The compiler writes what is wrong with a template where others write a code. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || ("code" in error ? String(error.code) : "") : String(error);

process.send?.("ready");
