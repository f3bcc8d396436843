import type { Client, ClientChange } from "#contract/clients.ts";
import type { ClientId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { externalIdFaults } from "#server/db/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { getClient } from "./read.ts";
import { changeClient, lockClientRow } from "./store.ts";

/** Changes the fields given. Documents already sent keep the name and address they were sent with. @throws Refusal 404, 422 */
export function updateClient(caller: Caller, id: ClientId, body: ClientChange): Promise<Client> {
  return inOrg(caller, async (tx) => {
    // The clock is read after locking the row, so that updatedAt never goes back.
    found(await lockClientRow(tx, id));
    refuseFaults(await externalIdFaults(tx, "client", body.externalId, id));
    await changeClient(tx, id, { ...body, updatedAt: caller.clock() });
    return getClient(tx, id);
  });
}
