import type { Client } from "#contract/clients/clients.ts";
import type { LeadId } from "#contract/api/ids.ts";
import type { ConvertedLead, Lead, LeadConversion } from "#contract/clients/leads.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { createClient } from "#server/records/clients/create-client.ts";
import { clientFaults, getClient } from "#server/records/clients/read.ts";
import { Refusal, refuseFaults } from "#server/core/refusal.ts";
import { emit } from "#server/history/events/emit.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { createProject } from "#server/records/projects/create-project.ts";
import { getLead, lockLead } from "./read.ts";
import { changeLead } from "./store.ts";

/**
 * Creates a project from a lead's data for its client, who is created too unless an existing one is named; the lead
 * becomes WON. Raises client.created for a new client, project.created, and lead.updated.
 * @throws Refusal 403 INSUFFICIENT_SCOPE, 404, 409 ALREADY_CONVERTED, 422
 */
export function convertLead(caller: Caller, id: LeadId, body: LeadConversion): Promise<ConvertedLead> {
  return inOrg(caller, async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead.clientId !== null) {
      throw new Refusal("ALREADY_CONVERTED", wording("records.leadConverted", { client: lead.clientId }));
    }
    const within = { ...caller, tx };
    const client = await clientOf(within, lead, body);
    const project = await createProject(within, {
      name: body.project?.name ?? lead.name,
      clientId: client.id,
      budget: lead.estimatedValue ?? 0,
    });
    const at = caller.clock();
    await changeLead(tx, id, {
      status: "WON",
      lostReason: null,
      clientId: client.id,
      projectId: project.id,
      ...(lead.status === "WON" ? {} : { statusChangedAt: at }),
      convertedAt: at,
      updatedAt: at,
    });
    await emit(tx, "lead.updated", await getLead(tx, id), at);
    return { client, project };
  });
}

async function clientOf(
  caller: Caller & { readonly tx: Tx },
  lead: Lead,
  { clientId, type }: LeadConversion,
): Promise<Client> {
  if (clientId === undefined) {
    const { name, email, phone, address, notes } = lead;
    return createClient(caller, { name, email, phone, address, notes, ...(type === undefined ? {} : { type }) });
  }
  // The response shows the client.
  if (!caller.permissions.includes("clients:read")) {
    throw new Refusal("INSUFFICIENT_SCOPE", wording("records.leadNeedsClientsScope"));
  }
  const misplaced = {
    path: "type",
    code: "ONLY_FOR_NEW_CLIENT",
    message: wording("records.notWithClientId"),
  };
  refuseFaults([...(type === undefined ? [] : [misplaced]), ...(await clientFaults(caller.tx, clientId))]);
  return getClient(caller.tx, clientId);
}
