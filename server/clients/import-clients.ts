import type { Client } from "#contract/clients.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { emitEach } from "#server/events/emit.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { checkClientRows } from "./check-client-rows.ts";
import { newClientRow } from "./create-client.ts";
import { presentClient } from "./present.ts";
import { readClientRows } from "./read-client-rows.ts";
import { insertClients } from "./store.ts";

/** Rows inserted by one statement: few enough for any statement timeout. */
const writtenAtOnce = 1_000;

/**
 * Adds every client of a file, or none if any row has a fault. Raises client.created for each.
 * @throws Refusal 422
 */
export function importClients(caller: Caller, content: Uint8Array): Promise<{ imported: number }> {
  const { clients, faults, rows } = checkClientRows(readClientRows(content));
  refuseFaults(faults.map(({ row, path, code, message }) => ({ path: `rows[${row}].${path}`, code, message })));
  if (rows === 0) {
    refuseFaults([{ path: "file", code: "TOO_FEW", message: "has no clients below its header row" }]);
  }
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    const rows = clients.map((client) => newClientRow(client, at));
    const added: Client[] = [];
    for (let i = 0; i < rows.length; i += writtenAtOnce) {
      added.push(...(await insertClients(tx, rows.slice(i, i + writtenAtOnce))).map(presentClient));
    }
    // The organization's other changes wait from here on.
    await emitEach(tx, "client.created", added, at);
    return { imported: added.length };
  });
}
