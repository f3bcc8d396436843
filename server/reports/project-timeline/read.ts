import type { ProjectId } from "#contract/api/ids.ts";
import type { ProjectTimeline } from "#contract/clients/project-timeline.ts";
import type { Permission } from "#contract/people/roles.ts";
import type { Read } from "#server/db/sql.ts";
import { getProject } from "#server/records/projects/read.ts";
import { readableBy } from "#server/reports/readable.ts";
import { presentProjectEntry } from "./present.ts";
import { findProjectEntries } from "./store.ts";

/** @throws Refusal 404 */
export async function getProjectTimeline(
  read: Read,
  id: ProjectId,
  permissions: readonly Permission[],
): Promise<ProjectTimeline> {
  await getProject(read, id);
  const entries = await findProjectEntries(read, id, readableBy(permissions));
  return { data: entries.map(presentProjectEntry) };
}
