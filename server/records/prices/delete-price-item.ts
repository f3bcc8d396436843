import type { PriceItemId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { deletePriceItemRow, lockPriceItemRow } from "./store.ts";

/** Deletes an item; nothing refers to it. @throws Refusal 404 */
export function deletePriceItem(caller: Caller, id: PriceItemId): Promise<void> {
  return inOrg(caller, async (tx) => {
    found(await lockPriceItemRow(tx, id));
    await deletePriceItemRow(tx, id);
  });
}
