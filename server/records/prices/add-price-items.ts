import type { NewPriceItem } from "#contract/quotations/price-items.ts";
import type { Caller } from "#server/http/caller.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Tx } from "#server/db/sql.ts";
import { insertRows } from "#server/records/imports/insert-rows.ts";
import { refuseCost, withUniqueCode } from "./check-item.ts";
import { newPriceItemRow } from "./create-price-item.ts";
import { insertPriceItems } from "./store.ts";

/** Adds items. Returns their number. @throws Refusal 403, 422 */
export async function addPriceItems(
  tx: Tx,
  { clock, permissions }: Pick<Caller, "clock" | "permissions">,
  bodies: readonly NewPriceItem[],
): Promise<number> {
  for (const body of bodies) refuseCost(body, permissions);
  const at = clock();
  const rows = await mapInSlices(bodies, (body) => newPriceItemRow(body, at));
  await withUniqueCode(insertRows(rows, (batch) => insertPriceItems(tx, batch)));
  return rows.length;
}
