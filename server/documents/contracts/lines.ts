import { scheduledValues } from "#contract/claim-figures.ts";
import type { ContractId, QuotationItemId } from "#contract/ids.ts";
import { type Decimal, zero } from "#contract/money.ts";
import type { Read } from "#server/db/sql.ts";
import { type ContractLineRow, findContractLines } from "./store.ts";

export { findClaimed } from "./store.ts";

/** A line with what it contributes to the sum of its part. */
export interface ScheduledLine extends ContractLineRow {
  readonly value: Decimal;
}

/** Returns the lines of a contract in order, with their scheduled values. */
export async function getLines(read: Read, id: ContractId): Promise<ScheduledLine[]> {
  const lines = await findContractLines(read, id);
  return partsOf(lines).flatMap((part) => {
    const values = scheduledValues(part);
    return part.map((line, i) => ({ ...line, value: values[i] ?? zero }));
  });
}

/** Returns the lines by part, in their order. */
export function partsOf<Line extends Pick<ContractLineRow, "part">>(lines: readonly Line[]): Line[][] {
  const parts = new Map<string, Line[]>();
  for (const line of lines) parts.set(line.part, [...(parts.get(line.part) ?? []), line]);
  return [...parts.values()];
}

/** Amounts by line, as decimal text. */
export type LineAmounts = Readonly<Record<QuotationItemId, string>>;
