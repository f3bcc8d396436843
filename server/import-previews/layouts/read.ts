import { createHash } from "node:crypto";
import {
  type ImportLayout,
  type ImportLayoutQuery,
  layoutKinds,
  layoutScopes,
} from "#contract/imports/import-layouts.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Page } from "#server/db/lists/page.ts";
import { isoInstant, type Read, readInOrg } from "#server/db/sql.ts";
import { findLayoutRow, findLayouts, type LayoutKey, type LayoutRow } from "./store.ts";

/** Returns the short form of a header by which files of one bank or program are recognized. */
export const fingerprintOf = (layout: string): string => createHash("sha256").update(layout).digest("hex");

/** Finds what a person chose for files with these names of columns. */
export const findLayout = (read: Read, key: LayoutKey): Promise<LayoutRow | undefined> => findLayoutRow(read, key);

/** Lists the layouts of the kinds of files that the caller may import. */
export async function listLayouts(caller: Caller, query: ImportLayoutQuery, page: Page) {
  const kinds = layoutKinds.filter((kind) => layoutScopes[kind].every((scope) => caller.permissions.includes(scope)));
  return page.body(await findLayouts(readInOrg(caller), kinds, query, page), presentLayout);
}

export const presentLayout = ({
  id,
  kind,
  name,
  columns,
  dayOrder,
  createdAt,
  updatedAt,
}: LayoutRow): ImportLayout => ({
  id,
  kind,
  name,
  columns: Object.entries(columns).map(([column, field]) => ({ name: column, field })),
  dayOrder,
  createdAt: isoInstant(createdAt),
  updatedAt: isoInstant(updatedAt),
});
