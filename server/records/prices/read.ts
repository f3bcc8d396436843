import type { PriceItemId } from "#contract/api/ids.ts";
import type { Permission } from "#contract/people/roles.ts";
import type { PriceItem, PriceItemQuery } from "#contract/quotations/price-items.ts";
import { found } from "#server/core/refusal.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read } from "#server/db/sql.ts";
import { presentPriceItem } from "./present.ts";
import { findPriceItem, findPriceItems } from "./store.ts";

export type Permissions = readonly Permission[];

/** True when the caller may see what a unit costs. */
export const seesCosts = (permissions: Permissions): boolean => permissions.includes("costs:read");

export async function listPriceItems(read: Read, query: PriceItemQuery, page: Page, permissions: Permissions) {
  const showsCost = seesCosts(permissions);
  return page.body(await findPriceItems(read, query, page), (row) => presentPriceItem(row, showsCost));
}

/** @throws Refusal 404 */
export async function getPriceItem(read: Read, id: PriceItemId, permissions: Permissions): Promise<PriceItem> {
  return presentPriceItem(found(await findPriceItem(read, id)), seesCosts(permissions));
}
