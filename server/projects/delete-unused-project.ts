import type { ProjectId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { found } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { deleteProjectRow, lockProjectRow } from "./store.ts";

/** Deletes a project that nothing refers to; the database rejects the deletion of any other. @throws Refusal 404 */
export function deleteUnusedProject(caller: Caller, id: ProjectId): Promise<void> {
  return inOrg(caller, async (tx) => {
    found(await lockProjectRow(tx, id));
    await deleteProjectRow(tx, id);
  });
}
