import type { OrganizationId } from "#contract/api/ids.ts";
import { isMoving } from "#server/db/placement/places.ts";
import type { Sql, Tx } from "#server/db/sql.ts";

/** An arbitrary constant: the holder of this advisory lock, with the organization's hash, rewrites its kept figures. */
const rewriteLock = 7_812;

export const findOrgsWithChangedFigures = (system: Sql) => system<{ orgId: OrganizationId }[]>`
  select org_id from (
    select org_id from kept_figure where span = 'CHANGE'
    union
    select org_id from uninvoiced_quotation where not is_checked
    union
    select org_id from held_retention where not is_checked) changed
  where not ${isMoving(system, system`changed.org_id`)}`;

/** Locks the organization's figures until the transaction ends. Returns false while another process rewrites them. */
export async function lockFigures(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ isLocked: boolean }>(tx.sql`
    select pg_try_advisory_xact_lock(${rewriteLock}::integer, hashtext(${tx.org})) as is_locked`);
  return row?.isLocked === true;
}

/**
 * Adds some changes to the sums of their hours and days. Readers see all of it or nothing. Returns the number of changes.
 */
export async function foldChanges(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    with change as (
      delete from kept_figure
      where org_id = ${tx.org} and span = 'CHANGE' and id = any(array(
        select id from kept_figure where org_id = ${tx.org} and span = 'CHANGE' order by id limit ${limit}))
      returning figure, at, status, amount, count
    ), added as (
      select figure, 'HOUR' as span, at, status, amount, count from change
      union all
      select figure, 'DAY', day_of(at), status, amount, count from change
    ), earlier as (
      delete from kept_figure k using (select distinct figure, span, at from added) a
      where k.org_id = ${tx.org} and k.figure = a.figure and k.span = a.span and k.at = a.at
      returning k.figure, k.span, k.at, k.status, k.amount, k.count
    ), sums as (
      insert into kept_figure (org_id, figure, span, at, status, amount, count)
      select ${tx.org}, figure, span, at, status, sum(amount), sum(count)
      from (select * from added union all select * from earlier) s
      group by figure, span, at, status
      having sum(amount) <> 0 or sum(count) <> 0
    )
    select count(*)::integer as count from change`);
  return row?.count ?? 0;
}

/**
 * Looks at some quotations that are noted to have changed, and lists those of them that are uninvoiced. Readers see all of
 * it or nothing. Returns the number of notes.
 */
export async function checkNotedQuotations(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    with note as (
      delete from uninvoiced_quotation
      where org_id = ${tx.org} and not is_checked and id = any(array(
        select id from uninvoiced_quotation where org_id = ${tx.org} and not is_checked order by id limit ${limit}))
      returning quotation_id
    ), earlier as (
      delete from uninvoiced_quotation
      where org_id = ${tx.org} and is_checked and quotation_id = any(array(select quotation_id from note))
    ), listed as (
      insert into uninvoiced_quotation (org_id, quotation_id, is_checked, decided_at)
      select ${tx.org}, q.id, true, q.decided_at
      from (select distinct quotation_id from note) n
        cross join lateral (
          select id, decided_at from uninvoiced_quotations(${tx.org}) where id = n.quotation_id offset 0) q
    )
    select count(*)::integer as count from note`);
  return row?.count ?? 0;
}

/**
 * Looks at some contracts that are noted to have changed, and lists those of them of which retention is held. Readers see
 * all of it or nothing. Returns the number of notes.
 */
