import type { DrawAnswer, DrawnPage, DrawRequest } from "./preview-worker.ts";

let worker: Worker | undefined;
let requests = 0;

/** Draws the pages of a PDF beside the page's own work, so that typing stays fluid. @throws Error */
export function drawPdf(pdf: ArrayBuffer, width: number): Promise<readonly DrawnPage[]> {
  worker ??= new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" });
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
      else resolve(data.pages);
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
    drawing.postMessage({ id, pdf, width } satisfies DrawRequest, [pdf]);
  });
}
