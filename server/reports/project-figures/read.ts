import type { ProjectId } from "#contract/api/ids.ts";
import type { ProjectFigures, ProjectFiguresList } from "#contract/clients/project-figures.ts";
import type { Permission } from "#contract/people/roles.ts";
import { found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { readableBy } from "#server/reports/readable.ts";
import { presentFigures } from "./present.ts";
import { findProjectIds, findSums } from "./store.ts";

type Permissions = readonly Permission[];

/** @throws Refusal 404 */
export async function getProjectFigures(read: Read, id: ProjectId, permissions: Permissions): Promise<ProjectFigures> {
  const { data } = await listProjectFigures(read, [id], permissions);
  return found(data[0]);
}

/** Returns the figures of those projects that exist, as far as the caller may read what they are summed from. */
export async function listProjectFigures(
  read: Read,
  ids: readonly ProjectId[],
  permissions: Permissions,
): Promise<ProjectFiguresList> {
  const existing = await findProjectIds(read, ids);
  const readable = readableBy(permissions);
  const { currency } = await getOrganization(read);
  const sums = await findSums(read, existing, readable);
  return { data: existing.map((id) => presentFigures(id, sums, { currency, readable })) };
}
