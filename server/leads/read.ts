import type { LeadId } from "#contract/ids.ts";
import type { Lead, LeadQuery } from "#contract/leads.ts";
import type { Page } from "#server/db/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { notFound } from "#server/core/refusal.ts";
import { presentLead } from "./present.ts";
import { findLead, findLeads, lockLeadRow } from "./store.ts";

export const listLeads = async (read: Read, query: LeadQuery, page: Page) =>
  page.body(await findLeads(read, query, page), presentLead);

/** @throws Refusal 404 */
export async function getLead(read: Read, id: LeadId): Promise<Lead> {
  const row = await findLead(read, id);
  if (row === undefined) throw notFound();
  return presentLead(row);
}

/** Locks the lead for a change. @throws Refusal 404 */
export async function lockLead(tx: Tx, id: LeadId): Promise<Lead> {
  const row = await lockLeadRow(tx, id);
  if (row === undefined) throw notFound();
  return presentLead(row);
}
