import type { Read } from "#server/db/sql.ts";
import {
  type DifferenceRow,
  findRetainingDerived,
  findWrongCredit,
  findWrongReceipts,
  findWrongAllocations,
  findWrongBalances,
  findWrongBilling,
  findWrongClaimItems,
  findWrongGross,
  findWrongSettlements,
  findWrongSubtotals,
} from "./store.ts";

export type Difference = DifferenceRow;

/** Returns where the books of an organization contradict themselves: nothing, unless the database was changed by hand. */
export async function checkBooks(read: Read): Promise<Difference[]> {
  const found: Difference[] = [];
  const rules = [
    findWrongSubtotals,
    findWrongSettlements,
    findRetainingDerived,
    findWrongCredit,
    findWrongReceipts,
    findWrongGross,
    findWrongClaimItems,
    findWrongBilling,
    findWrongBalances,
    findWrongAllocations,
  ];
  for (const find of rules) found.push(...(await find(read)));
  return found;
}
