import type { NewClient } from "#contract/clients.ts";
import type { Caller } from "#server/caller.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { emitEach } from "#server/events/emit.ts";
import { insertRows, refuseRows } from "#server/imports/check-rows.ts";
import { readFile } from "#server/imports/read-file.ts";
import { clientColumns, readClients } from "./client-rows.ts";
import { newClientRow } from "./create-client.ts";
import { presentClient } from "./present.ts";
import { insertClients } from "./store.ts";

/**
 * Adds every client of a file, or none if any row has a fault. Raises client.created for each.
 * @throws Refusal 422
 */
export async function importClients(caller: Caller, content: Uint8Array): Promise<{ imported: number }> {
  const found = await readFile(caller, content, clientColumns);
  return inOrg(caller, async (tx) => {
    const checked = await readClients(tx, found);
    refuseRows(checked, "clients");
    return { imported: await addClients(tx, caller, checked.bodies) };
  });
}

/** Adds clients, with an event for each. Returns their number. */
export async function addClients(
  tx: Tx,
  { clock }: Pick<Caller, "clock">,
  bodies: readonly NewClient[],
): Promise<number> {
  const at = clock();
  const rows = await mapInSlices(bodies, (client) => newClientRow(client, at));
  const added = await mapInSlices(await insertRows(rows, (batch) => insertClients(tx, batch)), presentClient);
  // The organization's other changes wait from here on.
  await emitEach(tx, "client.created", added, at);
  return added.length;
}
