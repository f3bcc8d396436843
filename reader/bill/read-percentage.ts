import { compare, type Decimal, decimal, multiply, round } from "#contract/money.ts";
import { canonical, readNumber } from "#reader/numbers.ts";
import { doubtful } from "./read-cell.ts";
import type { LineCells, Numbers, Settled } from "./line-cells.ts";
import { percentOf } from "./sums.ts";
import { isPercent } from "./unit-words.ts";

/**
 * Reads a percentage of a sum, as of attendance or profit: one lump sum, whose description keeps the percentage. Returns
 * undefined for any other line.
 */
export function readPercentage(cells: LineCells, { qty, unitPrice, amount }: Numbers): Settled | undefined {
  const percentage = percentageOf(cells);
  if (percentage === undefined) return undefined;
  const base = unitPrice.value === "" ? undefined : decimal(unitPrice.value);
  const stated = amount.value === "" ? undefined : decimal(amount.value);
  if (base === undefined && stated === undefined) return undefined;
  // Where the plain product is the amount, the column of units says nothing.
  const isPlain =
    !cells.qty.text.endsWith("%") &&
    base !== undefined &&
    stated !== undefined &&
    qty.value !== "" &&
    isProduct(decimal(qty.value), base, stated);
  const price = stated ?? round(percentOf(percentage, base ?? decimal("0")), 2);
  const isShare = base === undefined || compare(round(percentOf(percentage, base), 2), round(price, 2)) === 0;
  if (isPlain || !isShare) return undefined;
  const source = `${canonical(percentage)}%`;
  return {
    qty: { value: "1", mark: null },
    unitPrice: doubtful(canonical(price), "percentage", source),
    amount: { value: canonical(price), mark: null },
    unit: "",
    suffix: base === undefined ? source : `${source} × ${cells.unitPrice.text}`,
  };
}

const isProduct = (a: Decimal, b: Decimal, c: Decimal): boolean => compare(round(multiply(a, b), 2), round(c, 2)) === 0;

/** Returns 5 for `5` with the unit %, and for `5%`, which a spreadsheet stores as 0.05. */
function percentageOf({ qty, unit }: LineCells): Decimal | undefined {
  const [, digits] = /^([\d.,]+) ?%$/.exec(qty.text) ?? [];
  if (digits === undefined && !isPercent(unit.text)) return undefined;
  const { point, comma } = readNumber(digits ?? qty.text);
  const read = point ?? comma;
  return read === null ? undefined : decimal(read.value);
}
