import type { Client, ClientChange } from "#contract/clients.ts";
import type { ClientId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { getClient } from "./read.ts";
import { changeClient } from "./store.ts";

/** Changes the fields given. What was sent to the client before keeps the name and address it was sent with. */
export function updateClient(caller: Caller, id: ClientId, body: ClientChange): Promise<Client> {
  return inOrg(caller, async (tx) => {
    await changeClient(tx, id, { ...body, updatedAt: caller.clock() });
    return getClient(tx, id);
  });
}
