import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";

/**
 * Takes the place of a number that a binary floating-point number cannot hold exactly, which would otherwise be stored
 * as a different one. No schema accepts it, so it is reported as a fault of its field.
 */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

// Binary numbers hold every decimal of 15 digits; only longer ones and exponents need a closer check. A number follows
// a bracket, colon, comma or whitespace, so digits and letters within an id do not match.
const worthALook = /(?:^|[[:,\s])-?(?:\d[\d.]{15,}|\d[\d.]*[eE])/;

/**
 * The maximum number of values in a body whose number sources are checked. A body of 64 KiB cannot hold as many with at
 * least one digit or bracket each and a comma between them, and no schema allows as many in a larger one.
 */
const valuesMax = 50_000;

/** The most numbers of one body that are compared with their source; several per array element of any valid body. */
const closeLooksMax = 10_000;

/**
 * Parses a JSON body; of a repeated name in an object the last value counts.
 * @throws Refusal 400 when it is not JSON in UTF-8, or holds far more values than any request needs
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const body = parse(text);
  if (!worthALook.test(text)) return body;
  // Reading sources costs many times what parsing does, so a body with too many values is refused first.
  refuseTooManyValues(body);
  return parse(text, createMarker());
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("BAD_REQUEST", wording("requests.notUtf8"));
  }
}

type Reviver = (field: string, value: unknown, context?: { source?: string }) => unknown;

function parse(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("BAD_REQUEST", wording("requests.jsonInvalid", { fault: (error as Error).message }));
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
      throw new Refusal("BAD_REQUEST", wording("requests.tooManyValues", { max: valuesMax }));
    }
    for (const each of inner) waiting.push(each);
  }
}

/** Returns the reviver for one body, which replaces each inexact number with an `InexactNumber`. */
function createMarker(): Reviver {
  let closeLooks = 0;
  return (_field, value, context) => {
    const source = context?.source;
    if (typeof value !== "number" || source === undefined) return value;
    if (!Number.isFinite(value) || !worthALook.test(source)) return value;
    closeLooks += 1;
    if (closeLooks > closeLooksMax) {
      throw new Refusal("BAD_REQUEST", wording("requests.tooManyNumbers", { max: closeLooksMax }));
    }
    return isExact(source, value) ? value : new InexactNumber(source);
  };
}

/** True when the shortest text of a number is the decimal that was written, ignoring the sign. */
function isExact(source: string, value: number): boolean {
  const written = normalize(source);
  return written !== undefined && written === normalize(String(value));
}

const numberParts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?0*\d{1,3}))?$/;

/**
 * Returns the digits of a number without zeros at either end, and their exponent: `12e-1` for 1.20. Undefined for an
 * exponent of more than three digits. Works on text only, since large powers of ten would be slow.
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
