import type { ContractId, OrganizationId, ProjectId } from "#contract/api/ids.ts";
import { isMoving } from "#server/db/placement/places.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { heldRetention } from "#server/db/derived/held-retention.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

/** Finds what the lines of a project's plain invoices that are not standard-rated hold, less what was released of it. */
export const findUntaxedRetention = (read: Read, id: ProjectId) => {
  const { sql, org } = read;
  return read.rows<{ taxCode: TaxCode; held: string }>(sql`
    select l.tax_code, cents(sum(l.held)) as held
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
