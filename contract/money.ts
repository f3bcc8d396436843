/**
 * Exact decimal arithmetic. No amount is ever a floating-point number here: a value is an integer count of units and
 * the number of decimals of those units, so nothing is lost until `round` is called, the only function that loses
 * precision.
 */
export interface Decimal {
  readonly units: bigint;
  /** The number of decimals in `units`: units 1234 at scale 2 is 12.34. */
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };
export const one: Decimal = { units: 1n, scale: 0 };

/** Powers of ten, which most values need: `10n ** 2n` takes several times as long. */
const powers = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));
const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

const plain = /^-?\d+(?:\.\d+)?$/;
const withExponent = /^(-?\d+(?:\.\d+)?)[eE]([+-]?0*\d{1,3})$/;

/**
 * Parses a decimal: `"12.50"`, `-3`, `1e-7`. A JavaScript number is converted through its shortest text, which is the
 * number that was entered as long as it has 15 digits or fewer.
 * @throws RangeError when it is not a finite decimal number
 */
export function decimal(value: string | number): Decimal {
  const text = String(value);
  if (plain.test(text)) return plainDecimal(text);
  const [, mantissa, exponent] = withExponent.exec(text) ?? [];
  if (mantissa === undefined) throw new RangeError(`not a decimal number: ${value}`);
  const { units, scale: digits } = plainDecimal(mantissa);
  const scale = digits - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * tenTo(-scale), scale: 0 };
}

function plainDecimal(text: string): Decimal {
  const point = text.indexOf(".");
  if (point === -1) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Divides and rounds half away from zero in one step. @throws RangeError when the divisor is zero */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  const sign = a.units < 0n === b.units < 0n ? 1n : -1n;
  const dividend = absolute(a).units * tenTo(b.scale + scale);
  const divisor = absolute(b).units * tenTo(a.scale);
  return { units: (sign * (2n * dividend + divisor)) / (2n * divisor), scale };
}

/** Returns amount × part / whole, rounded once to cents. @throws RangeError when the whole is zero */
export const proRata = (amount: Decimal, part: Decimal, whole: Decimal): Decimal =>
  divide(multiply(amount, part), whole, 2);

/**
 * Divides an amount in cents in proportion to parts: what is due of it up to each part is rounded, less what is due before,
 * so that the shares add up to it. @throws RangeError when the parts add up to zero
 */
export function divideAmong(amount: Decimal, parts: readonly Decimal[]): Decimal[] {
  const whole = sum(parts);
  let toDate = zero;
  let before = zero;
  return parts.map((part) => {
    toDate = add(toDate, part);
    const due = proRata(amount, toDate, whole);
    const share = subtract(due, before);
    before = due;
    return share;
  });
}

/** Returns a negative number when a < b, 0 when equal, a positive one when a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const difference = subtract(a, b).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b);

export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b);

export const negate = (a: Decimal): Decimal => ({ units: -a.units, scale: a.scale });

export const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zero);

export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? { units: -a.units, scale: a.scale } : a;
}

/** Rounds half away from zero: 0.125 to 0.13 and -0.125 to -0.13 at two decimals. */
export function round(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { units: unitsAt(a, scale), scale };
  const divisor = tenTo(a.scale - scale);
  const half = divisor / 2n;
  // Division of bigints truncates towards zero, so half a unit is added away from it.
  return { units: (a.units + (a.units < 0n ? -half : half)) / divisor, scale };
}

/** Returns the plain text of the value with all its decimals, never an exponent and never "-0". */
export function toText(a: Decimal): string {
  const digits = (a.units < 0n ? -a.units : a.units).toString().padStart(a.scale + 1, "0");
  const sign = a.units < 0n ? "-" : "";
  if (a.scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -a.scale)}.${digits.slice(-a.scale)}`;
}

/** The largest power of ten that a JavaScript number holds exactly. */
const exactScaleMax = 22;

/**
 * Converts the value to a JSON number, the last step before a response. Exact for every value that the service accepts,
 * because those have at most 15 significant digits.
 */
export function toNumber(a: Decimal): number {
  const units = Number(a.units);
  // A division of two exact numbers is rounded correctly, as is reading the text, which takes three times as long.
  return Number.isSafeInteger(units) && a.scale <= exactScaleMax ? units / Number(tenTo(a.scale)) : Number(toText(a));
}

/** Converts decimal text from the database to a JSON number, exact for the same reason. */
export const asNumber = (text: string): number => Number(text);

export const asNumberOrNull = (text: string | null): number | null => (text === null ? null : asNumber(text));

/** Returns how many decimals a JSON number is written with: 0.25 has 2, 1e-7 has 7, 100 has none. */
export function decimalsOf(value: number): number {
  return decimal(value).scale;
}

function unitsAt(a: Decimal, scale: number): bigint {
  return scale === a.scale ? a.units : a.units * tenTo(scale - a.scale);
}
