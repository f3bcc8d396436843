import type { NewProject, Project } from "#contract/projects.ts";
import type { Caller } from "#server/caller.ts";
import { endOf, startOf } from "#server/core/calendar.ts";
import { clientFaults } from "#server/clients/read.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { dateFaults } from "./check-dates.ts";
import { getProject } from "./read.ts";
import { insertProject } from "./store.ts";

/** Adds a project for a client. Raises project.created. @throws Refusal 422 */
export function createProject(caller: Caller, body: NewProject): Promise<Project> {
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const at = caller.clock();
    const startDate = body.startDate === undefined ? at : startOf(body.startDate, timeZone);
    const endDate = body.endDate == null ? null : endOf(body.endDate, timeZone);
    refuseFaults([...(await clientFaults(tx, body.clientId)), ...dateFaults(startDate, endDate)]);

    const id = newId("prj", at);
    await insertProject(tx, {
      status: "LEAD",
      budget: 0,
      ...body,
      id,
      startDate,
      endDate,
      createdAt: at,
      updatedAt: at,
    });
    const project = await getProject(tx, id);
    await emit(tx, "project.created", project, at);
    return project;
  });
}
