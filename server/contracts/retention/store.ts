import type { ClientId, ContractId, OrganizationId, ProjectId } from "#contract/ids.ts";
import { isMoving } from "#server/db/cells/store.ts";
import type { TaxCode } from "#contract/tax-codes.ts";
import { heldRetention } from "#server/db/held-retention.ts";
import { equals } from "#server/db/page.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";

/** What the plain invoices of a project hold, as decimal text. */
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
        select n.project_id, -document_retention(n.subtotal, n.retention_pct) from credit_note n
        where n.org_id = ${org} and n.status = 'SENT' and n.retention_pct > 0) d
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

/** Finds what the lines of a project's plain invoices that are not standard-rated hold, less what was released of it. */
export const findUntaxedRetention = (read: Read, id: ProjectId) => {
  const { sql, org } = read;
  return read.rows<{ taxCode: TaxCode; held: string }>(sql`
    select l.tax_code, round(sum(l.held), 2) as held
    from (
      select i.tax_code, v.retention_pct * i.unit_price * i.qty as held
      from invoice v join invoice_item i on i.org_id = ${org} and i.invoice_id = v.id
      where v.org_id = ${org} and v.project_id = ${id} and v.kind = 'STANDARD' and v.sent_at is not null
        and v.status <> 'VOID' and v.retention_pct > 0
      union all
      select i.tax_code, -n.retention_pct * i.unit_price * i.qty
      from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id
      where n.org_id = ${org} and n.project_id = ${id} and n.status = 'SENT' and n.retention_pct > 0
      union all
      select i.tax_code, -i.unit_price * i.qty
      from invoice v join invoice_item i on i.org_id = ${org} and i.invoice_id = v.id
      where v.org_id = ${org} and v.project_id = ${id} and v.kind = 'RETENTION_RELEASE' and v.contract_id is null
        and v.sent_at is not null and v.status <> 'VOID') l
    where l.tax_code <> 'STANDARD'
    group by l.tax_code order by l.tax_code`);
};

/** Finds the draft release of a project's plain retention. */
export async function findDraftReleaseOf(read: Read, id: ProjectId): Promise<{ number: string } | undefined> {
  const [row] = await read.rows<{ number: string }>(read.sql`
    select number from invoice
    where org_id = ${read.org} and project_id = ${id} and kind = 'RETENTION_RELEASE' and contract_id is null
      and status = 'DRAFT'`);
  return row;
}

/** The two releases of a contract's retention: at completion, and after the defects liability period. */
export type RetentionHalf = "COMPLETION" | "DEFECTS";

/**
 * Finds the organizations that may have contracts whose retention has fallen due by a day and was not reported.
 */
export const findOrgsWithDueRetention = (system: Sql, day: string) =>
  system<{ orgId: OrganizationId }[]>`
    select o.id as org_id from organization o
    where not ${isMoving(system, system`o.id`)} and (
      exists (select from held_retention n where n.org_id = o.id and not n.is_checked)
      or exists (
        select from held_retention r
        where r.org_id = o.id and r.is_checked and r.due_on <= ${day}::date and r.due_amount > 0 and not exists (
          select from retention_mark m
          where m.org_id = o.id and m.contract_id = r.contract_id
            and m.half = case when r.is_first then 'COMPLETION' else 'DEFECTS' end)))
    order by o.id`;

/** Finds contracts whose retention has fallen due by a day and was not reported. */
export const findDueContracts = (read: Read, day: string) =>
  read.rows<{ id: ContractId }>(read.sql`
    select r.contract_id as id from (${heldRetention(read)}) r
    where r.due_on <= ${day}::date and r.due_amount > 0 and not exists (
      select from retention_mark m
      where m.org_id = ${read.org} and m.contract_id = r.contract_id
        and m.half = case when r.is_first then 'COMPLETION' else 'DEFECTS' end)
    order by r.due_on, r.contract_id`);

/** Records that a release was reported as due. Returns false when it was before. */
export async function insertRetentionMark(tx: Tx, id: ContractId, half: RetentionHalf, at: Date): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    insert into retention_mark (org_id, contract_id, half, marked_at) values (${tx.org}, ${id}, ${half}, ${at})
    on conflict do nothing
    returning 1 as marked`);
  return rows.length > 0;
}
