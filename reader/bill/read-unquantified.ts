import { compare, decimal, zero } from "#contract/money.ts";
import { doubtful, type Reason } from "./read-cell.ts";
import type { LineCells, NumberField, Numbers, Settled } from "./line-cells.ts";
import { isNotPriced, isRateOnly } from "./row-words.ts";

/**
 * Reads an item of which only a rate is agreed, or that is no part of the price: a line of 0.00 that says so. Returns
 * undefined for any other line.
 */
export function readUnquantified(cells: LineCells, numbers: Numbers): Settled | undefined {
  const texts = [cells.qty, cells.unitPrice, cells.amount].map(({ text }) => text);
  const rateOnly = texts.find(isRateOnly) ?? (hasNoQuantity(cells, numbers) ? "Rate only" : undefined);
  const word = rateOnly ?? texts.find(isNotPriced);
  if (word === undefined) return undefined;
  const rate = isRate(numbers) ? cells.unitPrice.text : "";
  // A quantity and a rate that are both there make an amount, whatever a remark says.
  if (rateOnly === undefined && rate !== "" && numbers.qty.value !== "") return undefined;
  const per = cells.unit.text === "" ? "" : ` / ${cells.unit.text}`;
  const mark = (field: NumberField, reason: Reason) => doubtful(field === "qty" ? "1" : "0", reason, cells[field].text);
  const reason = rateOnly === undefined ? "notPriced" : "rateOnly";
  return {
    qty: mark("qty", reason),
    unitPrice: mark("unitPrice", reason),
    amount: { value: "0", mark: null },
    suffix: rate === "" ? word : `${word}: ${rate}${per}`,
  };
}

/** A quantity of 0 beside a rate is how some bills say that only the rate is wanted. */
const hasNoQuantity = ({ qty }: LineCells, { unitPrice, amount, qty: read }: Numbers): boolean =>
  read.mark?.reason === "notPositive" &&
  !qty.text.includes("-") &&
  !qty.text.includes("(") &&
  isPositive(unitPrice.value) &&
  !isPositive(amount.value);

const isRate = ({ unitPrice }: Numbers): boolean => unitPrice.value !== "" && unitPrice.mark?.reason !== "readAsZero";

const isPositive = (text: string): boolean => text !== "" && compare(decimal(text), zero) > 0;
