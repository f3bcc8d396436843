import { signatureLengthMax } from "#contract/documents/portal.ts";
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
