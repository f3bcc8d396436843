import { leadFilters } from "#contract/clients/record-filters.ts";
import type { LeadId } from "#contract/api/ids.ts";
import type { Lead, LeadQuery, LeadTotals, LeadTotalsQuery } from "#contract/clients/leads.ts";
import { asNumber } from "#contract/money.ts";
import { leadStatuses } from "#contract/values.ts";
import { found } from "#server/core/refusal.ts";
import { isNarrow } from "#server/db/lists/filters.ts";
import { perStatus } from "#server/db/lists/per-status.ts";
import type { Page } from "#server/db/lists/page.ts";
import { findSearchPrefilter, listCandidates } from "#server/db/lists/search.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { betweenIn, getOrganization } from "#server/organizations/read.ts";
import { presentLead } from "./present.ts";
import { findLead, findLeads, type LeadFilter, type LeadRow, lockLeadRow, sumLeads } from "./store.ts";

export async function listLeads(read: Read, query: LeadQuery, page: Page) {
  // Candidates are the newest: in another order they must be all of them.
  if (page.order !== undefined)
    return page.body(await findLeads(read, await leadFilterOf(read, query), page), presentLead);
  const rows = await listCandidates<LeadId, LeadRow>(
    read,
    { kind: "LEAD", q: query.q },
    {
      page,
      created: betweenIn("UTC", query.createdAfter, query.createdBefore),
      isNarrow: isNarrow(leadFilters, query),
    },
    (candidates) => findLeads(read, { query, prefilter: candidates?.ids }, page),
  );
  return page.body(rows, presentLead);
}

/** Returns the number and the estimated value of the leads that the list shows with the same filters. */
export async function getLeadTotals(read: Read, query: LeadTotalsQuery): Promise<LeadTotals> {
  const { currency } = await getOrganization(read);
  const rows = await sumLeads(read, await leadFilterOf(read, query));
  const sums = perStatus(rows, leadStatuses, ({ count = 0, estimatedValue = "0" }) => ({
    count,
    estimatedValue: asNumber(estimatedValue),
  }));
  return { ...sums, currency };
}

async function leadFilterOf(read: Read, query: LeadTotalsQuery): Promise<LeadFilter> {
  return { query, prefilter: await findSearchPrefilter<LeadId>(read, "LEAD", query.q) };
}

/** @throws Refusal 404 */
export async function getLead(read: Read, id: LeadId): Promise<Lead> {
  return presentLead(found(await findLead(read, id)));
}

/** Locks the lead for a change. @throws Refusal 404 */
export async function lockLead(tx: Tx, id: LeadId): Promise<Lead> {
  return presentLead(found(await lockLeadRow(tx, id)));
}
