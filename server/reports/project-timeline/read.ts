import type { ProjectId } from "#contract/ids.ts";
import type { ProjectTimeline } from "#contract/project-timeline.ts";
import type { Permission } from "#contract/roles.ts";
import type { Read } from "#server/db/sql.ts";
import { getProject } from "#server/projects/read.ts";
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
