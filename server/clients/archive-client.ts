import type { Client } from "#contract/clients.ts";
import type { ClientId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { getClient } from "./read.ts";
import { changeClient, lockClientRow } from "./store.ts";

/** Archives a client; one that is archived already stays as it is. @throws Refusal 404 */
export function archiveClient(caller: Caller, id: ClientId): Promise<Client> {
  return inOrg(caller, async (tx) => {
    const client = found(await lockClientRow(tx, id));
    const at = caller.clock();
    if (client.archivedAt === null) await changeClient(tx, id, { archivedAt: at, updatedAt: at });
    return getClient(tx, id);
  });
}
