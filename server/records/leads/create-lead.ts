import type { Lead, NewLead } from "#contract/clients/leads.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { refuseReasonUnlessLost } from "./check-reason.ts";
import { getLead } from "./read.ts";
import { insertLead } from "./store.ts";

/** Adds a lead. Raises lead.created. @throws Refusal 422 */
export function createLead(caller: Caller, body: NewLead): Promise<Lead> {
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    const row = { source: "OTHER" as const, status: "NEW" as const, ...body };
    refuseReasonUnlessLost(row.status, row.lostReason);
    const id = newId("led", at);
    await insertLead(tx, { ...row, id, statusChangedAt: at, createdAt: at, updatedAt: at });
    const lead = await getLead(tx, id);
    await emit(tx, "lead.created", lead, at);
    return lead;
  });
}
