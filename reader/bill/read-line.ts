import { compare, decimal, divide, multiply, round, toText } from "#contract/money.ts";
import { lineAmount } from "#contract/documents/totals.ts";
import { canonical, type DecimalMark, readStored } from "#reader/numbers.ts";
import {
  doubtful,
  type NumberStyle,
  nothing,
  type Read,
  readNumberCell,
  readTextCell,
  shownDecimals,
  shortTextMax,
} from "./read-cell.ts";
import type { Edits, LineCells, LineReads, NumberField, Numbers, NumberStyles, Settled } from "./line-cells.ts";
import { readPercentage } from "./read-percentage.ts";
import { readUnquantified } from "./read-unquantified.ts";
import { isLumpSum } from "./unit-words.ts";

/**
 * Reads a line: texts and numbers within their limits, lump sums, percentages and items that are not priced, and the amount
 * against quantity × unit price.
 */
export function readLine(source: LineCells, styles: NumberStyles, edits: Edits): LineReads {
  const cells = divideQuantity(withHours(withEdits(source, edits)));
  const numbers = readNumbers(cells, styles, edits);
  const isTyped = "qty" in edits || "unitPrice" in edits;
  const special = isTyped ? undefined : (readUnquantified(cells, numbers) ?? readPercentage(cells, numbers));
  const filled: Settled = special ?? fillIn(cells, numbers, styles, edits);
  const checked = special ?? checkAmount(cells, filled, styles, edits);
  const texts = textsOf(cells, edits, filled.suffix ?? "");
  const { qty, unitPrice, amount } = checked;
  const unit = filled.unit === undefined ? texts.unit : { value: filled.unit, mark: null };
  return { ...texts, unit, qty, unitPrice, amount };
}

function textsOf(cells: LineCells, edits: Edits, suffix: string) {
  const ref = withoutNoise(onOneLine(cells.ref.text));
  const isMoved = ref.length > shortTextMax && !("ref" in edits);
  // A description that a person typed is the whole one.
  const own = [isMoved ? ref : "", cells.description.text].filter((text) => text !== "").join(" ");
  const whole = "description" in edits ? cells.description.text : withSuffix(own, suffix);
  return {
    ref: isMoved ? doubtful("", "refMoved", ref) : readTextCell("ref", ref),
    unit: readTextCell("unit", onOneLine(cells.unit.text)),
    description: cells.description.text === "" ? doubtful("", "noDescription", "") : readTextCell("description", whole),
  };
}

const withSuffix = (text: string, suffix: string): string => (suffix === "" ? text : `${text} (${suffix})`);

/** A number that a program worked out may show more digits than it has: 8.1999999999999993 is 8.2. */
const withoutNoise = (ref: string): string => (/^\d+\.\d{12,}$/.test(ref) ? (readStored(ref) ?? ref) : ref);

const withEdits = (cells: LineCells, edits: Edits): LineCells => {
  const typed = Object.entries(edits).map(([field, text]) => [field, { text: text.trim(), stored: null }] as const);
  return { ...cells, ...Object.fromEntries(typed) };
};

/** References and units have one line; spreadsheets wrap them in narrow columns. */
const onOneLine = (text: string): string => text.replaceAll("\n", " ");

/** Reads a length of time as hours: 36:30 is 36.5. */
function withHours(cells: LineCells): LineCells {
  const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)(?::00)?$/.exec(cells.qty.text) ?? [];
  if (hours === undefined || minutes === undefined || cells.qty.is !== undefined) return cells;
  const stored = toText(divide(decimal(String(Number(hours) * 60 + Number(minutes))), decimal("60"), 4));
  return { ...cells, qty: { text: cells.qty.text, stored, is: "hours" } };
}

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
function fillIn(cells: LineCells, numbers: Numbers, styles: NumberStyles, edits: Edits): Settled {
  const { qty, unitPrice, amount } = numbers;
  const hasQty = qty !== nothing;
  const hasPrice = unitPrice !== nothing;
  const one: Read = { value: "1", mark: null };
  const isOne = qty.value === "1";
  // Sheets that are not priced yet show 0.00 as the amount of every line.
  const isPriced = amount !== nothing && (amount.value !== "0" || amount.mark !== null);
  if (!hasPrice && isPriced && !("unitPrice" in edits)) {
    if (!isOne && hasQty && !("qty" in edits)) return fromAmount(cells, numbers);
    const price = isOne || !hasQty ? amountAsPrice(cells, amount, styles) : doubtful("", "noPrice", cells.amount.text);
    return { ...numbers, qty: hasQty || "qty" in edits ? qty : one, unitPrice: price };
  }
  if (!hasQty && hasPrice && !("qty" in edits)) {
    const isLump = isLumpSum(cells.unit.text) || isSame(unitPrice, amount);
    return { ...numbers, qty: isLump ? one : doubtful("", "noQuantity", "") };
  }
  return numbers;
}

/** Works out the price of a line that has only its amount; where that is not exact, the line is one lump sum. */
function fromAmount(cells: LineCells, numbers: Numbers): Settled {
  const { qty, amount } = numbers;
  const source = cells.amount.text;
  if (qty.value === "" || amount.value === "") return { ...numbers, unitPrice: doubtful("", "noPrice", source) };
  const price = divide(decimal(amount.value), decimal(qty.value), 4);
  const isExact = compare(multiply(price, decimal(qty.value)), decimal(amount.value)) === 0;
  if (isExact) return { ...numbers, unitPrice: doubtful(canonical(price), "fromAmount", source) };
  const measured = [cells.qty.text, cells.unit.text].filter((text) => text !== "").join(" ");
  return {
    qty: { value: "1", mark: null },
    unitPrice: doubtful(amount.value, "wholeAmount", measured),
    amount,
    unit: "",
    suffix: measured,
  };
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
  const decimals = styles.hasWholeAmounts ? 0 : shownDecimals(cells.amount, styles.amount.mark);
  if (isProduct(numbers, decimals)) return { ...numbers, amount: kept };
  return { ...numbers, amount: doubtful(amount.value, "amountDiffers", cells.amount.text) };
}

function isProduct({ qty, unitPrice, amount }: Numbers, decimals: number): boolean {
  if (qty.value === "" || unitPrice.value === "" || amount.value === "") return false;
  const product = lineAmount({ qty: qty.value, unitPrice: unitPrice.value });
  return compare(round(product, decimals), round(decimal(amount.value), decimals)) === 0;
}
