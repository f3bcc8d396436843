import { importLayoutsMax } from "#contract/imports/import-previews.ts";
import type { ImportLayout, NewImportLayout } from "#contract/imports/import-layouts.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseImport } from "#server/import-previews/check-access.ts";
import { fingerprintOf, presentLayout } from "./read.ts";
import { deleteOldestLayouts, findLayoutRow, saveLayout } from "./store.ts";

/**
 * Keeps what the columns of a bill hold, for the next bill with the same names of columns in any order.
 * @throws Refusal 403; 422 for a name that is given twice
 */
export function keepBillLayout(caller: Caller, { kind, name, columns }: NewImportLayout): Promise<ImportLayout> {
  refuseImport(caller, kind);
  const names = columns.map((column) => column.name);
  refuseFaults(
    names.flatMap((each, i) =>
      names.indexOf(each) === i
        ? []
        : [{ path: `columns[${i}].name`, code: "DUPLICATE", message: wording("imports.columnRepeated") }],
    ),
  );
  const at = caller.clock();
  const key = { kind, fingerprint: fingerprintOf(names.toSorted().join("\n")) };
  return inOrg(caller, async (tx) => {
    const byName = Object.fromEntries(columns.map((column) => [column.name, column.field]));
    await saveLayout(tx, { ...key, id: newId("ily", at), name, columns: byName, dayOrder: null, at });
    await deleteOldestLayouts(tx, importLayoutsMax);
    return presentLayout(found(await findLayoutRow(tx, key)));
  });
}
