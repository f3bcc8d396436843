import type { NewProject, Project } from "#contract/clients/projects.ts";
import type { Caller } from "#server/http/caller.ts";
import { endOf, startOf } from "#server/core/calendar.ts";
import { clientFaults } from "#server/records/clients/read.ts";
import { externalIdFaults } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { dateFaults } from "./check-dates.ts";
import { getProject } from "./read.ts";
import { insertProject } from "./store.ts";

/** Returns the row of a new project. */
export const newProjectRow = (body: NewProject, at: Date, timeZone: string) => ({
  status: "LEAD" as const,
  budget: 0,
  ...body,
  id: newId("prj", at),
  startDate: body.startDate === undefined ? at : startOf(body.startDate, timeZone),
  endDate: body.endDate == null ? null : endOf(body.endDate, timeZone),
  createdAt: at,
  updatedAt: at,
});

/** Adds a project for a client. Raises project.created. @throws Refusal 422 */
export function createProject(caller: Caller, body: NewProject): Promise<Project> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const at = caller.clock();
    const row = newProjectRow(body, at, timeZone);
    refuseFaults([
      ...(await clientFaults(tx, body.clientId)),
      ...dateFaults(row.startDate, row.endDate),
      ...(await externalIdFaults(tx, "project", body.externalId)),
    ]);

    await insertProject(tx, row);
    const project = await getProject(tx, row.id);
    await emit(tx, "project.created", project, at);
    return project;
  });
}
