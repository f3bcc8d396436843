import type { DrawAnswer, DrawnPdf, DrawRequest } from "./draw-pdf-worker.ts";

let worker: Worker | undefined;
let requests = 0;

/**
 * Draws the pages of a PDF in a worker, so that typing stays fluid.
 * @param width the width of each page in pixels
 * @param pagesMax the number of pages to draw; by default all
 * @throws Error when it is not a PDF, needs a password, or the worker could not be loaded
 */
export function drawPdf(pdf: ArrayBuffer, width: number, pagesMax = Infinity): Promise<DrawnPdf> {
  worker ??= new Worker(new URL("./draw-pdf-worker.ts", import.meta.url), { type: "module" });
  const drawing = worker;
  requests += 1;
  const id = requests;
  return new Promise((resolve, reject) => {
    const finished = new AbortController();
    const { signal } = finished;
    const onMessage = ({ data }: MessageEvent<DrawAnswer>) => {
      if (data.id !== id) return;
      finished.abort();
      if ("error" in data) reject(new Error(data.error));
      else resolve(data);
    };
    const onError = () => {
      finished.abort();
      // A worker that could not be loaded never answers: the next drawing starts another one.
      drawing.terminate();
      if (worker === drawing) worker = undefined;
      reject(new Error("the drawing worker failed"));
    };
    drawing.addEventListener("message", onMessage, { signal });
    drawing.addEventListener("error", onError, { signal });
    drawing.postMessage({ id, pdf, width, pagesMax } satisfies DrawRequest, [pdf]);
  });
}
