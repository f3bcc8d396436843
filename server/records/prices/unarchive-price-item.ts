import type { PriceItemId } from "#contract/api/ids.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import type { Caller } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { getPriceItem } from "./read.ts";
import { changePriceItem, lockPriceItemRow } from "./store.ts";

/** Unarchives an item; one that is not archived stays as it is. @throws Refusal 404 */
export function unarchivePriceItem(caller: Caller, id: PriceItemId): Promise<PriceItem> {
  return inOrg(caller, async (tx) => {
    const { archivedAt } = found(await lockPriceItemRow(tx, id));
    if (archivedAt !== null) await changePriceItem(tx, id, { archivedAt: null, updatedAt: caller.clock() });
    return getPriceItem(tx, id, caller.permissions);
  });
}
