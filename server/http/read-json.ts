import { compare, decimal } from "#contract/money.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Stands in a body for a number that a binary number cannot hold as it was written, since it would be
 * stored as another one. No schema takes it, so it is told as a fault of its field.
 */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

// Binary numbers hold every decimal of 15 digits; only longer ones and exponents are looked at more closely.
const worthALook = /\d[\d.]{15,}|\d[eE]/;

/**
 * Reads a JSON body; of a name that stands twice in an object the last one counts.
 * @throws Refusal 400 when it is not JSON in UTF-8
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  try {
    return JSON.parse(text, worthALook.test(text) ? markInexact : undefined);
  } catch (error) {
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

function markInexact(_field: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !Number.isFinite(value)) return value;
  return isExact(source, value) ? value : new InexactNumber(source);
}

/** An exponent so long that it cannot be read is of a number far too large or small. */
function isExact(source: string, value: number): boolean {
  try {
    return compare(decimal(source), decimal(value)) === 0;
  } catch {
    return false;
  }
}
