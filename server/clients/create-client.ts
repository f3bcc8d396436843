import type { Client, NewClient } from "#contract/clients.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/ids.ts";
import { getClient } from "./read.ts";
import { insertClient } from "./store.ts";

/** Adds a client. Raises client.created. */
export function createClient(caller: Caller, body: NewClient): Promise<Client> {
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    const id = newId("cli", at);
    await insertClient(tx, { type: "HOMEOWNER", ...body, id, createdAt: at, updatedAt: at });
    const client = await getClient(tx, id);
    await emit(tx, "client.created", client, at);
    return client;
  });
}
