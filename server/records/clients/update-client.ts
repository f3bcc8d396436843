import type { Client, ClientChange } from "#contract/clients/clients.ts";
import type { ClientId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { countryOf, numberFaults, withPlainNumbers } from "#server/core/party-numbers.ts";
import { externalIdFaults } from "#server/db/lists/labels.ts";
import { emit } from "#server/history/events/emit.ts";
import { hasChanged } from "#server/history/events/has-changed.ts";
import { inOrg } from "#server/db/sql.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { presentClient } from "./present.ts";
import { getClient } from "./read.ts";
import { changeClient, lockClientRow } from "./store.ts";

/**
 * Changes the fields given, and raises client.updated if one of them differs. Documents already sent keep the name and
 * address they were sent with. @throws Refusal 404, 422
 */
export function updateClient(caller: Caller, id: ClientId, given: ClientChange): Promise<Client> {
  return inOrg(caller, async (tx) => {
    // The clock is read after locking the row, so that updatedAt never goes back.
    const row = found(await lockClientRow(tx, id));
    const before = presentClient(row);
    const country = countryOf({ ...row, ...given }, row.homeCountry);
    const body = withPlainNumbers(given, country);
    refuseFaults([
      ...numberFaults(body, country, before),
      ...(await externalIdFaults(tx, "client", body.externalId, id)),
    ]);
    const at = caller.clock();
    await changeClient(tx, id, { ...body, updatedAt: at });
    const client = await getClient(tx, id);
    if (hasChanged(before, client)) await emit(tx, "client.updated", client, at);
    return client;
  });
}
