import type { leadRoutes } from "#contract/clients/leads.ts";
import { readInOrg, readListInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { convertLead } from "./convert-lead.ts";
import { createLead } from "./create-lead.ts";
import { deleteLead } from "./delete-lead.ts";
import { getLead, getLeadTotals, listLeads } from "./read.ts";
import { updateLead } from "./update-lead.ts";

export const leadHandlers: Handlers<keyof typeof leadRoutes> = {
  listLeads: ({ caller, query, page }) => listLeads(readListInOrg(caller, query), query, page),
  getLeadTotals: ({ caller, query }) => getLeadTotals(readListInOrg(caller, query), query),
  createLead: ({ caller, body }) => createLead(caller, body),
  getLead: ({ caller, id }) => getLead(readInOrg(caller), id),
  updateLead: ({ caller, id, body }) => updateLead(caller, id, body),
  deleteLead: ({ caller, id }) => deleteLead(caller, id),
  convertLead: ({ caller, id, body }) => convertLead(caller, id, body),
};
