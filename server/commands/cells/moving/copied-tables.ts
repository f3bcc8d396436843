import { derivedTables } from "#server/db/derived/derived-tables.ts";
import { readTables } from "#server/db/schema/catalog.ts";
import type { Sql } from "#server/db/sql.ts";
import { movedTables } from "#server/reports/data-export/moved-tables.ts";

/** A table whose rows move with an organization to another cell: with all columns, secrets and leases too. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key. */
  readonly key: readonly string[];
  /** The columns that order its rows, when that is not the key. */
  readonly order?: readonly string[];
  /** True when a row never changes, and cannot be made to. */
  readonly isAppendOnly: boolean;
}

/** Tables that do not move: what triggers make from the rows that do, and what concerns one cell. */
const leftOut = new Set([
  ...derivedTables.map(({ table }) => table),
  "data_export", // the lease of a running export
  "organization_passage",
  "storage_use",
]);

/** Returns the tables that move, each after those that its rows refer to. */
export async function readCopiedTables(sql: Sql): Promise<CopiedTable[]> {
  const inOrder = movedTables.map(({ name }) => name);
  const placeOf = (name: string) => (inOrder.includes(name) ? inOrder.indexOf(name) : inOrder.length);
  return (await readTables(sql))
    .filter(({ name, columns }) => (columns.includes("org_id") || name === "organization") && !leftOut.has(name))
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name))
    .map(({ name, columns, order }) => ({
      name,
      columns,
      key: order.map((column) => column.replace(/ collate "C"$/, "").replaceAll(/^"|"$/g, "")),
      ...(name === "event" ? { order: ["position"] } : {}),
      isAppendOnly: name === "audit_entry",
    }));
}
