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
    const listener = ({ data }: MessageEvent<DrawAnswer>) => {
      if (data.id !== id) return;
      drawing.removeEventListener("message", listener);
      if ("error" in data) reject(new Error(data.error));
      else resolve(data.pages);
    };
    drawing.addEventListener("message", listener);
    drawing.addEventListener("error", () => reject(new Error("the drawing worker failed")), { once: true });
    drawing.postMessage({ id, pdf, width } satisfies DrawRequest, [pdf]);
  });
}
