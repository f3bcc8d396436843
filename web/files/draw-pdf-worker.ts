import { getDocument } from "unpdf/pdfjs";

/** A request to draw a PDF, and the pages as they are drawn. */
export interface DrawRequest {
  readonly id: number;
  readonly pdf: ArrayBuffer;
  /** The width of a page in the pixels of the screen. */
  readonly width: number;
  /** The number of pages to draw at most. */
  readonly pagesMax: number;
}
export interface DrawnPdf {
  readonly pages: readonly DrawnPage[];
  /** The number of pages that the PDF has. */
  readonly pageCount: number;
}
export type DrawAnswer = { readonly id: number } & (DrawnPdf | { readonly error: string });

export interface DrawnPage {
  readonly image: ImageBitmap;
  /** The text of the page, to find the one that changed. */
  readonly text: string;
}

/** Draws in the worker: there is no document to create a canvas in. */
class CanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d") };
  }
  reset(target: { readonly canvas: OffscreenCanvas }, width: number, height: number) {
    target.canvas.width = width;
    target.canvas.height = height;
  }
  destroy(target: { readonly canvas: OffscreenCanvas }) {
    target.canvas.width = 0;
    target.canvas.height = 0;
  }
}

async function draw({ id, pdf, width, pagesMax }: DrawRequest): Promise<DrawAnswer> {
  // Fonts are drawn as outlines, since a worker has no page to load them into.
  const document = await getDocument({
    data: pdf,
    disableFontFace: true,
    CanvasFactory,
    useSystemFonts: false,
  } as never).promise;
  try {
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= Math.min(document.numPages, pagesMax); number += 1) {
      const page = await document.getPage(number);
      const { width: natural } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / natural });
      const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const canvasContext = canvas.getContext("2d");
      await page.render({ canvas: null, canvasContext, viewport } as never).promise;
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
      pages.push({ image: canvas.transferToImageBitmap(), text });
    }
    return { id, pages, pageCount: document.numPages };
  } finally {
    await document.destroy();
  }
}

self.addEventListener("message", ({ data }: MessageEvent<DrawRequest>) => {
  draw(data).then(
    (answer) => postMessage(answer, { transfer: "pages" in answer ? answer.pages.map(({ image }) => image) : [] }),
    (error: unknown) => postMessage({ id: data.id, error: String(error) } satisfies DrawAnswer),
  );
});
