import { compare, decimal, multiply, round } from "#contract/money.ts";
import { decimalMarkOf, readNumber } from "#reader/numbers.ts";
import type { Field } from "./headings.ts";
import { isAmbiguous } from "./is-ambiguous.ts";
import { type NumberStyle, readNumberCell } from "./read-cell.ts";
import type { LineCells, NumberStyles } from "./line-cells.ts";
import { markByProduct } from "./read-line.ts";

/** Returns how the numbers of the lines are written. */
export function stylesOf(rows: readonly LineCells[]): NumberStyles {
  const texts = (field: Field) => rows.map((cells) => cells[field].text);
  const prices = [...texts("unitPrice"), ...texts("amount")];
  // A decimal point is usual in Singapore.
  const all = decimalMarkOf([...texts("qty"), ...prices]) ??
    markOfProducts(rows) ?? { mark: "point", isCertain: areGrouped(prices) };
  const style = (field: Field): NumberStyle => decimalMarkOf(texts(field)) ?? all;
  const styles = { qty: style("qty"), unitPrice: style("unitPrice"), amount: style("amount") };
  return { ...styles, hasWholeAmounts: areWhole(rows, styles) };
}

function markOfProducts(rows: readonly LineCells[]): NumberStyle | null {
  const found = new Set(rows.map(markByProduct).filter((mark) => mark !== null));
  const [mark] = found;
  return mark === undefined ? null : { mark, isCertain: found.size === 1 };
}

/** True when a comma in a price groups thousands: prices have two decimals or none, so 1,234 is no fraction. */
const areGrouped = (prices: readonly string[]): boolean => {
  const ambiguous = prices.filter((text) => isAmbiguous(readNumber(text)));
  return ambiguous.length > 0 && ambiguous.every((text) => text.includes(","));
};

/** True when the sheet rounds its amounts: no amount has cents, and most products do. */
function areWhole(rows: readonly LineCells[], styles: Omit<NumberStyles, "hasWholeAmounts">): boolean {
  const read = (field: "qty" | "unitPrice" | "amount", cells: LineCells) => {
    const { value } = readNumberCell(field, cells[field], styles[field]);
    return value === "" ? undefined : decimal(value);
  };
  let rounded = 0;
  for (const cells of rows) {
    const [qty, unitPrice, amount] = [read("qty", cells), read("unitPrice", cells), read("amount", cells)];
    if (qty === undefined || unitPrice === undefined || amount === undefined) continue;
    if (amount.scale > 0) return false;
    const product = multiply(qty, unitPrice);
    if (compare(product, amount) !== 0 && compare(round(product, 0), amount) === 0) rounded += 1;
  }
  return rounded > 1;
}
