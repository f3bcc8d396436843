import type { Client } from "#contract/clients/clients.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { getClient, lockClient } from "./read.ts";
import { changeClient } from "./store.ts";

/** Archives a client; one that is archived already stays as it is. Raises client.updated. @throws Refusal 404 */
export function archiveClient(caller: Caller, id: ClientId): Promise<Client> {
  return inOrg(caller, async (tx) => {
    const before = await lockClient(tx, id);
    if (before.archivedAt !== null) return before;
    const at = caller.clock();
    await changeClient(tx, id, { archivedAt: at, updatedAt: at });
    const client = await getClient(tx, id);
    await emit(tx, "client.updated", client, at);
    return client;
  });
}
