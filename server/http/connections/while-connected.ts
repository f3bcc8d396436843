import type { FastifyReply } from "fastify";
import type { Caller } from "#server/http/caller.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";

/** Returns the caller for one request: its PDFs and slow reads are dropped when the client closes the connection. */
export function callerWhileConnected(caller: Caller, reply: FastifyReply): Caller {
  const closed = closedSignal(reply);
  return { ...caller, closed, pdf: rendererUntil(closed, caller.pdf) };
}

/** Drops queued jobs, unless their PDF is stored: that work is not lost, and others may wait for it. */
const rendererUntil = (closed: AbortSignal, pdf: PdfRenderer): PdfRenderer => ({
  ...pdf,
  render: (job) => pdf.render(job, job.isKept === true ? undefined : closed),
});

function closedSignal({ raw: response }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  // The close event of the request itself fires as soon as its body has been read.
  response.once("close", () => closed.abort());
  return closed.signal;
}
