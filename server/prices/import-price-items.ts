import type { Caller } from "#server/caller.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg } from "#server/db/sql.ts";
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
    for (const body of checked.bodies) refuseCost(body, caller.permissions);
    const at = caller.clock();
    const rows = await mapInSlices(checked.bodies, (body) => newPriceItemRow(body, at));
    await withUniqueCode(insertRows(rows, (batch) => insertPriceItems(tx, batch)));
    return { imported: rows.length };
  });
}
