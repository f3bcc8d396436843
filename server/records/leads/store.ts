import type { LeadSource, LeadStatus, LeadTotalsQuery } from "#contract/clients/leads.ts";
import { leadFilters } from "#contract/clients/record-filters.ts";
import type { ClientId, LeadId, ProjectId } from "#contract/api/ids.ts";
import { type Filtered, fitting, listFiltered } from "#server/db/lists/filters.ts";
import { leadSorts } from "#contract/api/list-sorts.ts";
import type { Page } from "#server/db/lists/page.ts";
import { inTime, withText } from "#server/db/lists/conditions.ts";
import { type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import { withEmail } from "#server/db/lists/by-email.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface LeadRow {
  id: LeadId;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  source: LeadSource;
  status: LeadStatus;
  estimatedValue: string | null;
  notes: string | null;
  clientId: ClientId | null;
  projectId: ProjectId | null;
  lostReason: string | null;
  statusChangedAt: string;
  convertedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Columns by name, with the types that are written. */
export type LeadValues = Partial<
  Omit<LeadRow, "estimatedValue" | "statusChangedAt" | "convertedAt" | "createdAt" | "updatedAt"> & {
    estimatedValue: number | null;
    statusChangedAt: Date;
    convertedAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  }
>;

const columns = (sql: Sql) => sql`
  id, name, email, phone, address, source, status, estimated_value, notes, client_id, project_id, lost_reason,
  status_changed_at, converted_at, created_at, updated_at`;

/** The filters of a list of leads. */
export interface LeadFilter {
  readonly query: LeadTotalsQuery;
  readonly prefilter: readonly LeadId[] | undefined;
}

/** Returns the filters on `lead`. */
const filteredBy = (read: Read, { query, prefilter }: LeadFilter): Filtered<typeof leadFilters> => ({
  rows: leadFilters,
  query,
  own: {
    email: (email) => withEmail(read, "lead", email),
    q: (text) => withText(read.sql, text, ["name", "email", "phone"], prefilter),
  },
});

export function findLeads(read: Read, filter: LeadFilter, page: Page) {
  const { sql, org } = read;
  const created = inTime(sql, filter.query);
  const sorting = sortingOf(sql);
  // No order has an index: a page sorts all leads that match (docs/decisions/0120-sums-of-lists.md).
  const few = page.order !== undefined;
  return read.rows<LeadRow>(sql`
    select ${columns(sql)} ${sortKey(sql, sorting, page)} from lead where org_id = ${org}
      ${listFiltered(read, "lead", filteredBy(read, filter), { created, few, sorting }, page)}`);
}

/** The orders of the list. */
const sortingOf = (sql: Sql): Sorting<typeof leadSorts> => ({
  sorts: leadSorts,
  own: { estimatedValue: sql`coalesce(estimated_value, 0)` },
});

export interface LeadSumRow {
  /** Null in the row of all leads together. */
  status: LeadStatus | null;
  count: number;
  estimatedValue: string;
}

/** Counts those leads and adds up their estimated values: a row for each status that occurs, and one for all. */
export const sumLeads = (read: Read, filter: LeadFilter) =>
  read.rows<LeadSumRow>(read.sql`
    select status, count(*)::integer as count, coalesce(sum(estimated_value), 0) as estimated_value
    from lead where org_id = ${read.org} ${fitting(read.sql, filteredBy(read, filter))} ${inTime(read.sql, filter.query)}
    group by rollup (status)`);

export async function findLead(read: Read, id: LeadId): Promise<LeadRow | undefined> {
  const [row] = await read.rows<LeadRow>(read.sql`
    select ${columns(read.sql)} from lead where org_id = ${read.org} and id = ${id}`);
  return row;
}

export async function lockLeadRow(tx: Tx, id: LeadId): Promise<LeadRow | undefined> {
  const [row] = await tx.rows<LeadRow>(tx.sql`
    select ${columns(tx.sql)} from lead where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

export const insertLead = (tx: Tx, values: LeadValues) =>
  tx.sql`insert into lead ${tx.sql({ orgId: tx.org, ...values })}`;

export const changeLead = (tx: Tx, id: LeadId, values: LeadValues) =>
  tx.sql`update lead set ${tx.sql({ ...values })} where org_id = ${tx.org} and id = ${id}`;

export const deleteLeadRow = (tx: Tx, id: LeadId) => tx.sql`delete from lead where org_id = ${tx.org} and id = ${id}`;
