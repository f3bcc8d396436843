import type { NewPriceItem } from "#contract/price-items.ts";
import type { Caller } from "#server/caller.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { insertRows, refuseRows } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { refuseCost, withUniqueCode } from "./check-item.ts";
import { newPriceItemRow } from "./create-price-item.ts";
import { priceItemColumns, readPriceItems } from "./price-item-rows.ts";
import { insertPriceItems } from "./store.ts";

/** Adds every item of a file, or none if any row has a fault. @throws Refusal 403, 422 */
export async function importPriceItems(caller: Caller, content: Uint8Array): Promise<{ imported: number }> {
  const found = await readFile(caller, content, priceItemColumns);
  return inOrg(caller, async (tx) => {
    const checked = await readPriceItems(tx, found);
    refuseRows(checked, "price items");
    return { imported: await addPriceItems(tx, caller, checked.bodies) };
  });
}

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
