import { type BillField, billFields } from "#contract/imports/bill-fields.ts";
import { readNumber } from "#reader/numbers.ts";
import type { Cell, Grid } from "./grid.ts";

export const fields = billFields;
export type Field = BillField;
export type Role = Field | "ignore";

const words: Readonly<Record<Field, RegExp>> = {
  ref: /^(ref|reference|ref no|item no|item ref|item code|no|s ?\/ ?no?|s ?no|sl no|sr no|code|line|pos|#|bil|division|序号|编号|项次|项号|项目编码)$/,
  description:
    /^(item )?descriptions?\b|^particulars?\b|^details?$|^scope\b|^works?\b|^work items?$|^services?$|^products?$|^perihal|^keterangan|^(说明|描述|内容|名称|品名|项目(名称|说明|内容|特征)?|(工程|工作|施工)(项目|内容|说明))$/,
  unit: /^(units?|uom|unit of measure(ment)?|measure|(计量)?单位)$/,
  qty: /^((est|total|bq|contract|tender) )?(qty|q'?ty|quantity|quantities|kuantiti)\b|^(数量|工程量)$/,
  unitPrice:
    /^(unit )?rates?\b|^unit ?(price|cost)\b|^u ?\/ ?(price|rate|p)$|^price ?(per|\/) ?unit$|^(综合)?单价|^kadar\b/,
  amount:
    /^((line|total) )?(amounts?|amt)\b|^(line )?total\b|^total (price|cost|value)$|^value$|^sum$|^cost$|^harga$|^(金额|总价|合价)/,
};

/** Words that mean one field or another, depending on the other headings: the first that is not taken. */
const unclear: readonly (readonly [RegExp, readonly Field[]])[] = [
  [/^items?$/, ["description", "ref"]],
  [/^price$/, ["unitPrice", "amount"]],
];

/** Words of a price of which there may be several: of the labour, the material, or of an option. */
const partOfPrice =
  /\b(rates?|price|unit|supply|install(ation)?|labou?r|lab|material|mat|plant|equipment|option|alt(ernative)?)\b|单价/;

/** How far down the headings may be, below a letterhead and the names of the project. */
const headingRowsMax = 20;
/** Headings may be in so many rows: a name above those of its parts. */
const rowsOfHeadingsMax = 3;
const headingLength = 80;

export interface Headings {
  readonly row: number;
  /** The number of rows that the headings are in. */
  readonly count: number;
  readonly roles: readonly Role[];
  /** The columns that may hold the field, by their names. */
  readonly candidates: Readonly<Record<"qty" | "unitPrice" | "amount", readonly number[]>>;
  /** The names as they are read, those of several rows joined. */
  readonly names: readonly string[];
}

/** Finds the rows of headings, and what each column holds. Returns null when there are none. */
export function findHeadings(grid: Grid): Headings | null {
  let best: (Headings & { readonly score: number }) | null = null;
  for (let row = 0; row < Math.min(headingRowsMax, grid.length); row += 1) {
    for (let count = 1; count <= rowsOfHeadingsMax; count += 1) {
      const rows = grid.slice(row, row + count);
      if (rows.length < count || (count > 1 && !areHeadings(rows))) break;
      const names = namesOf(rows);
      const roles = rolesOf(names);
      const score = roles.filter((role) => role !== "ignore").length;
      // The first of equally good rows wins, and the fewest.
      if (score < 2 || (best !== null && score <= best.score)) continue;
      best = { row, count, roles, names, score, candidates: candidatesOf(names) };
    }
  }
  return best === null ? null : withLowerRows(grid, best);
}

/** Takes the row below the headings for a part of them when it names parts of a column, or its currency. */
function withLowerRows(grid: Grid, found: Headings): Headings {
  if (found.count === rowsOfHeadingsMax) return found;
  const below = grid[found.row + found.count] ?? [];
  const filled = below.flatMap(({ text }, i) => (text === "" ? [] : [i]));
  const isOfText = filled.some((i) => ["ref", "description", "unit"].includes(found.roles[i] ?? "ignore"));
  const isCurrency = filled.every((i) => /^\(?(s?\$|sgd|no\.?|m\d?)\)?$/i.test(below[i]?.text ?? ""));
  if (filled.length === 0 || ((isOfText || filled.length < 2) && !isCurrency) || !areHeadings([below])) return found;
  const rows = grid.slice(found.row, found.row + found.count + 1);
  const names = namesOf(rows);
  // The roles stay: what the lower row says only tells the columns of one name apart.
  return { ...found, count: rows.length, names, candidates: candidatesOf(names) };
}

const areHeadings = (rows: Grid): boolean =>
  rows.every(
    (row) =>
      row.some(({ text }) => text !== "") &&
      row.every(({ text, stored }) => stored === null && text.length <= headingLength && !isNumber(text)),
  );

const isNumber = (text: string): boolean => {
  const { point, comma } = readNumber(text);
  return point !== null || comma !== null;
};

/**
 * Joins the names of several rows: one that is above several columns is the name of each. Where the whole is the name of
 * nothing, as in "Measured works, quantity", its lowest part is taken.
 */
function namesOf(rows: Grid): readonly string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const parts = rows
      .map((row, i) => {
        const own = row[column];
        const isNamedBelow = rows.slice(i + 1).some((lower) => (lower[column]?.text ?? "") !== "");
        const left = row.slice(0, column).findLast(({ text }) => text !== "");
        return plainHeading((own?.text ?? "") === "" && isNamedBelow ? left : own);
      })
      .filter((name) => name !== "");
    const whole = parts.join(" ");
    const own = parts.at(-1) ?? "";
    return !isName(whole) && isName(own) ? own : whole;
  });
}

const isName = (text: string): boolean => fields.some((field) => words[field].test(text)) || partOfPrice.test(text);

/** Returns a heading without its currency, brackets and punctuation: `Unit Rate (S$)` is `unit rate`. */
export const plainHeading = (cell: Cell | undefined): string =>
  (cell?.text ?? "")
    .toLowerCase()
    .replaceAll(/\([^()]*\)|（[^（）]*）|\[[^[\]]*\]|s\$|\$|\bsgd\b/g, " ")
    .replaceAll(/[.:：*]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function rolesOf(headings: readonly string[]): readonly Role[] {
  const roles: Role[] = headings.map(() => "ignore");
  for (const [i, heading] of headings.entries()) {
    const field = fields.find((each) => words[each].test(heading));
    if (field !== undefined && !roles.includes(field)) roles[i] = field;
  }
  for (const [i, heading] of headings.entries()) {
    const [, choices = []] = unclear.find(([pattern]) => pattern.test(heading)) ?? [];
    const field = choices.find((each) => !roles.includes(each));
    if (roles[i] === "ignore" && field !== undefined) roles[i] = field;
  }
  return roles;
}

function candidatesOf(headings: readonly string[]): Headings["candidates"] {
  const named = (pattern: RegExp) => headings.flatMap((heading, i) => (pattern.test(heading) ? [i] : []));
  const unit = new Set(named(words.unit));
  const parts = named(partOfPrice).filter((i) => !unit.has(i));
  return {
    qty: named(words.qty),
    unitPrice: [...new Set([...named(words.unitPrice), ...parts])].toSorted((a, b) => a - b),
    amount: named(words.amount),
  };
}
