import { absolute, add, compare, type Decimal, decimal, negate, round, toText } from "#contract/money.ts";
import type { DecimalMark } from "#reader/numbers.ts";
import type { BankColumn } from "./column.ts";
import { amountIn, type ReadRow } from "./read-line.ts";
import { descriptionOf, type FileLine } from "./statement.ts";

/** A fee beside the amount of a row. */
export interface RowFee {
  readonly row: number;
  /** Negative when it went out. */
  readonly amount: Decimal;
  /** That of its column. */
  readonly name: string;
  readonly text: string;
  /** True when another column of the row states the amount with the fee. */
  readonly isInNet: boolean;
}

/** Finds the fees of a table that has a column for them. The amounts may include them already: the caller's sums tell. */
export function feesIn({
  read,
  below,
  headerRow,
  roles,
  header,
  mark,
}: {
  readonly read: readonly ReadRow[];
  readonly below: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly roles: readonly BankColumn[];
  readonly header: readonly string[] | undefined;
  readonly mark: DecimalMark;
}): RowFee[] {
  const at = roles.indexOf("fee");
  if (at === -1) return [];
  const stated = below.map((cells) => amountIn(cells[at] ?? "", mark));
  const isSigned = stated.some((fee) => typeof fee === "object" && fee.units < 0n);
  return read.flatMap((each, i): RowFee[] => {
    const [fee, cells] = [stated[i], below[i] ?? []];
    if (each.kind !== "line" || typeof fee !== "object") return [];
    const amount = isSigned ? fee : negate(absolute(fee));
    const net = absolute(add(decimal(each.line.amount), amount));
    const isInNet = cells.some((cell, column) => {
      const other = roles[column] === "other" ? amountIn(cell, mark) : undefined;
      return typeof other === "object" && compare(absolute(other), net) === 0;
    });
    return [{ row: headerRow + i + 1, amount, name: header?.[at] ?? "", text: cells[at] ?? "", isInNet }];
  });
}

/** Puts a line for each fee behind that of its payment. */
export function feeLines(lines: readonly FileLine[], fees: readonly RowFee[]): FileLine[] {
  const feeOf = new Map(fees.map((fee) => [fee.row, fee]));
  return lines.flatMap((line): FileLine[] => {
    const fee = feeOf.get(line.row);
    if (fee === undefined) return [line];
    const description = descriptionOf([fee.name, line.description]);
    return [line, { ...line, amount: toText(round(fee.amount, 2)), description, formerDescriptions: [] }];
  });
}
