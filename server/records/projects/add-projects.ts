import type { NewProject } from "#contract/clients/projects.ts";
import { heldClientFaults } from "#server/records/clients/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Tx } from "#server/db/sql.ts";
import { emitEach } from "#server/history/events/emit.ts";
import { insertRows } from "#server/records/imports/insert-rows.ts";
import { newProjectRow } from "./create-project.ts";
import { presentProject } from "./present.ts";
import { insertProjects } from "./store.ts";

/** Adds projects, with project.created for each. Returns their number. @throws Refusal 422 for a client that is gone */
export async function addProjects(
  tx: Tx,
  bodies: readonly NewProject[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<number> {
  refuseFaults(await heldClientFaults(tx, new Set(bodies.map(({ clientId }) => clientId))));
  const rows = await mapInSlices(bodies, (project) => newProjectRow(project, at, timeZone));
  const added = await mapInSlices(await insertRows(rows, (batch) => insertProjects(tx, batch)), presentProject);
  // The organization's other changes wait from here on.
  await emitEach(tx, "project.created", added, at);
  return added.length;
}
