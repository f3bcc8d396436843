import { Worker } from "node:worker_threads";
import type { PrintJob, RenderReply } from "./render-thread.ts";

/** Makes PDFs, one after the other, in a thread of its own, so that requests go on meanwhile. */
export interface PdfRenderer {
  /** @throws Error when it cannot be made */
  render(job: PrintJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Twenty pages take less than a second; what takes so long never ends. */
const timeoutMs = 60_000;

interface Thread {
  readonly worker: Worker;
  /** What waits for the PDF that is being made. */
  settle: ((reply: RenderReply) => void) | undefined;
}

/** The thread starts with the first PDF, and anew after it died. */
export function createPdfRenderer(): PdfRenderer {
  let thread: Thread | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Thread => {
    const worker = new Worker(new URL("./render-thread.ts", import.meta.url));
    const started: Thread = { worker, settle: undefined };
    const end = (error: string) => {
      if (thread === started) thread = undefined;
      started.settle?.({ error });
    };
    worker.on("message", (reply: RenderReply) => started.settle?.(reply));
    worker.on("error", (error) => end(`the thread that makes PDFs failed: ${String(error)}`));
    worker.on("exit", (code) => end(`the thread that makes PDFs ended with ${code}`));
    return started;
  };

  const renderNow = async (job: PrintJob): Promise<Uint8Array> => {
    thread ??= start();
    const at = thread;
    at.worker.ref();
    const timer = setTimeout(() => void at.worker.terminate(), timeoutMs);
    const reply = await new Promise<RenderReply>((resolve) => {
      at.settle = resolve;
      at.worker.postMessage(job);
    });
    at.settle = undefined;
    clearTimeout(timer);
    // A thread that has nothing to do keeps no process alive.
    at.worker.unref();
    if ("error" in reply) throw new Error(reply.error);
    return reply.pdf;
  };

  return {
    render(job) {
      const result = last.then(() => renderNow(job));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      await last;
      await thread?.worker.terminate();
    },
  };
}
