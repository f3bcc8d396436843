import type { ImportLayoutId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { found, notFound } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseImport } from "#server/import-previews/check-access.ts";
import { deleteLayoutRow, findLayoutById } from "./store.ts";

/** Forgets what was chosen for files with these names of columns. @throws Refusal 403, 404 */
export function forgetLayout(caller: Caller, id: ImportLayoutId): Promise<void> {
  return inOrg(caller, async (tx) => {
    refuseImport(caller, found(await findLayoutById(tx, id)).kind);
    if (!(await deleteLayoutRow(tx, id))) throw notFound();
  });
}
