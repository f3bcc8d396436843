import { compare, decimal } from "#contract/money.ts";
import { invalidFields, Refusal } from "#server/refusal.ts";

// Binary numbers hold every decimal of 15 digits; only longer ones are looked at more closely.
const longNumber = /\d[\d.]{15,}/;

/**
 * Reads a JSON body. A number that a binary number cannot hold as it was written is refused, since
 * it would be stored as another one.
 * @throws Refusal 400 when it is not JSON in UTF-8, 422 for such a number
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  try {
    return JSON.parse(text, longNumber.test(text) ? refuseInexact : undefined);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("BAD_REQUEST", `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("BAD_REQUEST", "The body is not UTF-8. Encode the JSON as UTF-8.");
  }
}

function refuseInexact(field: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !Number.isFinite(value)) return value;
  if (compare(decimal(source), decimal(value)) !== 0) {
    throw invalidFields([
      { path: field, code: "TOO_MANY_DIGITS", message: "has more digits than can be kept exactly; shorten it" },
    ]);
  }
  return value;
}
