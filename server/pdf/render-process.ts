import { readdirSync } from "node:fs";
import type { Compiled } from "./compile.ts";
import { giveWay } from "#server/core/sharing/give-way.ts";
import { drawingOf } from "./drawing.ts";
import type { DrawJob } from "./print.ts";
import { reasonOf } from "./reason-of.ts";

// A process of its own that renders one PDF after the other. It has neither the database nor a secret, and reads
// nothing from the network.

export type RenderReply = (Compiled | { readonly error: string }) & {
  /** The CPU time that it took, which does not depend on the machine's other load. */
  readonly cpuMs: number;
  /** The memory that this process uses afterwards. */
  readonly residentBytes: number;
};

// Without its fonts the compiler cannot be loaded: each document is then refused with the reason, which the log has.
const drawer = await import("./compile.ts").catch((error: unknown) => ({ fault: reasonOf(error) }));
const fault = "fault" in drawer ? drawer.fault : drawer.faultOfCompiler();

// These signals go to every process in a terminal or a container. The parent ends this process when its work is done,
// and it exits when the parent dies.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.once("disconnect", () => process.exit());

// Without a callback, a message to a parent that has just died would end in an uncaught error.
const exitUnlessSent = (error: Error | null) => {
  if (error !== null) process.exit();
};
process.on("message", (job: DrawJob) => void replyTo(job).then((reply) => process.send?.(reply, exitUnlessSent)));

async function replyTo(job: DrawJob): Promise<RenderReply> {
  const before = process.cpuUsage();
  const made = await make(job);
  const { user, system } = process.cpuUsage(before);
  return { ...made, cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() };
}

async function make(job: DrawJob): Promise<Compiled | { readonly error: string }> {
  try {
    if ("fault" in drawer || fault !== undefined) return { error: fault ?? "" };
    return drawer.compile(await drawingOf(job));
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

// Requests, deliveries and the database have priority over documents, but not over the start: on a busy machine a request
// that waited for it would meet its limit.
for (const thread of threadsOfProcess()) giveWay(thread);

process.send?.("ready", exitUnlessSent);

/** Returns the threads to set a priority for: each one on Linux; elsewhere the process, whose id here is 0. */
function threadsOfProcess(): number[] {
  if (process.platform !== "linux") return [0];
  return readdirSync("/proc/self/task").map(Number);
}
