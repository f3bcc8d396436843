import { asNumber } from "#contract/money.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { PriceItemRow } from "./store.ts";

/** @param showsCost true for a caller who may see what a unit costs */
export const presentPriceItem = (row: PriceItemRow, showsCost: boolean): PriceItem => ({
  id: row.id,
  code: row.code,
  description: row.description,
  unit: row.unit,
  unitPrice: asNumber(row.unitPrice),
  ...(showsCost ? { unitCost: row.unitCost === null ? null : asNumber(row.unitCost) } : {}),
  category: row.category,
  taxCode: row.taxCode,
  accountCode: row.accountCode,
  archivedAt: isoInstantOrNull(row.archivedAt),
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});
