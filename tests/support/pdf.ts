import jsQR from "jsqr";
import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";

// Its types describe a module of another kind than it is.
export const readCode = jsQR as unknown as typeof jsQR.default;

// The reader takes the bytes for itself.
const opened = (pdf: Uint8Array) => getDocumentProxy(Uint8Array.from(pdf));

/** What a PDF says, page by page, with the line breaks of its layout as blanks. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await opened(pdf));
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

export const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join(" ");

/** The names of the fonts that it brings along, without the mark of each one's selection of glyphs. */
export const fontsOf = (pdf: Uint8Array): string[] => {
  const names = Buffer.from(pdf)
    .toString("latin1")
    .matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g);
  return [...new Set(Array.from(names, ([, name = ""]) => name))].toSorted();
};

/** Whether it says of itself that it is for archives: PDF/A-2a. */
export const isForArchives = (pdf: Uint8Array): boolean =>
  /pdfaid:part>2<[^]*pdfaid:conformance>A</.test(Buffer.from(pdf).toString("latin1"));

/** In a PDF, 72 points are an inch. */
const pointMm = 25.4 / 72;
const pixelsPerPoint = 4;
const pageWidth = 596 * pixelsPerPoint;
const pageHeight = 842 * pixelsPerPoint;

/** What a camera reads from the QR code on the first page, and how wide that is on paper; undefined without one. */
export async function codeOn(pdf: Uint8Array): Promise<{ text: string; widthMm: number } | undefined> {
  const pixels = new Uint8ClampedArray(pageWidth * pageHeight * 4).fill(255);
  for (const { x, y, length, width } of await linesOn(pdf)) {
    for (let row = Math.round(y - width / 2); row < Math.round(y + width / 2); row++) {
      for (let column = Math.round(x); column < Math.round(x + length); column++) {
        pixels.set([0, 0, 0], (row * pageWidth + column) * 4);
      }
    }
  }
  const found = readCode(pixels, pageWidth, pageHeight);
  if (found === null) return undefined;
  const { topLeftCorner, topRightCorner } = found.location;
  return { text: found.data, widthMm: ((topRightCorner.x - topLeftCorner.x) / pixelsPerPoint) * pointMm };
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

/** The level lines that are drawn on the first page, in pixels from its upper left: a code is made of nothing else. */
async function linesOn(pdf: Uint8Array): Promise<Line[]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await opened(pdf)).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const lines: Line[] = [];
  let [scale, left, bottom] = [1, 0, 0];
  for (const [i, operator] of fnArray.entries()) {
    const args: unknown = argsArray[i];
    if (operator === OPS.transform) [scale, , , , left, bottom] = args as [number, 0, 0, number, number, number];
    if (operator !== OPS.constructPath) continue;
    const [paint, [path]] = args as [number, [Float32Array | null]];
    if (path === null || (paint !== OPS.stroke && paint !== OPS.fillStroke)) continue;
    // Each is two points, behind 0 for where it begins and 1 for where it leads to.
    for (let at = 0; at + 5 < path.length; at += 6) {
      const [begin, x = 0, y = 0, lead, toX = 0, toY = 0] = path.subarray(at, at + 6);
      if (begin !== 0 || lead !== 1 || y !== toY) break;
      lines.push({
        x: (left + x * scale) * pixelsPerPoint,
        y: pageHeight - (bottom - y * scale) * pixelsPerPoint,
        length: (toX - x) * scale * pixelsPerPoint,
        width: scale * pixelsPerPoint,
      });
    }
  }
  return lines;
}
