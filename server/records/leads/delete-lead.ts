import type { LeadId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockLead } from "./read.ts";
import { deleteLeadRow } from "./store.ts";

/** Deletes a lead; a client created from it stays. Raises lead.deleted with its last state. @throws Refusal 404 */
export function deleteLead(caller: Caller, id: LeadId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const lead = await lockLead(tx, id);
    await deleteLeadRow(tx, id);
    await emit(tx, "lead.deleted", lead, caller.clock());
  });
}
