import type { ClientId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { isStillReferenced } from "#server/db/failures.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { lockClient } from "./read.ts";
import { deleteClientRow } from "./store.ts";

/** Deletes a client that was never used. Raises client.deleted with its last state. @throws Refusal 404, 409 HAS_DOCUMENTS */
export function deleteClient(caller: Caller, id: ClientId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const client = await lockClient(tx, id);
    try {
      await deleteClientRow(tx, id);
    } catch (error) {
      // Every document belongs to a project of its client, so the projects' foreign key covers documents too.
      if (!isStillReferenced(error)) throw error;
      throw new Refusal("HAS_DOCUMENTS", wording("records.clientInUse"));
    }
    await emit(tx, "client.deleted", client, caller.clock());
  });
}
