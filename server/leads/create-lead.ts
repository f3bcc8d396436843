import type { Lead, NewLead } from "#contract/leads.ts";
import type { Caller } from "#server/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { getLead } from "./read.ts";
import { insertLead } from "./store.ts";

/** Adds a lead. */
export function createLead(caller: Caller, body: NewLead): Promise<Lead> {
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    const id = newId("led", at);
    await insertLead(tx, { source: "OTHER", status: "NEW", ...body, id, createdAt: at, updatedAt: at });
    return getLead(tx, id);
  });
}
