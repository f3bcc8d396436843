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

const written = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?0*\d{1,3}))?$/;

/**
 * Parses a decimal: `"12.50"`, `-3`, `1e-7`. A JavaScript number is converted through its shortest text, which is the
 * number that was entered as long as it has 15 digits or fewer.
 * @throws RangeError when it is not a finite decimal number
 */
export function decimal(value: string | number): Decimal {
  const match = written.exec(String(value));
  if (match === null) throw new RangeError(`not a decimal number: ${value}`);
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction);
  const units = sign === "-" ? -digits : digits;
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
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

/** Returns a negative number when a < b, 0 when equal, a positive one when a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const difference = subtract(a, b).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? { units: -a.units, scale: a.scale } : a;
}

/** Rounds half away from zero: 0.125 to 0.13 and -0.125 to -0.13 at two decimals. */
export function round(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { units: unitsAt(a, scale), scale };
  const divisor = 10n ** BigInt(a.scale - scale);
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

/**
 * Converts the value to a JSON number, the last step before a response. Exact for every value that the service accepts,
 * because those have at most 15 significant digits.
 */
export function toNumber(a: Decimal): number {
  return Number(toText(a));
}

/** Converts decimal text from the database to a JSON number, exact for the same reason. */
export const asNumber = (text: string): number => Number(text);

export const asNumberOrNull = (text: string | null): number | null => (text === null ? null : asNumber(text));

/** Returns how many decimals a JSON number is written with: 0.25 has 2, 1e-7 has 7, 100 has none. */
export function decimalsOf(value: number): number {
  return decimal(value).scale;
}

function unitsAt(a: Decimal, scale: number): bigint {
  return scale === a.scale ? a.units : a.units * 10n ** BigInt(scale - a.scale);
}
