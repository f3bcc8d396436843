import { projectFilters } from "#contract/clients/record-filters.ts";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { Project, ProjectQuery } from "#contract/clients/projects.ts";
import { wording } from "#contract/api/wording.ts";
import { isNarrow } from "#server/db/lists/filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { betweenIn } from "#server/organizations/read.ts";
import { type Fault, found, unknownReference } from "#server/core/refusal.ts";
import { listCandidates } from "#server/db/lists/search.ts";
import { presentProject } from "./present.ts";
import { nameKey } from "#server/records/imports/read-cells.ts";
import {
  findProject,
  findProjects,
  findProjectsById,
  findProjectsCalled,
  holdProjectRow,
  lockProjectRow,
  type ProjectRow,
} from "./store.ts";

export async function listProjects(read: Read, query: ProjectQuery, page: Page) {
  const rows = await listCandidates<ProjectId, ProjectRow>(
    read,
    { kind: "PROJECT", q: query.q },
    {
      page,
      created: betweenIn("UTC", query.createdAfter, query.createdBefore),
      isNarrow: isNarrow(projectFilters, query),
    },
    (candidates) => findProjects(read, query, candidates?.ids, page),
  );
  return page.body(rows, presentProject);
}

/** @throws Refusal 404 */
export async function getProject(read: Read, id: ProjectId): Promise<Project> {
  return presentProject(found(await findProject(read, id)));
}

/** Returns those of the projects that exist. */
export const getProjects = async (read: Read, ids: readonly ProjectId[]): Promise<Project[]> =>
  (await findProjectsById(read, ids)).map(presentProject);

/** Locks the project for a change of what belongs to it. @throws Refusal 404 */
export async function lockProject(tx: Tx, id: ProjectId): Promise<Project> {
  return presentProject(found(await lockProjectRow(tx, id)));
}

/** Finds the projects that the rows of an import refer to, by name or by id. */
export const findProjectsFor = (read: Read, names: readonly string[], ids: readonly string[]) =>
  findProjectsCalled(read, names.map(nameKey), ids);

/**
 * Checks a reference to a project, and that it belongs to the client, if given. Locks the project against deletion until
 * the transaction ends.
 */
export async function projectFaults(tx: Tx, projectId: ProjectId, clientId?: ClientId): Promise<Fault[]> {
  const project = await holdProjectRow(tx, projectId);
  if (project === undefined) return [unknownReference("projectId", "project")];
  if (clientId === undefined || project.clientId === clientId) return [];
  return [{ path: "projectId", code: "WRONG_CLIENT", message: wording("fields.otherClient") }];
}
