import type { LeadId } from "#contract/ids.ts";
import type { ConvertedLead, LeadConversion } from "#contract/leads.ts";
import type { Caller } from "#server/caller.ts";
import { createClient } from "#server/clients/create-client.ts";
import { inOrg } from "#server/db/sql.ts";
import { createProject } from "#server/projects/create-project.ts";
import { Refusal } from "#server/core/refusal.ts";
import { lockLead } from "./read.ts";
import { changeLead } from "./store.ts";

/**
 * Creates a client from a lead's data, and its first project; the lead becomes WON. Raises client.created and
 * project.created. @throws Refusal 404, 409 ALREADY_CONVERTED
 */
export function convertLead(caller: Caller, id: LeadId, body: LeadConversion): Promise<ConvertedLead> {
  return inOrg(caller, async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead.clientId !== null) {
      throw new Refusal("ALREADY_CONVERTED", `This lead was already converted to the client ${lead.clientId}.`);
    }
    const within = { ...caller, tx };
    const { name, email, phone, address, notes, estimatedValue } = lead;
    const client = await createClient(within, { name, email, phone, address, notes });
    const project = await createProject(within, {
      name: body.project?.name ?? name,
      clientId: client.id,
      budget: estimatedValue ?? 0,
    });
    await changeLead(tx, id, {
      status: "WON",
      clientId: client.id,
      projectId: project.id,
      updatedAt: caller.clock(),
    });
    return { client, project };
  });
}
