import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { DrawJob, PrintJob } from "./print.ts";
import { Refusal } from "#server/core/refusal.ts";
import { createBudget } from "#server/core/sharing/cpu-budget.ts";
import type { Compiled } from "./compile.ts";
import { cpuMsOf } from "./cpu-time.ts";
import type { RenderReply } from "./render-process.ts";
import { createTurns } from "#server/core/sharing/turns.ts";

/** Renders PDFs, one after the other, in a process of its own: nothing else waits for them or crashes with them. */
export interface PdfRenderer {
  /** How long an answer may wait for a PDF. */
  readonly answerTimeoutMs: number;
  /**
   * @param isUnwanted aborts when the PDF is no longer needed
   * @throws Error when it cannot be made, Refusal 429 when the organization has used up its time, 503 when too many of
   * its jobs are queued or this one takes too long
   */
  render(job: PrintJob, isUnwanted?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The renderer of a process, with what it has done since the start. */
export interface OwnPdfRenderer extends PdfRenderer {
  figures(): PdfFigures;
}

interface PdfFigures {
  readonly rendered: number;
  /** Documents that could not be rendered, except those that were dropped while they waited. */
  readonly failed: number;
  /** The time that the documents took without their wait. */
  readonly seconds: number;
  readonly waiting: number;
  /** Starts of the process after it had ended early. */
  readonly restarts: number;
}

/**
 * The CPU time that a document may take: twenty pages take half a second, the longest that the API accepts less than
 * two. At the lowest priority wall-clock time would include other processes' work.
 */
const renderTimeoutMs = 10_000;
/**
 * The time for an answer with a PDF that is drawn now: a claim of thousands of lines takes seconds of CPU, which others
 * use at the same time.
 */
const answerTimeoutMs = 60_000;
/** The factor by which wall-clock time may exceed the CPU time. */
const wallTimeFactor = 12;
const limitCheckMs = 100;
/** The process needs 170 MB for its fonts, and keeps the memory of a large document; above this it is replaced. */
const rendererBytesMax = 384 * 1024 ** 2;
/** The process ends when it has had nothing to do for this long: its next start takes half a second. */
const idleMsMax = 3 * 60 * 1000;

/** The maximum number of PDFs of an organization that wait in one process. */
export const waitingPdfsMax = 100;

const overspentMessage = wording("documents.renderingTimeUsed");
const queueFullMessage = wording("documents.tooManyPdfsWaiting");

interface Printer {
  readonly child: ChildProcess;
  /** Resolves once the fonts are loaded; rejects when the process cannot start. */
  readonly ready: Promise<void>;
  /** Fails the current job, and lets another process do the rest. */
  giveUp(reason: Error): void;
  /** The promise of the PDF in progress. */
  waiting: PromiseWithResolvers<RenderReply> | undefined;
}

/** The process has ended, because of this document or another cause. */
class ProcessEnded extends Error {}

/** Runs work after a time, which does not keep the process running. Returns a function that cancels it. */
type After = (ms: number, work: () => void) => () => void;

const afterTimeout: After = (ms, work) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

/**
 * Creates the renderer. The process starts with the first PDF, and again after it has ended: when it is idle, to give its
 * memory back, or early. There is only one, however
 * many cores there are: a second one takes as much memory again and would delay requests on a small machine, and with
 * turns and a budget for each organization one is enough.
 * @param options.secondsPerMinute how many seconds of CPU time an organization's PDFs may take per minute; 0 for no
 * limit
 * @param options.onLack is told of a document that its logo made poorer
 * @param options.after runs what ends an idle process
 */
export function createPdfRenderer({
  timeoutMs = renderTimeoutMs,
  bytesMax = rendererBytesMax,
  secondsPerMinute = 0,
  onLack = () => undefined,
  now = () => performance.now(),
  after = afterTimeout,
}: {
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
  readonly secondsPerMinute?: number;
  readonly onLack?: (org: OrganizationId, lacks: NonNullable<Compiled["lacks"]>) => void;
  readonly now?: () => number;
  readonly after?: After;
} = {}): OwnPdfRenderer {
  let printer: Printer | undefined;
  let hasEndedEarly = false;
  let cancelIdleEnd: () => void = () => undefined;
  const done = { rendered: 0, failed: 0, seconds: 0, restarts: 0 };
  const budget = createBudget(secondsPerMinute, now);
  const turns = createTurns(budget, { waitingMax: waitingPdfsMax, overspentMessage, queueFullMessage });

  const start = (): Printer => {
    if (hasEndedEarly) done.restarts++;
    hasEndedEarly = false;
    const child = fork(fileURLToPath(new URL("./render-process.ts", import.meta.url)), {
      // The flags and the environment of this process must not be passed on.
      execArgv: [],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ready = Promise.withResolvers<void>();
    // Its rejection may have no other handler.
    ready.promise.catch(() => undefined);
    const started: Printer = {
      child,
      ready: ready.promise,
      giveUp(reason) {
        if (printer === started) {
          printer = undefined;
          hasEndedEarly = true;
        }
        started.waiting?.reject(reason);
        ready.reject(reason);
      },
      waiting: undefined,
    };
    const fail = (how: string) => started.giveUp(new ProcessEnded(`the PDF renderer ${how}`));
    child.on("message", (reply: RenderReply | "ready") =>
      reply === "ready" ? ready.resolve() : started.waiting?.resolve(reply),
    );
    child.on("error", (error) => fail(`failed: ${String(error)}`));
    child.on("exit", (code, signal) => fail(`ended with ${signal ?? code}`));
    return started;
  };

  /** Kills the process when the current job takes too long. Returns a function that stops watching. */
  const watch = (at: Printer, org: OrganizationId) => {
    const [startedAt, cpuMsBefore] = [now(), cpuMsOf(at.child.pid)];
    const check = () => {
      const wallMs = now() - startedAt;
      const cpuMs = cpuMsBefore === undefined ? wallMs : (cpuMsOf(at.child.pid) ?? wallMs) - cpuMsBefore;
      if (cpuMs < timeoutMs && wallMs < timeoutMs * wallTimeFactor) {
        timer = setTimeout(check, Math.max(limitCheckMs, timeoutMs - cpuMs));
        return;
      }
      at.child.kill("SIGKILL");
      budget.spend(org, cpuMs);
      at.giveUp(new Refusal("UNAVAILABLE", wording("documents.renderingTooLong", { ms: timeoutMs })));
    };
    let timer = setTimeout(check, timeoutMs);
    return () => clearTimeout(timer);
  };

  /** Ends the process, and lets another one do what comes next. */
  const end = ({ isEarly }: { readonly isEarly: boolean }) => {
    if (printer === undefined) return;
    printer.child.kill("SIGKILL");
    printer = undefined;
    hasEndedEarly = isEarly;
  };

  const renderOnce = async (org: OrganizationId, job: DrawJob): Promise<Uint8Array> => {
    cancelIdleEnd();
    printer ??= start();
    const at = printer;
    keepAlive(at.child, true);
    // Loading the fonts does not count as the document's time.
    await at.ready;
    const stopWatching = watch(at, org);
    const waiting = Promise.withResolvers<RenderReply>();
    try {
      at.waiting = waiting;
      at.child.send(job, (error) => error !== null && at.giveUp(new ProcessEnded(String(error))));
      const reply = await waiting.promise;
      budget.spend(org, reply.cpuMs);
      if (reply.residentBytes > bytesMax) end({ isEarly: true });
      if ("error" in reply) throw new Error(reply.error);
      if (reply.lacks !== undefined) onLack(org, reply.lacks);
      return reply.pdf;
    } finally {
      at.waiting = undefined;
      stopWatching();
      keepAlive(at.child, false);
      cancelIdleEnd = after(idleMsMax, () => end({ isEarly: false }));
    }
  };

  /**
   * Retries once when the process ended, as it may have been killed; a document that crashes it does so again.
   * @throws Refusal 503 when it ended both times
   */
  const renderNow = async ({ findLogo, ...fields }: PrintJob): Promise<Uint8Array> => {
    const job = { ...fields, logo: await findLogo?.() };
    try {
      return await renderOnce(fields.org, job);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
    }
    try {
      return await renderOnce(fields.org, job);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      throw new Refusal("UNAVAILABLE", wording("documents.rendererEnded"), {
        cause: error,
      });
    }
  };

  const renderCounted = async (job: PrintJob): Promise<Uint8Array> => {
    const begunAt = performance.now();
    try {
      const pdf = await renderNow(job);
      done.rendered++;
      return pdf;
    } catch (error) {
      done.failed++;
      throw error;
    } finally {
      done.seconds += (performance.now() - begunAt) / 1000;
    }
  };

  return {
    answerTimeoutMs,
    render: (job, isUnwanted) => turns.take(job.org, () => renderCounted(job), isUnwanted),
    figures: () => ({ ...done, waiting: turns.countWaiting() }),
    async close() {
      await turns.untilIdle();
      cancelIdleEnd();
      end({ isEarly: false });
    },
  };
}

/** Keeps this process running while the renderer works, but not while it is idle. */
function keepAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
