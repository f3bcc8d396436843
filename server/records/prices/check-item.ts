import type { PriceItemChange } from "#contract/quotations/price-items.ts";
import { wording } from "#contract/api/wording.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { isDuplicate } from "#server/db/failures.ts";
import type { Permissions } from "./read.ts";

/** @throws Refusal 403 INSUFFICIENT_SCOPE when the body holds a cost that the caller may not write */
export function refuseCost({ unitCost }: PriceItemChange, permissions: Permissions): void {
  if (unitCost === undefined || permissions.includes("costs:write")) return;
  throw new Refusal("INSUFFICIENT_SCOPE", wording("records.costsScope"));
}

/** Writes an item. The index decides, since two requests may take the same code at once. @throws Refusal 422 */
export async function withUniqueCode(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw invalidFields([{ path: "code", code: "DUPLICATE", message: wording("records.priceCodeTaken") }]);
  }
}
