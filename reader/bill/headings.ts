import type { Cell, Grid } from "./grid.ts";

/** The fields of a line that a column can hold. `amount` is compared with quantity × unit price, and not taken. */
export const fields = ["ref", "description", "unit", "qty", "unitPrice", "amount"] as const;
export type Field = (typeof fields)[number];
export type Role = Field | "ignore";

const words: Readonly<Record<Field, RegExp>> = {
  ref: /^(ref|reference|ref no|item no|item ref|item code|no|s ?\/ ?no?|s ?no|code|line|pos|#|序号|编号|项次|项号)$/,
  description:
    /^(item )?descriptions?\b|^particulars?$|^details?$|^scope\b|^works?\b|^work items?$|^services?$|^products?$|^(说明|描述|内容|名称|品名|项目(名称|说明|内容)?|(工程|工作|施工)(项目|内容|说明))$/,
  unit: /^(units?|uom|unit of measure(ment)?|measure|(计量)?单位)$/,
  qty: /^((est|total|bq|contract) )?(qty|q'?ty|quantity|quantities)\b|^(数量|工程量)$/,
  unitPrice: /^(unit )?rates?\b|^unit ?(price|cost)\b|^u ?\/ ?(price|rate|p)$|^price ?(per|\/) ?unit$|^(综合)?单价$/,
  amount:
    /^((line|total) )?(amounts?|amt)\b|^(line )?total\b|^total (price|cost|value)$|^value$|^sum$|^cost$|^(金额|总价|合价)$/,
};

/** Words that mean one field or another, depending on the other headings: the first that is not taken. */
const unclear: readonly (readonly [RegExp, readonly Field[]])[] = [
  [/^items?$/, ["description", "ref"]],
  [/^price$/, ["unitPrice", "amount"]],
];

/** How far down the headings may be, below a letterhead and the names of the project. */
const headingRowsMax = 20;

/** Finds the row of headings, and what each of its columns holds. Returns null when there is none. */
export function findHeadings(grid: Grid): { readonly row: number; readonly roles: readonly Role[] } | null {
  const found = grid
    .slice(0, headingRowsMax)
    .map((cells, row) => ({ row, roles: rolesOf(cells) }))
    .map((each) => ({ ...each, count: each.roles.filter((role) => role !== "ignore").length }))
    // The first of equally good rows wins.
    .reduce((best, each) => (each.count > best.count ? each : best), {
      row: -1,
      roles: [] as readonly Role[],
      count: 0,
    });
  return found.count >= 2 ? { row: found.row, roles: found.roles } : null;
}

/** Returns a heading without its currency, brackets and punctuation: `Unit Rate (S$)` is `unit rate`. */
export const plainHeading = ({ text }: Cell): string =>
  text
    .toLowerCase()
    .replaceAll(/\([^()]*\)|（[^（）]*）|\[[^[\]]*\]|s\$|\$|\bsgd\b/g, " ")
    .replaceAll(/[.:：*]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function rolesOf(cells: readonly Cell[]): readonly Role[] {
  const headings = cells.map(plainHeading);
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
