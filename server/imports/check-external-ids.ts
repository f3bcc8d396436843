import type { Fault } from "#contract/errors.ts";
import { findExternalIds, type LabeledTable, takenBy } from "#server/db/labels.ts";
import type { Read } from "#server/db/sql.ts";
import type { RowsRead } from "./read-rows.ts";

/**
 * Returns a function that checks the external ids of a file's rows, one after the other. They are too many to lock each: when
 * another request gives the same one at the same time, the unique index refuses the later of the two, which is a 503.
 */
export async function externalIdChecker(read: Read, table: LabeledTable, { rows }: RowsRead<"externalId">) {
  const holders = await findExternalIds(
    read,
    table,
    rows.flatMap(({ cells }) => cells.externalId ?? []),
  );
  const before = new Set<string>();
  return (externalId: string | undefined): Fault[] => {
    if (externalId === undefined) return [];
    const holder = holders.get(externalId);
    if (holder !== undefined) return [takenBy(holder)];
    if (before.has(externalId)) {
      const message = "is the id of a row above; choose another id, or remove this row";
      return [{ path: "externalId", code: "DUPLICATE", message }];
    }
    before.add(externalId);
    return [];
  };
}
