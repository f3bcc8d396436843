import type { HolidayList } from "#contract/contracts/clock-days.ts";
import type { ClaimId, OrganizationId } from "#contract/api/ids.ts";
import { isMoving } from "#server/db/placement/places.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

/** Finds the organizations with a claim that was served and is not carried or withdrawn. */
export const findOrgsWithServedClaims = (system: Sql) =>
  system<{ orgId: OrganizationId }[]>`
    select o.id as org_id from organization o
    where not ${isMoving(system, system`o.id`)} and exists (
      select 1 from claim c
      where c.org_id = o.id and c.served_on is not null and c.status in ('SUBMITTED', 'RESPONDED', 'BILLED'))
    order by o.id`;

/** Locks the list of holidays that the organization's claims were counted with. */
export async function lockHolidayList(tx: Tx): Promise<HolidayList | undefined> {
  const [row] = await tx.rows<HolidayList>(tx.sql`
    select version, days from holiday_list where org_id = ${tx.org} for update`);
  return row;
}

export const keepHolidayList = (tx: Tx, { version, days }: HolidayList, at: Date) => tx.sql`
  insert into holiday_list (org_id, version, days, kept_at)
  values (${tx.org}, ${version}, ${tx.sql.json(days as never)}, ${at})
  on conflict (org_id) do update set version = excluded.version, days = excluded.days, kept_at = excluded.kept_at`;

/** Records that the owners were told of a year without a list of holidays. Returns false if they had been told before. */
export async function markToldOfYear(tx: Tx, year: number): Promise<boolean> {
  const { count } = await tx.sql`
    update holiday_list set told_of_year = ${year}
    where org_id = ${tx.org} and told_of_year is distinct from ${year}`;
  return count > 0;
}

/**
 * Finds when a claim was created and when something last changed that its days follow from: the claim, its contract, its
 * invoice or an email of it, the settings, or the list of holidays. Times are in PostgreSQL's format.
 */
export async function findClockChange(read: Read, id: ClaimId): Promise<{ createdAt: string; changedAt: string }> {
  const { sql, org } = read;
  const [row] = await read.rows<{ createdAt: string; changedAt: string }>(sql`
    select c.created_at, greatest(c.updated_at, t.updated_at, o.updated_at,
      (select max(v.updated_at) from invoice v where v.org_id = ${org} and v.claim_id = c.id),
      (select max(m.failed_at) from mail m where m.org_id = ${org} and m.document_id = c.id),
      (select h.kept_at from holiday_list h where h.org_id = ${org})) as changed_at
    from claim c join contract t on t.org_id = ${org} and t.id = c.contract_id join organization o on o.id = ${org}
    where c.org_id = ${org} and c.id = ${id}`);
  if (row === undefined) throw new Error("the claim was found before");
  return row;
}
