import type { LeadQuery, LeadSource, LeadStatus } from "#contract/leads.ts";
import type { ClientId, LeadId, ProjectId } from "#contract/ids.ts";
import { changedAfter, equals, newestFirst, type Page, withText } from "#server/db/page.ts";
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
  createdAt: string;
  updatedAt: string;
}

/** Columns by name, with the types that are written. */
export type LeadValues = Partial<
  Omit<LeadRow, "estimatedValue" | "createdAt" | "updatedAt"> & {
    estimatedValue: number | null;
    createdAt: Date;
    updatedAt: Date;
  }
>;

const columns = (sql: Sql) => sql`
  id, name, email, phone, address, source, status, estimated_value, notes, client_id, project_id, created_at, updated_at`;

export function findLeads(read: Read, query: LeadQuery, page: Page) {
  const { sql } = read;
  return read.rows<LeadRow>(sql`
    select ${columns(sql)} from lead
    where org_id = ${read.org} ${equals(sql, "status", query.status)} ${equals(sql, "source", query.source)} ${withText(sql, query.q, ["name", "email", "phone"])}
      ${changedAfter(sql, query.updatedAfter)} ${newestFirst(sql, page)}`);
}

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
