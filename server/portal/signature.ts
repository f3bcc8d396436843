import { type Signature, signatureLengthMax } from "#contract/documents/portal.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** Checked before the schema, which would report every invalid point. */
export function signatureFaults(signature: unknown): Fault[] {
  if (lengthAsJson(signature ?? null) <= signatureLengthMax) return [];
  const message = wording("portal.signatureTooLong", { max: signatureLengthMax });
  return [{ path: "signature", code: "TOO_LONG", message }];
}

function lengthAsJson(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch (error) {
    // Arrays nested too deeply to be serialized.
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

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
