import type { ProjectId } from "#contract/api/ids.ts";
import type { Project, ProjectChange } from "#contract/clients/projects.ts";
import type { Caller } from "#server/http/caller.ts";
import { endOf, startOf } from "#server/core/calendar.ts";
import { emit } from "#server/history/events/emit.ts";
import { hasChanged } from "#server/history/events/has-changed.ts";
import { externalIdFaults } from "#server/db/lists/labels.ts";
import { inOrg, isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { dateFaults } from "./check-dates.ts";
import { presentProject } from "./present.ts";
import { getProject } from "./read.ts";
import { changeProject, lockProjectRow } from "./store.ts";

/**
 * Changes the fields given, but never its client, which its documents depend on. Raises project.updated if one of them
 * differs. @throws Refusal 404, 422
 */
export function updateProject(caller: Caller, id: ProjectId, body: ProjectChange): Promise<Project> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const before = found(await lockProjectRow(tx, id));
    const startDate = startOf(body.startDate ?? isoInstant(before.startDate), timeZone);
    const end = body.endDate === undefined ? isoInstantOrNull(before.endDate) : body.endDate;
    const endDate = end === null ? null : endOf(end, timeZone);
    refuseFaults([...dateFaults(startDate, endDate), ...(await externalIdFaults(tx, "project", body.externalId, id))]);

    const at = caller.clock();
    await changeProject(tx, id, { ...body, startDate, endDate, updatedAt: at });
    const project = await getProject(tx, id);
    if (hasChanged(presentProject(before), project)) await emit(tx, "project.updated", project, at);
    return project;
  });
}
