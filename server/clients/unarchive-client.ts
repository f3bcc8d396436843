import type { Client } from "#contract/clients.ts";
import type { ClientId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { getClient } from "./read.ts";
import { changeClient, lockClientRow } from "./store.ts";

/** Unarchives a client; one that is not archived stays as it is. @throws Refusal 404 */
export function unarchiveClient(caller: Caller, id: ClientId): Promise<Client> {
  return inOrg(caller, async (tx) => {
    const client = found(await lockClientRow(tx, id));
    if (client.archivedAt !== null) await changeClient(tx, id, { archivedAt: null, updatedAt: caller.clock() });
    return getClient(tx, id);
  });
}
