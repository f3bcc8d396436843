import { makeZip } from "client-zip";
import { isApiError, requestFile } from "#web/api.ts";
import type { BulkJob } from "#web/list/selection/use-bulk-run.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";

/**
 * Returns a ZIP file with the PDFs of documents, as a stream: each PDF is fetched when the one before is in the file. A
 * document that fails is reported and left out; the stream fails when nothing is left.
 */
export const zipPdfs = (kind: DocumentKind, ids: readonly string[], job: BulkJob): ReadableStream<Uint8Array> =>
  makeZip(pdfsOf(kind, ids, job));

async function* pdfsOf(kind: DocumentKind, ids: readonly string[], { signal, report }: BulkJob) {
  const used = new Set<string>();
  for (const id of ids) {
    const pdf = await fetchInTurn(kind, id, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      report(id, { kind: "failed", error });
    });
    if (pdf === undefined) continue;
    yield { name: uniqueName(pdf.name, used), input: pdf.content };
    report(id, { kind: "done" });
  }
  if (used.size === 0) throw new Error("no PDF could be fetched");
}

/** Fetches a PDF as soon as the server has time to make it: it limits how many an organization may have made at once. */
async function fetchInTurn(kind: DocumentKind, id: string, signal: AbortSignal) {
  for (;;) {
    try {
      return await fetchPdf(kind, id, signal);
    } catch (error) {
      if (!isApiError(error, "RATE_LIMITED")) throw error;
      await pause((error.retryAfterSeconds || 1) * 1000, signal);
    }
  }
}

/** Waits for a time. @throws the signal's reason as soon as it aborts */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
  });

const fetchPdf = (kind: DocumentKind, id: string, signal: AbortSignal) =>
  kind === "invoices"
    ? requestFile("GET /invoices/{id}/pdf", { params: { id }, signal })
    : requestFile("GET /quotations/{id}/pdf", { params: { id }, query: { as: "current" }, signal });

/** Returns the name, with a number where it is taken, and takes it. */
function uniqueName(name: string, used: Set<string>): string {
  const [, stem = name, ending = ""] = /^(.*)(\.[^.]+)$/.exec(name) ?? [];
  let unique = name;
  for (let i = 2; used.has(unique.toLowerCase()); i += 1) unique = `${stem} (${i})${ending}`;
  used.add(unique.toLowerCase());
  return unique;
}
