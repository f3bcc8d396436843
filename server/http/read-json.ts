import { Refusal } from "#server/core/refusal.ts";

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

// Binary numbers hold every decimal of 15 digits; only longer ones and exponents are looked at more closely. A number
// stands behind a bracket, colon, comma or blank, so the digits and letters of an id are none.
const worthALook = /(?:^|[[:,\s])-?(?:\d[\d.]{15,}|\d[\d.]*[eE])/;

/**
 * The most values that a body may hold where the source of each is read. A body of 64 KiB cannot hold as many with a
 * digit or a bracket each and a comma between them, and no schema allows as many in a larger one.
 */
const valuesMax = 50_000;

/** The most numbers of one body that are compared with their source; several for each list element of any legal body. */
const closeLooksMax = 10_000;

/**
 * Reads a JSON body; of a name that stands twice in an object the last one counts.
 * @throws Refusal 400 when it is not JSON in UTF-8, or holds far more values than any request needs
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const body = parse(text);
  if (!worthALook.test(text)) return body;
  // Reading sources costs many times what parsing does, so a body with too many values is refused before.
  refuseTooManyValues(body);
  return parse(text, createMarker());
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("BAD_REQUEST", "The body is not UTF-8. Encode the JSON as UTF-8.");
  }
}

type Reviver = (field: string, value: unknown, context?: { source?: string }) => unknown;

function parse(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("BAD_REQUEST", `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

function refuseTooManyValues(body: unknown): void {
  let values = 1;
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    values += inner.length;
    if (values > valuesMax) {
      throw new Refusal("BAD_REQUEST", `The body holds more than ${valuesMax} values. Send fewer.`);
    }
    for (const each of inner) waiting.push(each);
  }
}

/** Returns the reviver for one body, which puts an `InexactNumber` in the place of each inexact one. */
function createMarker(): Reviver {
  let closeLooks = 0;
  return (_field, value, context) => {
    const source = context?.source;
    if (typeof value !== "number" || source === undefined) return value;
    if (!Number.isFinite(value) || !worthALook.test(source)) return value;
    closeLooks += 1;
    if (closeLooks > closeLooksMax) {
      const message = `The body holds more than ${closeLooksMax} numbers of 16 digits or more or with an exponent.`;
      throw new Refusal("BAD_REQUEST", `${message} Send fewer, or write them with fewer digits and no exponent.`);
    }
    return isExact(source, value) ? value : new InexactNumber(source);
  };
}

/** Returns whether the shortest text of a number is the decimal that was written, its sign aside. */
function isExact(source: string, value: number): boolean {
  const written = normalize(source);
  return written !== undefined && written === normalize(String(value));
}

const numberParts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?0*\d{1,3}))?$/;

/**
 * Returns the digits of a number without zeros at either end, and the exponent that they have then: `12e-1` for 1.20.
 * Undefined for an exponent of more than three digits. Text alone, since large powers of ten would be slow.
 */
function normalize(number: string): string | undefined {
  const parts = numberParts.exec(number);
  if (parts === null) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = parts;
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start += 1;
  if (start === digits.length) return "0";
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
