import { add, compare, type Decimal, decimal, multiply, round, zero } from "#contract/money.ts";
import { isDash, readNumber, readStored } from "#reader/numbers.ts";
import type { Cell, Grid } from "./grid.ts";
import type { Column } from "./column.ts";
import type { Headings } from "./headings.ts";

/** The columns of which one is the product of the others. */
export interface ProductColumns {
  readonly qty: number;
  /** Their sum is the unit price. */
  readonly prices: readonly number[];
  readonly amount: number;
}

/** How much of a large sheet is enough to tell its columns apart: trying all triples grows with their cube. */
const sample = { rows: 100, columns: 8 };

/**
 * Finds the columns whose product is another one in most rows, or in half of them at least.
 * @param named the columns that may hold each number by their names; all of them where there are none
 */
export function bestProduct(
  whole: Grid,
  columns: readonly Column[],
  named: Headings["candidates"],
): ProductColumns | undefined {
  const isNamed = ({ index }: Column) => Object.values(named).some((indexes) => indexes.includes(index));
  const tried = [...columns.filter(isNamed), ...columns.filter((column) => !isNamed(column)).toReversed()]
    .slice(0, sample.columns)
    .toSorted((a, b) => a.index - b.index)
    .map(({ index }) => index);
  const among = (indexes: readonly number[]) => {
    const found = tried.filter((index) => indexes.includes(index));
    return found.length === 0 ? tried : found;
  };
  const body = whole.slice(0, sample.rows);
  const numbers = new Map(tried.map((index) => [index, body.map((row) => numbersOf(row[index]))]));
  const isUnnamed = Object.values(named).every((indexes) => indexes.length === 0);
  const candidates = among(named.qty).flatMap((qty) =>
    setsOf(tried, named.unitPrice).flatMap((prices) =>
      among(named.amount)
        .filter((amount) => amount !== qty && !prices.includes(amount) && !prices.includes(qty))
        // Without names, the order of the two factors tells nothing.
        .filter(() => !isUnnamed || qty < (prices[0] ?? 0))
        .map((amount) => ({ qty, prices, amount, ...countProducts(numbers, { qty, prices, amount }) })),
    ),
  );
  const score = ({ prices, amount, matches }: (typeof candidates)[number]) => [
    matches,
    -prices.length,
    prices.filter((index) => named.unitPrice.includes(index)).length,
    amount,
  ];
  const [best] = candidates.toSorted((a, b) => compareAll(score(b), score(a)));
  if (best === undefined || best.matches === 0 || best.matches < best.complete / 2) return undefined;
  return { qty: best.qty, prices: best.prices, amount: best.amount };
}

const compareAll = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, i) => each - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Each column alone, and the columns that are named as parts of the price together. */
function setsOf(tried: readonly number[], named: readonly number[]): readonly (readonly number[])[] {
  const parts = tried.filter((index) => named.includes(index));
  const pairs = parts.flatMap((a) => parts.filter((b) => b > a).map((b) => [a, b]));
  const triples = pairs.flatMap(([a = 0, b = 0]) => parts.filter((c) => c > b).map((c) => [a, b, c]));
  return [...tried.map((index) => [index]), ...pairs, ...triples];
}

/** The number of a cell when a point, and when a comma is the decimal mark; undefined for text and empty cells. */
type CellNumbers = Readonly<Record<"point" | "comma", Decimal | undefined>>;

function numbersOf(cell: Cell | undefined): CellNumbers {
  const exact = readStored(cell?.stored ?? "");
  if (exact !== null) return { point: decimal(exact), comma: decimal(exact) };
  const text = cell?.text ?? "";
  if (text === "" || isDash(text)) return { point: undefined, comma: undefined };
  const { point, comma } = readNumber(text);
  return {
    point: point === null ? undefined : decimal(point.value),
    comma: comma === null ? undefined : decimal(comma.value),
  };
}

function countProducts(numbers: ReadonlyMap<number, readonly CellNumbers[]>, { qty, prices, amount }: ProductColumns) {
  let complete = 0;
  let matches = 0;
  for (const [row, product] of (numbers.get(amount) ?? []).entries()) {
    const found = (["point", "comma"] as const).flatMap((mark) => {
      const a = numbers.get(qty)?.[row]?.[mark];
      const parts = prices.flatMap((index) => numbers.get(index)?.[row]?.[mark] ?? []);
      const c = product[mark];
      if (a === undefined || c === undefined || parts.length === 0) return [];
      return [isSame(multiply(a, parts.reduce(add, zero)), c)];
    });
    if (found.length > 0) complete += 1;
    if (found.includes(true)) matches += 1;
  }
  return { complete, matches };
}

/** Amounts are rounded to cents, or to whole units. */
const isSame = (product: Decimal, amount: Decimal): boolean =>
  compare(round(product, 2), round(amount, 2)) === 0 ||
  (amount.scale === 0 && compare(round(product, 0), amount) === 0 && compare(amount, zero) !== 0);
