import type { PriceItemId } from "#contract/api/ids.ts";
import type { PriceItem, PriceItemChange } from "#contract/quotations/price-items.ts";
import type { Caller } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseCost, withUniqueCode } from "./check-item.ts";
import { getPriceItem } from "./read.ts";
import { changePriceItem, lockPriceItemRow } from "./store.ts";

/** Changes the fields given. Documents keep their prices. @throws Refusal 403, 404, 422 */
export function updatePriceItem(caller: Caller, id: PriceItemId, body: PriceItemChange): Promise<PriceItem> {
  refuseCost(body, caller.permissions);
  return inOrg(caller, async (tx) => {
    found(await lockPriceItemRow(tx, id));
    await withUniqueCode(changePriceItem(tx, id, { ...body, updatedAt: caller.clock() }));
    return getPriceItem(tx, id, caller.permissions);
  });
}
