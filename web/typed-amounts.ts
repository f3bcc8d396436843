/**
 * Reads an amount as people write it, such as `1,234.50`, `$1,234.50` or `SGD 1234.5`. Returns undefined when it is not
 * an amount with at most two decimals.
 */
export function readAmount(typed: string): number | undefined {
  const bare = typed.replaceAll(/\s/g, "").replace(/^[A-Z]{0,3}\$?/i, "");
  return /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/.test(bare) && bare !== ""
    ? Number(bare.replaceAll(",", ""))
    : undefined;
}
