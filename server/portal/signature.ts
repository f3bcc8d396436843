import { type Signature, signatureLengthMax } from "#contract/portal.ts";
import type { Fault } from "#contract/errors.ts";

/** Asked before the schema is, which tells of every point that is wrong. */
export function signatureFaults(signature: unknown): Fault[] {
  if (lengthAsJson(signature ?? null) <= signatureLengthMax) return [];
  const message = `may have ${signatureLengthMax} characters as JSON at most; draw it with fewer points`;
  return [{ path: "signature", code: "TOO_LONG", message }];
}

function lengthAsJson(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch (error) {
    // Lists in lists, so deep that they cannot be written again.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** The strokes as the path of an SVG: numbers alone, whatever was sent. Null where nothing was drawn. */
export function signaturePath(signature: Signature | null): string | null {
  if (signature === null || signature.length === 0) return null;
  return signature
    .map((stroke) => {
      const [first = [0, 0], ...rest] = stroke.map(([x = 0, y = 0]) => [Math.trunc(x), Math.trunc(y)]);
      // A dot is a line of no length, which round ends make visible.
      return `M${first.join(" ")}${rest.length === 0 ? "h0" : rest.map((point) => `L${point.join(" ")}`).join("")}`;
    })
    .join("");
}
