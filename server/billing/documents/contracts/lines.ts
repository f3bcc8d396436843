import { scheduledValues } from "#contract/contracts/claim-figures.ts";
import type { ClaimId, ContractId, QuotationItemId } from "#contract/api/ids.ts";
import { type Decimal, decimal, sum, zero } from "#contract/money.ts";
import type { Read } from "#server/db/sql.ts";
import { type ContractLineRow, findClaimed, findContractLines } from "./store.ts";

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

/** Returns the amount to date that a claim billed for each line; that of the opening where there is no claim. */
export async function billedByLine(
  read: Read,
  claimId: ClaimId | undefined,
  opening: LineAmounts | undefined,
): Promise<LineAmounts> {
  if (claimId === undefined) return opening ?? {};
  return Object.fromEntries((await findClaimed(read, claimId)).map(({ itemId, amount }) => [itemId, amount]));
}

/** Returns work and materials to date: those of the last billed claim, or of the opening where no claim is billed. */
export const grossBilled = (ofLastClaim: string | undefined, opening: LineAmounts | undefined): Decimal =>
  ofLastClaim === undefined ? sum(Object.values(opening ?? {}).map((amount) => decimal(amount))) : decimal(ofLastClaim);
