import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { refuseFaults } from "#server/refusal.ts";
import { checkClientRows } from "./check-client-rows.ts";
import { createClient } from "./create-client.ts";
import { readClientRows } from "./read-client-rows.ts";

/** So many are written without waiting for each: the database gets the next statement while it does the last one. */
const writtenAtOnce = 100;

/**
 * Adds every client of a file, or none where a row is at fault. Raises client.created for each.
 * @throws Refusal 422
 */
export function importClients(caller: Caller, content: Uint8Array): Promise<{ imported: number }> {
  const { clients, faults, rows } = checkClientRows(readClientRows(content));
  refuseFaults(faults.map(({ row, path, code, message }) => ({ path: `rows[${row}].${path}`, code, message })));
  if (rows === 0) {
    refuseFaults([{ path: "file", code: "TOO_FEW", message: "holds no clients beneath the names of its columns" }]);
  }
  return inOrg(caller, async (tx) => {
    for (let i = 0; i < clients.length; i += writtenAtOnce) {
      await Promise.all(clients.slice(i, i + writtenAtOnce).map((client) => createClient({ ...caller, tx }, client)));
    }
    return { imported: clients.length };
  });
}
