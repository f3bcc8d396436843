import type { ProjectId } from "#contract/api/ids.ts";
import type { Project, ProjectStatusChange } from "#contract/clients/projects.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { found } from "#server/core/refusal.ts";
import { getProject } from "./read.ts";
import { changeProject, lockProjectRow } from "./store.ts";

/**
 * Moves a project from any status to another. Raises project.status_changed; its current status changes nothing.
 * @throws Refusal 404
 */
export function changeProjectStatus(caller: Caller, id: ProjectId, { status }: ProjectStatusChange): Promise<Project> {
  return inOrg(caller, async (tx) => {
    const before = found(await lockProjectRow(tx, id));
    if (before.status === status) return getProject(tx, id);
    const at = caller.clock();
    await changeProject(tx, id, { status, updatedAt: at });
    const project = await getProject(tx, id);
    await emit(tx, "project.status_changed", project, at);
    return project;
  });
}
