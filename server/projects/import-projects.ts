import type { NewProject } from "#contract/projects.ts";
import type { Caller } from "#server/caller.ts";
import { heldClientFaults } from "#server/clients/read.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { emitEach } from "#server/events/emit.ts";
import { insertRows, refuseRows } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { holdTimeZone } from "#server/organizations/read.ts";
import { newProjectRow } from "./create-project.ts";
import { presentProject } from "./present.ts";
import { projectColumns, readProjects } from "./project-rows.ts";
import { insertProjects } from "./store.ts";

/**
 * Adds every project of a file, or none if any row has a fault. Raises project.created for each.
 * @throws Refusal 422
 */
export async function importProjects(caller: Caller, content: Uint8Array): Promise<{ imported: number }> {
  const found = await readFile(caller, content, projectColumns);
  return inOrg(caller, async (tx) => {
    const timeZone = await holdTimeZone(tx);
    const at = caller.clock();
    const checked = await readProjects(tx, found, at);
    refuseRows(checked, "projects");
    return { imported: await addProjects(tx, checked.bodies, { at, timeZone }) };
  });
}

/** Adds projects, with an event for each. Returns their number. */
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
