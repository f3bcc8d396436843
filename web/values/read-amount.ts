/** Digits with thousands separators in their places, or without any. */
const digits = String.raw`\d+|\d{1,3}(?:[,\s]\d{3})+`;
const written = new RegExp(
  String.raw`^(\()?\s*([-−]?)\s*(?:[A-Z]{3}\s?)?(?:[A-Z]{0,2}\$)?\s*([-−]?)\s*(${digits})?(?:\.(\d*))?\s*(\))?$`,
  "i",
);

/**
 * Reads an amount or quantity as a person types it, such as `1,234.50`, `S$1 234.50`, `(50.00)` or `−5`, and returns it
 * as plain decimal text such as `-1234.5`. Returns undefined when it is not a number.
 */
export function readAmount(text: string): string | undefined {
  const match = written.exec(text.trim());
  if (match === null) return undefined;
  const [, open, sign = "", innerSign = "", grouped = "", fraction = "", close] = match;
  const whole = grouped.replaceAll(/\D/g, "");
  if (whole === "" && fraction === "") return undefined;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const isNegative = open !== undefined || sign !== "" || innerSign !== "";
  const plain = `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** Reads an amount of money that may be below zero, with at most two decimals. Returns undefined for everything else. */
export function readSignedMoney(text: string): number | undefined {
  const plain = readAmount(text);
  return plain === undefined || !/^-?\d+(\.\d{1,2})?$/.test(plain) ? undefined : Number(plain);
}

/** Reads an amount of money: not negative, with at most two decimals. Returns undefined for everything else. */
export function readMoney(text: string): number | undefined {
  const plain = readAmount(text);
  return plain === undefined || !/^\d+(\.\d{1,2})?$/.test(plain) ? undefined : Number(plain);
}
