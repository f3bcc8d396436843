import { type Signature, signatureSheet } from "#contract/documents/portal.ts";

/** Converts the strokes to an SVG path, of numbers only, whatever was sent. Null when nothing was drawn. */
export function signaturePath(signature: Signature | null): string | null {
  if (signature === null || signature.length === 0) return null;
  return signature
    .map((stroke) => {
      const [first = [0, 0], ...rest] = stroke.map(([x = 0, y = 0]) => [Math.trunc(x), Math.trunc(y)]);
      // A dot is a line of zero length, which round caps make visible.
      return `M${first.join(" ")}${rest.length === 0 ? "h0" : rest.map((point) => `L${point.join(" ")}`).join("")}`;
    })
    .join("");
}

/** The sheet that a signature is drawn on, as the viewBox of an SVG. */
export const signatureViewBox = `0 0 ${signatureSheet.width} ${signatureSheet.height}`;

/** Returns a signature as an image for documents. */
export const signatureSvg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${signatureViewBox}"><path d="${path}" fill="none" ` +
  'stroke="#1c2321" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>';
