import type { LeadId } from "#contract/ids.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { lockLead } from "./read.ts";
import { deleteLeadRow } from "./store.ts";

/** Deletes a lead; a client created from it stays. @throws Refusal 404 */
export function deleteLead(caller: Caller, id: LeadId): Promise<void> {
  return inOrg(caller, async (tx) => {
    await lockLead(tx, id);
    await deleteLeadRow(tx, id);
  });
}
