import { compare, decimal, round } from "#contract/money.ts";
import { lineAmount } from "#contract/totals.ts";
import type { Cell } from "./grid.ts";
import type { Field } from "./headings.ts";
import type { DecimalMark } from "#reader/numbers.ts";
import {
  doubtful,
  type NumberStyle,
  nothing,
  type Read,
  readNumberCell,
  readTextCell,
  shownDecimals,
} from "./read-cell.ts";
import { isLumpSum } from "./unit-words.ts";

export type NumberField = "qty" | "unitPrice" | "amount";
export type LineCells = Readonly<Record<Field, Cell>>;
export type LineReads = Readonly<Record<Field, Read>>;
export type NumberStyles = Readonly<Record<NumberField, NumberStyle>>;

/** Texts that a person typed in place of cells. */
export type Edits = Readonly<Partial<Record<Field, string>>>;

/** Reads a line: texts and numbers within their limits, lump sums, and the amount against quantity × unit price. */
export function readLine(source: LineCells, styles: NumberStyles, edits: Edits): LineReads {
  const cells = divideQuantity(withEdits(source, edits));
  const texts = {
    ref: readTextCell("ref", onOneLine(cells.ref.text)),
    unit: readTextCell("unit", onOneLine(cells.unit.text)),
    description: readTextCell("description", cells.description.text),
  };
  const numbers = checkAmount(cells, fillIn(cells, readNumbers(cells, styles, edits), styles, edits), styles, edits);
  const isNameless = cells.description.text === "";
  return { ...texts, ...numbers, ...(isNameless ? { description: doubtful("", "noDescription", "") } : {}) };
}

type Numbers = Readonly<Record<NumberField, Read>>;

const withEdits = (cells: LineCells, edits: Edits): LineCells => {
  const typed = Object.entries(edits).map(([field, text]) => [field, { text: text.trim(), stored: null }] as const);
  return { ...cells, ...Object.fromEntries(typed) };
};

/** References and units have one line; spreadsheets wrap them in narrow columns. */
const onOneLine = (text: string): string => text.replaceAll("\n", " ");

/** Moves the unit out of the quantity where it has none of its own: `12 m2`, `LS`. */
function divideQuantity(cells: LineCells): LineCells {
  const { text } = cells.qty;
  if (cells.unit.text !== "") return cells;
  if (isLumpSum(text)) return { ...cells, qty: { text: "1", stored: null }, unit: { text, stored: null } };
  const [, qty, unit] = /^(\d[\d.,' ]*?) ?(\p{L}[\p{L}\d./²³]{0,9})$/u.exec(text) ?? [];
  if (qty === undefined || unit === undefined) return cells;
  return { ...cells, qty: { text: qty, stored: cells.qty.stored }, unit: { text: unit, stored: null } };
}

/** Returns the mark under which quantity × unit price is the amount, when that is so for one mark alone. */
export function markByProduct(cells: LineCells): DecimalMark | null {
  const styleOf = (mark: DecimalMark): NumberStyle => ({ mark, isCertain: true });
  const matching = (["point", "comma"] as const).filter((mark) => {
    const read = (field: NumberField) => readNumberCell(field, cells[field], styleOf(mark));
    return isProduct({ qty: read("qty"), unitPrice: read("unitPrice"), amount: read("amount") }, 2);
  });
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

function readNumbers(cells: LineCells, styles: NumberStyles, edits: Edits): Numbers {
  const readWith = (change: Partial<NumberStyle>): Numbers => {
    const read = (field: NumberField) =>
      // Nobody has to be asked about what they typed just now.
      readNumberCell(field, cells[field], { ...styles[field], ...(field in edits ? { isCertain: true } : change) });
    return { qty: read("qty"), unitPrice: read("unitPrice"), amount: read("amount") };
  };
  const numbers = readWith({});
  const isInDoubt = Object.values(numbers).some(({ mark }) => mark?.reason === "eitherMark");
  if (!isInDoubt) return numbers;
  // The product tells which of the two readings is meant.
  const settled = (["point", "comma"] as const)
    .map((mark) => readWith({ mark, isCertain: true }))
    .filter((each) => isProduct(each, 2));
  return settled.length === 1 ? (settled[0] ?? numbers) : numbers;
}

/** Fills in what a lump sum leaves out: a quantity of 1, and its amount as the unit price. */
function fillIn(cells: LineCells, numbers: Numbers, styles: NumberStyles, edits: Edits): Numbers {
  const { qty, unitPrice, amount } = numbers;
  const hasQty = qty !== nothing;
  const hasPrice = unitPrice !== nothing;
  const one: Read = { value: "1", mark: null };
  const isOne = qty.value === "1";
  // Sheets that are not priced yet show 0.00 as the amount of every line.
  const isPriced = amount !== nothing && (amount.value !== "0" || amount.mark !== null);
  if (!hasPrice && isPriced && !("unitPrice" in edits)) {
    const price = isOne || !hasQty ? amountAsPrice(cells, amount, styles) : doubtful("", "noPrice", cells.amount.text);
    return { ...numbers, qty: hasQty || "qty" in edits ? qty : one, unitPrice: price };
  }
  if (!hasQty && hasPrice && !("qty" in edits)) {
    const isLump = isLumpSum(cells.unit.text) || isSame(unitPrice, amount);
    return { ...numbers, qty: isLump ? one : doubtful("", "noQuantity", "") };
  }
  return numbers;
}

/** Reads the amount again as a price, which has limits of its own; a decimal mark that the line has settled is kept. */
function amountAsPrice(cells: LineCells, amount: Read, styles: NumberStyles): Read {
  const price = readNumberCell("unitPrice", cells.amount, styles.amount);
  return price.mark?.isUnreadable === true ? price : amount;
}

const isSame = (a: Read, b: Read): boolean =>
  a.value !== "" && b.value !== "" && compare(decimal(a.value), decimal(b.value)) === 0;

function checkAmount(cells: LineCells, numbers: Numbers, styles: NumberStyles, edits: Edits): Numbers {
  const { qty, unitPrice, amount } = numbers;
  const isChanged = "qty" in edits || "unitPrice" in edits;
  // The amount is only compared, so what is wrong with it alone never keeps a line out.
  const kept = { ...amount, mark: null };
  if (isChanged || qty.value === "" || unitPrice.value === "" || amount.value === "")
    return { ...numbers, amount: kept };
  if (isProduct(numbers, shownDecimals(cells.amount, styles.amount.mark))) return { ...numbers, amount: kept };
  return { ...numbers, amount: doubtful(amount.value, "amountDiffers", cells.amount.text) };
}

function isProduct({ qty, unitPrice, amount }: Numbers, decimals: number): boolean {
  if (qty.value === "" || unitPrice.value === "" || amount.value === "") return false;
  const product = lineAmount({ qty: qty.value, unitPrice: unitPrice.value });
  return compare(round(product, decimals), round(decimal(amount.value), decimals)) === 0;
}
