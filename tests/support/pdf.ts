import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";

// The types of jsqr describe another kind of module than it is.
export const decodeQrCode = jsQR as unknown as typeof jsQR.default;

// The reader detaches the buffer it is given, so it gets a copy.
const opened = (pdf: Uint8Array) => getDocumentProxy(Uint8Array.from(pdf));

/** Returns the text of a PDF by page, with line breaks replaced by spaces. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await opened(pdf));
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

export const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join(" ");

/** Returns the objects of a PDF as text: those in object streams are unpacked, other streams stay as they are. */
export function objectsOf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  const text = file.toString("latin1");
  const streams = text.matchAll(/\/Type \/ObjStm [^>]*\/Length (\d+) >>\nstream\n/g);
  const unpacked = Array.from(streams, ({ 0: { length }, 1: bytes, index }) =>
    inflateSync(file.subarray(index + length, index + length + Number(bytes))).toString("latin1"),
  );
  return [text, ...unpacked].join("\n");
}

/** Returns the names of the embedded fonts, without their subset tags. */
export const fontsOf = (pdf: Uint8Array): string[] => {
  const names = objectsOf(pdf).matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g);
  return [...new Set(Array.from(names, ([, name = ""]) => name))].toSorted();
};

/** True when the metadata declares archival conformance: PDF/A-2a. */
export const isPdfA = (pdf: Uint8Array): boolean =>
  /pdfaid:part>2<[^]*pdfaid:conformance>A</.test(Buffer.from(pdf).toString("latin1"));

/** True when the metadata declares that it can be read aloud: PDF/UA-1. */
export const isPdfUa = (pdf: Uint8Array): boolean => Buffer.from(pdf).includes("<pdfuaid:part>1</pdfuaid:part>");

/** A PDF point in millimetres: 72 points are an inch. */
const pointMm = 25.4 / 72;
const pixelsPerPoint = 4;
const pageWidth = 596 * pixelsPerPoint;
const pageHeight = 842 * pixelsPerPoint;

/**
 * Returns the text of the QR code on the first page, decoded from pixels, and its width on paper; undefined without
 * one.
 */
export async function qrCodeOn(pdf: Uint8Array): Promise<{ text: string; widthMm: number } | undefined> {
  const pixels = new Uint8ClampedArray(pageWidth * pageHeight * 4).fill(255);
  for (const { x, y, length, width } of await linesOn(pdf)) {
    for (let row = Math.round(y - width / 2); row < Math.round(y + width / 2); row++) {
      for (let column = Math.round(x); column < Math.round(x + length); column++) {
        pixels.set([0, 0, 0], (row * pageWidth + column) * 4);
      }
    }
  }
  const found = decodeQrCode(pixels, pageWidth, pageHeight);
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

/** Returns the horizontal lines on the first page, in pixels from the top left: a QR code consists only of these. */
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
    // Each line is two points: 0 and its start, then 1 and its end.
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
