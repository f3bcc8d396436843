/** The parts of an amount as people write it: `1,234.50`, `$1,234.50`, `(50.00)`, `−5`. */
const written = /^(\()?\s*([-−]?)\s*(?:[A-Z]{0,3}\$)?\s*([-−]?)\s*([\d,\s\u00A0\u202F]*)(?:\.(\d*))?\s*(\))?$/i;

/**
 * Reads an amount or quantity as a person types it, and returns it as plain decimal text such as `-1234.5`. Returns
 * undefined when it is not a number.
 */
export function readAmount(text: string): string | undefined {
  const match = written.exec(text.trim());
  if (match === null) return undefined;
  const [, open, sign = "", innerSign = "", whole = "", fraction = "", close] = match;
  const digits = whole.replaceAll(/[^\d]/g, "");
  if (digits === "" && fraction === "") return undefined;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const isNegative = open !== undefined || sign !== "" || innerSign !== "";
  const plain = `${digits.replace(/^0+(?=\d)/, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}
