import type { priceItemRoutes } from "#contract/quotations/price-items.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { archivePriceItem } from "./archive-price-item.ts";
import { createPriceItem } from "./create-price-item.ts";
import { deletePriceItem } from "./delete-price-item.ts";
import { getPriceItem, listPriceItems } from "./read.ts";
import { unarchivePriceItem } from "./unarchive-price-item.ts";
import { updatePriceItem } from "./update-price-item.ts";

export const priceItemHandlers: Handlers<keyof typeof priceItemRoutes> = {
  listPriceItems: ({ caller, query, page }) =>
    listPriceItems(readListInOrg(caller, query), query, page, caller.permissions),
  createPriceItem: ({ caller, body }) => createPriceItem(caller, body),
  getPriceItem: ({ caller, id }) => getPriceItem(readInOrg(caller), id, caller.permissions),
  updatePriceItem: ({ caller, id, body }) => updatePriceItem(caller, id, body),
  deletePriceItem: ({ caller, id }) => deletePriceItem(caller, id),
  archivePriceItem: ({ caller, id }) => archivePriceItem(caller, id),
  unarchivePriceItem: ({ caller, id }) => unarchivePriceItem(caller, id),
};
