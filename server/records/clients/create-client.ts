import type { Client, NewClient } from "#contract/clients/clients.ts";
import type { Caller } from "#server/http/caller.ts";
import { countryOf, numberFaults, withPlainNumbers } from "#server/core/party-numbers.ts";
import { externalIdFaults } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/history/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { getClient } from "./read.ts";
import { findHomeCountry, insertClient } from "./store.ts";

/** Returns the row of a new client. */
export const newClientRow = (body: NewClient, at: Date) => ({
  type: "HOMEOWNER" as const,
  language: "en" as const,
  ...body,
  id: newId("cli", at),
  createdAt: at,
  updatedAt: at,
});

/** Adds a client. Raises client.created. @throws Refusal 422 */
export function createClient(caller: Caller, given: NewClient): Promise<Client> {
  return inOrg(caller, async (tx) => {
    const country = countryOf(given, await findHomeCountry(tx));
    const body = withPlainNumbers(given, country);
    refuseFaults([...numberFaults(body, country), ...(await externalIdFaults(tx, "client", body.externalId))]);
    const at = caller.clock();
    const row = newClientRow(body, at);
    await insertClient(tx, row);
    const client = await getClient(tx, row.id);
    await emit(tx, "client.created", client, at);
    return client;
  });
}
