import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { equals } from "#server/db/lists/conditions.ts";
import type { Query, Read, Tx } from "#server/db/sql.ts";

/** The retention of a project's plain invoices, as decimal text. */
export interface ProjectRetentionRow {
  projectId: ProjectId;
  clientId: ClientId;
  name: string;
  withheld: string;
  released: string;
  held: string;
}

const select = ({ sql, org }: Read, matching: Query) => sql`
  select p.id as project_id, p.client_id, p.name, coalesce(w.withheld, 0) as withheld, coalesce(r.released, 0) as released,
    coalesce(w.withheld, 0) - coalesce(r.released, 0) as held
  from project p
    left join (
      select d.project_id, sum(d.withheld) as withheld
      from (
        select v.project_id, document_retention(v.subtotal, v.retention_pct) as withheld from invoice v
        where v.org_id = ${org} and v.kind = 'STANDARD' and v.sent_at is not null and v.status <> 'VOID'
          and v.retention_pct > 0
        union all
        select n.project_id, -document_retention(n.subtotal, n.retention_pct) - n.retention_rest from credit_note n
        where n.org_id = ${org} and n.status = 'SENT' and (n.retention_pct > 0 or n.retention_rest <> 0)) d
      group by d.project_id) w on w.project_id = p.id
    left join (
      select v.project_id, sum(v.subtotal) as released from invoice v
      where v.org_id = ${org} and v.kind = 'RETENTION_RELEASE' and v.contract_id is null and v.sent_at is not null
        and v.status <> 'VOID'
      group by v.project_id) r on r.project_id = p.id
  where p.org_id = ${org} ${matching}`;

export async function findProjectRetention(read: Read, id: ProjectId): Promise<ProjectRetentionRow | undefined> {
  const [row] = await read.rows<ProjectRetentionRow>(select(read, read.sql`and p.id = ${id}`));
  return row;
}

/** Finds the projects whose plain invoices hold retention. */
export const findRetainingProjects = (read: Read, clientId: ClientId | undefined) =>
  read.rows<ProjectRetentionRow>(
    select(
      read,
      read.sql`${equals(read.sql, "p.client_id", clientId)} and coalesce(w.withheld, 0) <> coalesce(r.released, 0)`,
    ),
  );

/** Locks a project against other changes of what its retention comes to. */
export const lockProjectRow = (tx: Tx, id: ProjectId) => tx.sql`
  select 1 from project where org_id = ${tx.org} and id = ${id} for no key update`;

/** Finds the last issued release of a project's plain retention. */
export async function findLastRelease(read: Read, id: ProjectId): Promise<{ number: string } | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from invoice
    where org_id = ${read.org} and project_id = ${id} and kind = 'RETENTION_RELEASE' and contract_id is null
      and sent_at is not null and status <> 'VOID'
    order by issued_at desc, id desc limit 1`);
  return row;
}
