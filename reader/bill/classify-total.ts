import { type Decimal, decimal } from "#contract/money.ts";
import { type Classified, leftOut, type RowTexts } from "./classify-row.ts";
import { isCollection, isNameOfPage, isTax, isTotal, mayBeTotal } from "./row-words.ts";
import { isUnit } from "./unit-words.ts";
import type { Sums } from "./sums.ts";

/** A row without quantity and unit, that may be a sum of the rows above it. */
export interface SumRow {
  readonly index: number;
  readonly texts: RowTexts;
  /** All texts of the row, those of ignored columns included. */
  readonly shown: readonly string[];
  /** The amount, or the last number of the row. */
  readonly amount: string;
  /** True when lines have quantities, so that an amount alone is unusual. */
  readonly hasQuantities: boolean;
}

/**
 * Recognizes the sums of other rows: by their words in any column, and by arithmetic. Where the two disagree, the row is
 * marked. A sum is compared with the lines that it is of. Returns undefined for a row of another kind.
 */
export function classifyTotal(row: SumRow, sums: Sums): Classified | undefined {
  const { texts } = row;
  if (texts.qty !== "" || (texts.unit !== "" && isUnit(texts.unit))) return undefined;
  // Beside a description, another column may say anything; without one, it names the sum.
  const named = texts.description === "" ? row.shown : [texts.description, texts.ref, texts.unitPrice];
  const words = named.filter((text) => /\p{L}/u.test(text));
  const label = words.find((text) => isTotal(text));
  const isPriced = texts.unitPrice !== "" && !words.includes(texts.unitPrice);
  const amount = row.amount === "" ? undefined : decimal(row.amount);
  if (label !== undefined && !isPriced) return totalOf(row, label, amount, sums);
  if (isPriced || amount === undefined) return undefined;
  const text = texts.description === "" ? texts.ref : texts.description;
  const isOfPage = isNameOfPage(text);
  if ((isOfPage || sums.isCollecting()) && sums.collect(amount)) return leftOut("total");
  if (isOfPage && sums.isCollecting()) return leftOut("total", "notTheSum");
  const match = sums.match(amount);
  if (mayBeTotal(text)) {
    if (match !== undefined) return totalOf(row, text, amount, sums);
    return texts.ref !== "" || !sums.hasLines()
      ? { kind: "line", left: null, doubt: "maybeTotal" }
      : leftOut("total", "notTheSum");
  }
  if (match === undefined || text === "") return undefined;
  if (match.lines > 1 && texts.ref === "") return totalOf(row, text, amount, sums);
  // One line above with the same amount: in a list of lump sums that is no more than chance.
  if (!row.hasQuantities || texts.ref !== "") return { kind: "line", left: null, doubt: "sumOfAbove" };
  sums.check(row.index, text, amount);
  return leftOut("total", "sumOfAbove");
}

function totalOf({ index }: SumRow, label: string, amount: Decimal | undefined, sums: Sums): Classified {
  if (amount === undefined && isCollection(label)) sums.startCollection();
  if (amount !== undefined && isTax(label)) {
    if (sums.match(amount) === undefined) sums.addTax(amount);
  } else if (amount !== undefined && sums.hasLines()) sums.check(index, label, amount);
  return leftOut("total");
}
