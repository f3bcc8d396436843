import { Worker } from "node:worker_threads";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { createBudget } from "#server/core/sharing/cpu-budget.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { createTurns } from "#server/core/sharing/turns.ts";
import type { ReadReply } from "./read-thread.ts";

/** The function `read` of a module, which is run in the thread. Its input and output are copied. */
// oxlint-disable-next-line typescript/no-explicit-any
type Read = (input: any) => unknown;

/** Reads files, one after the other, in a thread of its own: requests do not wait while a file is parsed. */
export interface FileReader {
  /**
   * Runs `read` of a module on that input.
   * @throws Refusal those of the module, 429 when the organization has used up its time, 503 when too many of its files
   * are waiting, 422 when this one takes too long
   */
  read<Own extends Read>(org: OrganizationId, module: URL, input: Parameters<Own>[0]): Promise<ReturnType<Own>>;
  close(): Promise<void>;
}

/** The CPU time that a file may take: the slowest of 2 MiB takes less than one second. */
const readTimeoutMs = 4_000;
/** The factor by which wall-clock time may exceed the CPU time, on a busy machine: an upload is answered within 40 s. */
const wallTimeFactor = 8;
const limitCheckMs = 100;
/** The thread ends when it has had nothing to do for this long, to give its memory back. */
const idleMsMax = 60_000;
/** Memory above which the thread is ended by Node: a file is at most 2 MiB. */
const heapMbMax = 192;
/** By default the space for new values grows to several times that, and the process keeps it. */
const youngMbMax = 16;
/** The maximum number of files of an organization that wait: each one is in memory. */
const waitingFilesMax = 10;

const overspentMessage = wording("files.timeUsed");
const queueFullMessage = wording("files.tooManyWaiting");

/**
 * Creates the reader. The thread starts with the first file, and again after it has ended: when it is idle, or because a
 * file took too long.
 * @param options.secondsPerMinute how many seconds of CPU time an organization's files may take per minute; 0 for no
 * limit
 */
export function createFileReader({
  timeoutMs = readTimeoutMs,
  secondsPerMinute = 0,
  idleMs = idleMsMax,
}: {
  readonly timeoutMs?: number;
  readonly secondsPerMinute?: number;
  readonly idleMs?: number;
} = {}): FileReader {
  const now = () => performance.now();
  const budget = createBudget(secondsPerMinute, now);
  const turns = createTurns(budget, { waitingMax: waitingFilesMax, overspentMessage, queueFullMessage });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (worker: Worker) => {
    if (thread === worker) thread = undefined;
    await worker.terminate();
  };

  /** Ends the thread when the file takes too long. Returns a function that stops watching. */
  const watch = (worker: Worker, fail: (reason: Error) => void) => {
    const startedAt = now();
    // The CPU time cannot be known while the thread starts, or once it has ended.
    const cpuMs = async () => {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    };
    const before = cpuMs().catch(() => 0);
    const check = async () => {
      const wallMs = now() - startedAt;
      const usedMs = await cpuMs().then(
        async (ms) => ms - (await before),
        () => 0,
      );
      if (usedMs < timeoutMs && wallMs < timeoutMs * wallTimeFactor) {
        timer = setTimeout(() => void check(), Math.max(limitCheckMs, timeoutMs - usedMs)).unref();
        return;
      }
      fail(new TookTooLong(usedMs));
    };
    let timer = setTimeout(() => void check(), timeoutMs).unref();
    return () => clearTimeout(timer);
  };

  const readNow = async (org: OrganizationId, module: URL, input: unknown): Promise<unknown> => {
    clearTimeout(idle);
    const worker = (thread ??= new Worker(new URL("./read-thread.ts", import.meta.url), {
      // The flags and the environment of this process must not be passed on.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax, maxYoungGenerationSizeMb: youngMbMax },
    }));
    worker.ref();
    const done = Promise.withResolvers<ReadReply>();
    const onEnd = () => done.reject(new TookTooLong(0));
    const onError = (error: Error) => done.reject(isOutOfMemory(error) ? new TookTooLong(0) : error);
    worker.once("message", done.resolve).once("error", onError).once("exit", onEnd);
    const stopWatching = watch(worker, done.reject);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ module: module.href, input });
      const reply = await done.promise;
      budget.spend(org, reply.cpuMs);
      if ("refusal" in reply) throw new Refusal("VALIDATION_FAILED", reply.refusal.wording, reply.refusal);
      if ("error" in reply) throw reply.error;
      return reply.output;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await end(worker);
      if (!(error instanceof TookTooLong)) throw error;
      budget.spend(org, error.cpuMs);
      throw invalidFields([{ path: "file", code: "TOO_LARGE", message: wording("files.readingTooLong") }]);
    } finally {
      stopWatching();
      worker.off("message", done.resolve).off("error", onError).off("exit", onEnd);
      worker.unref();
      idle = setTimeout(() => void (thread === undefined ? undefined : end(thread)), idleMs).unref();
    }
  };

  return {
    read: <Own extends Read>(org: OrganizationId, module: URL, input: unknown) =>
      turns.take(org, () => readNow(org, module, input)) as Promise<ReturnType<Own>>,
    async close() {
      await turns.untilIdle();
      clearTimeout(idle);
      if (thread !== undefined) await end(thread);
    },
  };
}

class TookTooLong extends Error {
  readonly cpuMs: number;

  constructor(cpuMs: number) {
    super("the file took too long");
    this.cpuMs = cpuMs;
  }
}

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
