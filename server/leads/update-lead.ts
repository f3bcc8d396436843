import type { LeadId } from "#contract/ids.ts";
import type { Lead, LeadChange } from "#contract/leads.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { getLead, lockLead } from "./read.ts";
import { changeLead } from "./store.ts";

/** Changes the fields given. @throws Refusal 404, 409 INVALID_STATE for a new status of a lead that was converted */
export function updateLead(caller: Caller, id: LeadId, body: LeadChange): Promise<Lead> {
  return inOrg(caller, async (tx) => {
    const { clientId, status } = await lockLead(tx, id);
    if (clientId !== null && body.status !== undefined && body.status !== status) {
      throw new Refusal("INVALID_STATE", "This lead was converted to a client, so its status stays WON.", {
        currentStatus: status,
        allowedActions: [],
        details: [
          {
            path: "status",
            code: "FROZEN",
            message: "can no longer change, because the lead was converted to a client",
          },
        ],
      });
    }
    await changeLead(tx, id, { ...body, updatedAt: caller.clock() });
    return getLead(tx, id);
  });
}
