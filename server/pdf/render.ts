import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DrawJob, PrintJob } from "./print.ts";
import type { RenderReply } from "./render-process.ts";
import { createTurns } from "./turns.ts";

/** Makes PDFs, one after the other, in a process of its own, so that nothing else waits for them or dies with them. */
export interface PdfRenderer {
  /** @throws Error when it cannot be made, Refusal 503 when too many of the organization wait */
  render(job: PrintJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Twenty pages take less than a second where nothing else runs; what takes so long never ends. */
const renderTimeoutMs = 2 * 60_000;

interface Printer {
  readonly child: ChildProcess;
  /** Once it has read the fonts; fails where it cannot begin. */
  readonly ready: Promise<void>;
  /** Fails what it is working on, and lets another process do the rest. */
  giveUp(reason: Error): void;
  /** What waits for the PDF that is being made. */
  waiting: PromiseWithResolvers<RenderReply> | undefined;
}

/** The process is gone: over this document, or of something else. */
class ProcessEnded extends Error {}

/** The process starts with the first PDF, and anew after it died. */
export function createPdfRenderer({ timeoutMs = renderTimeoutMs } = {}): PdfRenderer {
  let printer: Printer | undefined;
  const turns = createTurns();

  const start = (): Printer => {
    const child = fork(fileURLToPath(new URL("./render-process.ts", import.meta.url)), {
      // What this process was started with, and what its environment holds, is not meant for that one.
      execArgv: [],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ready = Promise.withResolvers<void>();
    // When it fails, nobody may be waiting for it.
    ready.promise.catch(() => undefined);
    const started: Printer = {
      child,
      ready: ready.promise,
      giveUp(reason) {
        if (printer === started) printer = undefined;
        started.waiting?.reject(reason);
        ready.reject(reason);
      },
      waiting: undefined,
    };
    const end = (how: string) => started.giveUp(new ProcessEnded(`the process that makes PDFs ${how}`));
    child.on("message", (reply: RenderReply | "ready") =>
      reply === "ready" ? ready.resolve() : started.waiting?.resolve(reply),
    );
    child.on("error", (error) => end(`failed: ${String(error)}`));
    child.on("exit", (code, signal) => end(`ended with ${signal ?? code}`));
    return started;
  };

  const renderOnce = async (job: DrawJob): Promise<Uint8Array> => {
    printer ??= start();
    const at = printer;
    keepAlive(at.child, true);
    // To read the fonts is not the document's time.
    await at.ready;
    const timer = setTimeout(() => {
      at.child.kill("SIGKILL");
      at.giveUp(new Error(`the PDF took more than ${timeoutMs} ms`));
    }, timeoutMs);
    const waiting = Promise.withResolvers<RenderReply>();
    try {
      at.waiting = waiting;
      at.child.send(job, (error) => error !== null && at.giveUp(new ProcessEnded(String(error))));
      const reply = await waiting.promise;
      if ("error" in reply) throw new Error(reply.error);
      return reply.pdf;
    } finally {
      at.waiting = undefined;
      clearTimeout(timer);
      keepAlive(at.child, false);
    }
  };

  /** A document is not to blame for a process that somebody ended; over one that is to blame, a second one ends too. */
  const renderNow = async ({ findLogo, ...said }: PrintJob): Promise<Uint8Array> => {
    const job = { ...said, logo: await findLogo?.() };
    try {
      return await renderOnce(job);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      return renderOnce(job);
    }
  };

  return {
    render: (job) => turns.take(job.org, () => renderNow(job)),
    async close() {
      await turns.untilIdle();
      printer?.child.kill("SIGKILL");
    },
  };
}

/** A process that has nothing to do keeps no other alive. */
function keepAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
