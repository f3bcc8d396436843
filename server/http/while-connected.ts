import type { FastifyReply } from "fastify";
import type { PdfRenderer } from "#server/pdf/render.ts";

/** Returns the renderer for one request: jobs still queued when the client closes the connection are dropped. */
export function whileConnected(pdf: PdfRenderer, { raw: response }: FastifyReply): PdfRenderer {
  const closed = new AbortController();
  // The close event of the request itself fires as soon as its body has been read.
  response.once("close", () => closed.abort());
  return { close: () => pdf.close(), render: (job) => pdf.render(job, closed.signal) };
}
