import { Worker } from "node:worker_threads";
import type { PrintJob, RenderReply } from "./render-thread.ts";
import { createTurns } from "./turns.ts";

/** Makes PDFs, one after the other, in a thread of its own, so that requests go on meanwhile. */
export interface PdfRenderer {
  /** @throws Error when it cannot be made, Refusal 503 when too many of the organization wait */
  render(job: PrintJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Twenty pages take less than a second; what takes so long never ends. */
const renderTimeoutMs = 60_000;

interface Thread {
  readonly worker: Worker;
  /** Once it has read the fonts; fails where it cannot begin. */
  readonly ready: Promise<void>;
  /** Fails what it is working on, and lets another thread do the rest. */
  giveUp(error: string): void;
  /** What waits for the PDF that is being made. */
  settle: ((reply: RenderReply) => void) | undefined;
}

/** The thread starts with the first PDF, and anew after it died. */
export function createPdfRenderer({ timeoutMs = renderTimeoutMs } = {}): PdfRenderer {
  let thread: Thread | undefined;
  const turns = createTurns();

  const start = (): Thread => {
    // What this process was started with is not meant for the thread.
    const worker = new Worker(new URL("./render-thread.ts", import.meta.url), { execArgv: [] });
    const ready = Promise.withResolvers<void>();
    // When it fails, nobody may be waiting for it.
    ready.promise.catch(() => undefined);
    const started: Thread = {
      worker,
      ready: ready.promise,
      giveUp(error) {
        if (thread === started) thread = undefined;
        started.settle?.({ error });
        ready.reject(new Error(error));
      },
      settle: undefined,
    };
    worker.on("message", (reply: RenderReply | "ready") =>
      reply === "ready" ? ready.resolve() : started.settle?.(reply),
    );
    worker.on("error", (error) => started.giveUp(`the thread that makes PDFs failed: ${String(error)}`));
    worker.on("exit", (code) => started.giveUp(`the thread that makes PDFs ended with ${code}`));
    return started;
  };

  const renderNow = async (job: PrintJob): Promise<Uint8Array> => {
    thread ??= start();
    const at = thread;
    at.worker.ref();
    // To read the fonts is not the document's time.
    await at.ready;
    const timer = setTimeout(() => {
      // It ends once the compiler returns, which nothing can interrupt, so nobody waits for it.
      void at.worker.terminate();
      at.giveUp(`the PDF took more than ${timeoutMs} ms`);
    }, timeoutMs);
    try {
      const reply = await new Promise<RenderReply>((resolve) => {
        at.settle = resolve;
        at.worker.postMessage(job);
      });
      if ("error" in reply) throw new Error(reply.error);
      return reply.pdf;
    } finally {
      at.settle = undefined;
      clearTimeout(timer);
      // A thread that has nothing to do keeps no process alive.
      at.worker.unref();
    }
  };

  return {
    render: (job) => turns.take(job.org, () => renderNow(job)),
    async close() {
      await turns.untilIdle();
      await thread?.worker.terminate();
    },
  };
}
