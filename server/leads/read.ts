import type { LeadId } from "#contract/ids.ts";
import type { Lead, LeadQuery } from "#contract/leads.ts";
import type { Page } from "#server/db/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { presentLead } from "./present.ts";
import { findLead, findLeads, lockLeadRow } from "./store.ts";

export const listLeads = async (read: Read, query: LeadQuery, page: Page) =>
  page.body(await findLeads(read, query, page), presentLead);

/** @throws Refusal 404 */
export async function getLead(read: Read, id: LeadId): Promise<Lead> {
  return presentLead(found(await findLead(read, id)));
}

/** Locks the lead for a change. @throws Refusal 404 */
export async function lockLead(tx: Tx, id: LeadId): Promise<Lead> {
  return presentLead(found(await lockLeadRow(tx, id)));
}
