import type { FastifyReply } from "fastify";
import type { PdfRenderer } from "#server/pdf/render.ts";

/** Returns the renderer for one request: what still waits when the client closes the connection is left out. */
export function whileConnected(pdf: PdfRenderer, { raw: response }: FastifyReply): PdfRenderer {
  const closed = new AbortController();
  // The request's own close event comes as soon as its body was read.
  response.once("close", () => closed.abort());
  return { close: () => pdf.close(), render: (job) => pdf.render(job, closed.signal) };
}
