import { isDash, readNumber } from "#reader/numbers.ts";
import type { Column } from "./column.ts";
import { bestProduct, type ProductColumns } from "./find-product.ts";
import type { Grid } from "./grid.ts";
import { type Field, findHeadings, type Headings, type Role } from "./headings.ts";
import { isUnit } from "./unit-words.ts";

/** The role of each column, and the rows of headings where there are some. */
export interface Columns {
  /** Several columns may hold parts of the unit price, which is their sum. */
  readonly roles: readonly Role[];
  readonly headingRow: number | null;
  /** The names as they are read; empty without headings. */
  readonly names: readonly string[];
  /** The number of rows of headings. */
  readonly headingRows: number;
  /** Columns of which each may be the unit price, where nothing tells which one is; else empty. */
  readonly priceChoices: readonly number[];
}

/** Returns the first row below the headings. */
export const bodyRow = ({ headingRow, headingRows }: Columns): number =>
  headingRow === null ? 0 : headingRow + headingRows;

const noColumns: ReadonlySet<number> = new Set();

/**
 * Recognizes the columns by their headings, those that are still missing by their shape, and numbers by their product.
 * @param hidden columns that the file does not show: none of them is taken by itself
 */
export function findColumns(grid: Grid, hidden: ReadonlySet<number> = noColumns): Columns {
  const shown =
    hidden.size === 0 ? grid : grid.map((row) => row.map((cell, i) => (hidden.has(i) ? { ...cell, text: "" } : cell)));
  const headings = findHeadings(shown);
  const body = headings === null ? shown : shown.slice(headings.row + headings.count);
  const roles: Role[] = [...(headings?.roles ?? Array.from(grid[0] ?? [], () => "ignore" as const))];
  while (roles.length < (grid[0]?.length ?? 0)) roles.push("ignore");
  const columns = roles.map((_, index) => columnOf(body, index));
  const free = () => columns.filter(({ index, filled }) => roles[index] === "ignore" && filled > 0);
  const give = (field: Field, column: Column | undefined) => {
    if (column !== undefined && !roles.includes(field)) roles[column.index] = field;
  };

  give("description", mostText(free()));
  if (headings === null) {
    for (const [field, column] of numbersOf(body, free(), roles.indexOf("description"))) give(field, column);
    give(
      "unit",
      free().find(({ isUnits }) => isUnits),
    );
    give(
      "ref",
      free().find((column) => column.index < roles.indexOf("description") && isShort(column)),
    );
  }
  const settled = headings === null ? { roles, priceChoices: [] } : settle(roles, headings, body, columns);
  return {
    ...settled,
    roles: withLumpSums(settled.roles),
    headingRow: headings?.row ?? null,
    names: headings?.names ?? [],
    headingRows: headings?.count ?? 0,
  };
}

/** Without quantities there is nothing to multiply: prices are those of lump sums. */
function withLumpSums(roles: readonly Role[]): readonly Role[] {
  const isLump = !roles.includes("qty") && !roles.includes("amount");
  return isLump ? roles.map((role) => (role === "unitPrice" ? "amount" : role)) : roles;
}

/** Lets the products of the rows decide between columns that their names leave open. */
function settle(
  roles: readonly Role[],
  { candidates, names }: Headings,
  body: Grid,
  columns: readonly Column[],
): Pick<Columns, "roles" | "priceChoices"> {
  const numeric = columns.filter(
    ({ index, isNumeric }) => isNumeric && !["ref", "description", "unit"].includes(roles[index] ?? "ignore"),
  );
  const found = bestProduct(body, numeric, candidates);
  if (found !== undefined) return { roles: withProduct(roles, found), priceChoices: [] };
  const filled = (indexes: readonly number[]) =>
    indexes.filter((index) => numeric.some((column) => column.index === index));
  const prices = filled(candidates.unitPrice);
  // Nothing tells: the sum of the others if one says so, else the first, and a person is asked.
  const total = prices.find((index) => /\btotal\b|合/.test(names[index] ?? ""));
  const [price = roles.indexOf("unitPrice")] = total === undefined ? prices : [total];
  const asked = total === undefined && prices.length > 1 ? prices : [];
  return { roles: only(roles, "unitPrice", price), priceChoices: asked };
}

const only = (roles: readonly Role[], field: Field, column: number): readonly Role[] =>
  column === -1 ? roles : roles.map((role, i) => (i === column ? field : role === field ? "ignore" : role));

function withProduct(roles: readonly Role[], { qty, prices, amount }: ProductColumns): readonly Role[] {
  const isNumber = (role: Role) => role === "qty" || role === "unitPrice" || role === "amount";
  return roles.map((role, i) => {
    if (i === qty) return "qty";
    if (prices.includes(i)) return "unitPrice";
    if (i === amount) return "amount";
    return isNumber(role) ? "ignore" : role;
  });
}

function columnOf(body: Grid, index: number): Column {
  const texts = body.map((row) => row[index]?.text ?? "").filter((text) => text !== "");
  const numbers = texts.filter(
    (text) => isDash(text) || readNumber(text).point !== null || readNumber(text).comma !== null,
  );
  const prices = numbers.filter((text) => /\$|[.,]\d\d\)?$/.test(text));
  const words = texts.filter((text) => /\p{L}{2}/u.test(text));
  return {
    index,
    filled: texts.length,
    letters: words.reduce((sum, text) => sum + text.length, 0),
    isNumeric: numbers.length > 0 && numbers.length >= texts.length * 0.6,
    isMoney: prices.length > numbers.length / 2,
    isUnits: texts.filter(isUnit).length >= Math.max(1, texts.length / 2),
  };
}

const isShort = ({ letters, filled }: Column): boolean => letters <= filled * 12;

function mostText(columns: readonly Column[]): Column | undefined {
  const texts = columns.filter(({ isNumeric, isUnits, letters }) => !isNumeric && !isUnits && letters > 0);
  return texts.toSorted((a, b) => b.letters - a.letters)[0];
}

/** Decides which columns are quantity, unit price and amount: by the product where all three are there, else by order. */
function numbersOf(body: Grid, free: readonly Column[], description: number): readonly (readonly [Field, Column])[] {
  const numeric = free.filter(({ isNumeric }) => isNumeric);
  const product = bestProduct(body, numeric, { qty: [], unitPrice: [], amount: [] });
  if (product !== undefined) return ofProduct(numeric, product);
  const right = numeric.filter(({ index }) => index > description).slice(-3);
  const [a, b, c] = right;
  if (a === undefined) return [];
  // Where each row has a unit, the one number is what is measured in it, and the bill is not priced yet.
  if (b === undefined) return [[free.some(({ isUnits }) => isUnits) ? "qty" : "amount", a]];
  if (c !== undefined) return [...inOrder(a, b), ["amount", c]];
  return inOrder(a, b);
}

function ofProduct(
  numeric: readonly Column[],
  { qty, prices, amount }: ProductColumns,
): readonly (readonly [Field, Column])[] {
  const at = (index: number | undefined) => numeric.filter((column) => column.index === index);
  const [a] = at(qty);
  const [b] = at(prices[0]);
  const rest = at(amount).map((column) => ["amount", column] as const);
  return a === undefined || b === undefined ? rest : [...inOrder(a, b), ...rest];
}

/** The quantity comes first, unless only the first column looks like money. */
const inOrder = (a: Column, b: Column): readonly (readonly [Field, Column])[] => {
  const [qty, unitPrice] = a.isMoney && !b.isMoney ? [b, a] : [a, b];
  return [
    ["qty", qty],
    ["unitPrice", unitPrice],
  ];
};
