import type { ProjectId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockProject } from "./read.ts";
import { deleteProjectRow } from "./store.ts";

/**
 * Deletes a project that nothing refers to; the database rejects the deletion of any other. Raises project.deleted with its
 * last state. @throws Refusal 404
 */
export function deleteUnusedProject(caller: Caller, id: ProjectId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const project = await lockProject(tx, id);
    await deleteProjectRow(tx, id);
    await emit(tx, "project.deleted", project, caller.clock());
  });
}
