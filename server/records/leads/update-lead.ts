import type { LeadId } from "#contract/api/ids.ts";
import type { Lead, LeadChange } from "#contract/clients/leads.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { hasChanged } from "#server/history/events/has-changed.ts";
import { inOrg } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { refuseReasonUnlessLost } from "./check-reason.ts";
import { getLead, lockLead } from "./read.ts";
import { changeLead } from "./store.ts";

/**
 * Changes the fields given, and raises lead.updated if one of them differs.
 * @throws Refusal 404, 409 INVALID_STATE for a new status of a lead that was converted, 422
 */
export function updateLead(caller: Caller, id: LeadId, body: LeadChange): Promise<Lead> {
  return inOrg(caller, async (tx) => {
    const before = await lockLead(tx, id);
    const { status = before.status } = body;
    const isMoved = status !== before.status;
    if (before.clientId !== null && isMoved) throw frozenStatus(before);
    refuseReasonUnlessLost(status, body.lostReason);
    const at = caller.clock();
    const moved = isMoved ? { statusChangedAt: at } : {};
    const reason = status === "LOST" ? {} : { lostReason: null };
    await changeLead(tx, id, { ...body, ...moved, ...reason, updatedAt: at });
    const lead = await getLead(tx, id);
    if (hasChanged(before, lead)) await emit(tx, "lead.updated", lead, at);
    return lead;
  });
}

const frozenStatus = ({ status }: Lead) =>
  new Refusal("INVALID_STATE", wording("records.leadStaysWon"), {
    currentStatus: status,
    allowedActions: [],
    details: [
      {
        path: "status",
        code: "FROZEN",
        message: wording("records.fixedOnceConverted"),
      },
    ],
  });
