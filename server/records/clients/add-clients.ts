import type { NewClient } from "#contract/clients/clients.ts";
import type { Caller } from "#server/http/caller.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import type { Tx } from "#server/db/sql.ts";
import { emitEach } from "#server/history/events/emit.ts";
import { insertRows } from "#server/records/imports/insert-rows.ts";
import { newClientRow } from "./create-client.ts";
import { presentClient } from "./present.ts";
import { insertClients } from "./store.ts";

/** Adds clients, with client.created for each. Returns their number. */
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
