import type { Finds } from "#contract/organizations/search.ts";
import { isoInstantOrNull } from "#server/db/sql.ts";
import type { FindRow } from "./store.ts";

export const presentFind = (row: FindRow): Finds["data"][number] => ({
  ...row,
  archivedAt: isoInstantOrNull(row.archivedAt),
});
