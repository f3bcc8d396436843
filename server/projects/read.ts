import type { Fault } from "#contract/errors.ts";
import type { ClientId, ProjectId } from "#contract/ids.ts";
import type { Project, ProjectQuery } from "#contract/projects.ts";
import type { Page } from "#server/db/page.ts";
import type { Read } from "#server/db/sql.ts";
import { found, unknownReference } from "#server/core/refusal.ts";
import { findSearchPrefilter } from "#server/db/search.ts";
import { presentProject } from "./present.ts";
import { findProject, findProjects } from "./store.ts";

export const listProjects = async (read: Read, query: ProjectQuery, page: Page) =>
  page.body(await findProjects(read, query, await findSearchPrefilter(read, "PROJECT", query.q), page), presentProject);

/** @throws Refusal 404 */
export async function getProject(read: Read, id: ProjectId): Promise<Project> {
  return presentProject(found(await findProject(read, id)));
}

/** Checks a reference to a project, and that it belongs to the client, if given. A project is never deleted. */
export async function projectFaults(read: Read, projectId: ProjectId, clientId?: ClientId): Promise<Fault[]> {
  const project = await findProject(read, projectId);
  if (project === undefined) return [unknownReference("projectId", "project")];
  if (clientId === undefined || project.clientId === clientId) return [];
  return [{ path: "projectId", code: "WRONG_CLIENT", message: "belongs to a different client" }];
}