export async function checkNotedContracts(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    with note as (
      delete from held_retention
      where org_id = ${tx.org} and not is_checked and id = any(array(
        select id from held_retention where org_id = ${tx.org} and not is_checked order by id limit ${limit}))
      returning contract_id
    ), earlier as (
      delete from held_retention
      where org_id = ${tx.org} and is_checked and contract_id = any(array(select contract_id from note))
    ), listed as (
      insert into held_retention (org_id, contract_id, is_checked, held, is_first, due_on, due_amount)
      select ${tx.org}, c.id, true, c.held, c.is_first, c.due_on, c.due_amount
      from (select distinct contract_id from note) n
        cross join lateral (
          select id, held, is_first, due_on, due_amount from contract_retentions(${tx.org})
          where id = n.contract_id offset 0) c
    )
    select count(*)::integer as count from note`);
  return row?.count ?? 0;
}

/** A sum that is not that of the documents. */
export interface WrongFigureRow {
  figure: string;
  span: "HOUR" | "DAY";
  /** In PostgreSQL's format; `-infinity` for a figure of no time. */
  at: string;
  status: string | null;
  keptAmount: string;
  keptCount: number;
  amount: string;
  count: number;
}

/** Compares every kept sum with the documents, in one statement and so at one instant. */
export const findWrongFigures = (system: Sql, org: OrganizationId) => system<WrongFigureRow[]>`
  with kept as (select figure, span, at, status, amount, count from kept_figure where org_id = ${org})
  select figure, span, s.at::text as at, status, sum(kept_amount) as kept_amount, sum(kept_count)::integer as kept_count,
    sum(amount) as amount, sum(count)::integer as count
  from (
    select figure, span, at, status, amount as kept_amount, count as kept_count, 0 as amount, 0 as count
    from kept where span <> 'CHANGE'
    union all
    select figure, 'HOUR', at, status, amount, count, 0, 0 from kept where span = 'CHANGE'
    union all
    select figure, 'DAY', day_of(at), status, amount, count, 0, 0 from kept where span = 'CHANGE'
    union all
    select figure, span, at, status, 0, 0, amount, count from figures_of_documents(${org})) s
  group by figure, span, s.at, status
  having sum(kept_amount) <> sum(amount) or sum(kept_count) <> sum(count)
  order by figure, span, s.at, status`;

/**
 * Compares the list of uninvoiced quotations with the documents, in one statement: the number of quotations of a day that
 * are listed or uninvoiced, but not both. Nothing is known of those that are noted to have changed.
 */
export const findWrongQuotations = (system: Sql, org: OrganizationId) => system<WrongFigureRow[]>`
  select 'UNINVOICED' as figure, 'DAY' as span, day_of(coalesce(q.decided_at, u.decided_at))::text as at,
    null as status, 0 as kept_amount, coalesce(sum(u.count), 0)::integer as kept_count, 0 as amount,
    count(q.id)::integer as count
  from (
      select quotation_id, decided_at, count(*) from uninvoiced_quotation
      where org_id = ${org} and is_checked group by quotation_id, decided_at) u
    full join uninvoiced_quotations(${org}) q on q.id = u.quotation_id and q.decided_at = u.decided_at
  where (q.id is null or u.count is null or u.count > 1) and not exists (
    select from uninvoiced_quotation n
    where n.org_id = ${org} and n.quotation_id = coalesce(q.id, u.quotation_id) and not n.is_checked)
  group by 3 order by 3`;

/**
 * Compares the list of contracts that hold retention with the documents, in one statement: what is held and what falls due
 * on a day. Nothing is known of those that are noted to have changed.
 */
export const findWrongRetention = (system: Sql, org: OrganizationId) => system<WrongFigureRow[]>`
  select 'HELD' as figure, 'DAY' as span, coalesce(s.due_on, '-infinity')::text as at, null as status,
    sum(s.kept_amount) as kept_amount, sum(s.kept_count)::integer as kept_count, sum(s.amount) as amount,
    sum(s.count)::integer as count
  from (
    select contract_id, due_on, held as kept_amount, due_amount as kept_due, 1 as kept_count, 0 as amount, 0 as due, 0 as count
    from held_retention where org_id = ${org} and is_checked
    union all
    select id, due_on, 0, 0, 0, held, due_amount, 1 from contract_retentions(${org})) s
  where not exists (
    select from held_retention n
    where n.org_id = ${org} and n.contract_id = s.contract_id and not n.is_checked)
  group by s.due_on
  having sum(kept_amount) <> sum(amount) or sum(kept_due) <> sum(due) or sum(kept_count) <> sum(count)
  order by s.due_on`;

export const rebuildFigures = (system: Sql, org: OrganizationId) => system`select rebuild_figures(${org})`;

/** Lets the transaction sum the documents of an organization of any size. */
export const allowTime = (system: Sql) => system`select set_config('statement_timeout', '0', true)`;
