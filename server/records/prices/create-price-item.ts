import type { NewPriceItem, PriceItem } from "#contract/quotations/price-items.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseCost, withUniqueCode } from "./check-item.ts";
import { getPriceItem } from "./read.ts";
import { insertPriceItem } from "./store.ts";

/** Returns the row of a new item. */
export const newPriceItemRow = (body: NewPriceItem, at: Date) => ({
  taxCode: "STANDARD" as const,
  ...body,
  id: newId("pri", at),
  createdAt: at,
  updatedAt: at,
});

/** Adds an item to the price book. @throws Refusal 403, 422 */
export function createPriceItem(caller: Caller, body: NewPriceItem): Promise<PriceItem> {
  refuseCost(body, caller.permissions);
  return inOrg(caller, async (tx) => {
    const row = newPriceItemRow(body, caller.clock());
    await withUniqueCode(insertPriceItem(tx, row));
    return getPriceItem(tx, row.id, caller.permissions);
  });
}
