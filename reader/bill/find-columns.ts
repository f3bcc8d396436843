import { compare, decimal, round } from "#contract/money.ts";
import { lineAmount } from "#contract/totals.ts";
import type { Cell, Grid } from "./grid.ts";
import { type Field, findHeadings, type Role } from "./headings.ts";
import { isDash, readNumber, readStored } from "#reader/numbers.ts";
import { isUnit } from "./unit-words.ts";

/** The role of each column, and the row of headings where there is one. */
export interface Columns {
  readonly roles: readonly Role[];
  readonly headingRow: number | null;
}

interface Column {
  readonly index: number;
  /** How many cells have text. */
  readonly filled: number;
  readonly letters: number;
  readonly isNumeric: boolean;
  /** True when most numbers have two decimals or a currency, as prices do. */
  readonly isMoney: boolean;
  readonly isUnits: boolean;
}

/** Recognizes the columns by their headings, and those that are still missing by their shape. */
export function findColumns(grid: Grid): Columns {
  const headings = findHeadings(grid);
  const body = headings === null ? grid : grid.slice(headings.row + 1);
  const roles: Role[] = [...(headings?.roles ?? Array.from(grid[0] ?? [], () => "ignore" as const))];
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
  // Without quantities there is nothing to multiply: prices are those of lump sums.
  const isLump = !roles.includes("qty") && !roles.includes("amount");
  return {
    roles: isLump ? roles.map((role) => (role === "unitPrice" ? "amount" : role)) : roles,
    headingRow: headings?.row ?? null,
  };
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
  const product = bestProduct(body, numeric);
  if (product !== undefined) return product;
  const right = numeric.filter(({ index }) => index > description).slice(-3);
  const [a, b, c] = right;
  if (a === undefined) return [];
  if (b === undefined) return [["amount", a]];
  if (c !== undefined) return [...inOrder(a, b), ["amount", c]];
  return inOrder(a, b);
}

/** The quantity comes first, unless only the first column looks like money. */
const inOrder = (a: Column, b: Column): readonly (readonly [Field, Column])[] => {
  const [qty, unitPrice] = a.isMoney && !b.isMoney ? [b, a] : [a, b];
  return [
    ["qty", qty],
    ["unitPrice", unitPrice],
  ];
};

/** How much of a large sheet is enough to tell its columns apart: trying all triples grows with their cube. */
const sample = { rows: 100, columns: 8 };

function bestProduct(whole: Grid, columns: readonly Column[]) {
  const numeric = columns.slice(-sample.columns);
  const body = whole.slice(0, sample.rows);
  const triples = numeric.flatMap((a) =>
    numeric.flatMap((b) =>
      numeric
        .filter((c) => a.index < b.index && c !== a && c !== b)
        .map((c) => ({ a, b, c, ...countProducts(body, a, b, c) })),
    ),
  );
  const [best] = triples.toSorted((x, y) => y.matches - x.matches || y.c.index - x.c.index);
  if (best === undefined || best.matches === 0 || best.matches < best.complete / 2) return undefined;
  return [...inOrder(best.a, best.b), ["amount", best.c] as const];
}

function countProducts(body: Grid, a: Column, b: Column, c: Column) {
  const complete = body.filter((row) => [a, b, c].every(({ index }) => (row[index]?.text ?? "") !== ""));
  const matches = complete.filter((row) => isProduct(row[a.index], row[b.index], row[c.index]));
  return { complete: complete.length, matches: matches.length };
}

function isProduct(a: Cell | undefined, b: Cell | undefined, c: Cell | undefined): boolean {
  return (["point", "comma"] as const).some((mark) => {
    const [qty, unitPrice, product] = [a, b, c].map(
      (cell) => readStored(cell?.stored ?? "") ?? readNumber(cell?.text ?? "")[mark]?.value,
    );
    if (qty === undefined || unitPrice === undefined || product === undefined) return false;
    return compare(lineAmount({ qty, unitPrice }), round(decimal(product), 2)) === 0;
  });
}
