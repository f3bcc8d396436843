import type { Query, Sql } from "#server/db/sql.ts";

/** Backlogs are counted up to this number, so that reading them stays cheap while they are long. */
const countedMax = 100_000;

export const askForAnswer = (system: Sql) => system`select 1 as answer`;

export interface DeliveryBacklogRow {
  pending: number;
  due: number;
  /** Seconds since the oldest due time; null when nothing is due. */
  oldestDueAge: number | null;
}

/** Counts the deliveries that are not finished. The oldest is exact: each endpoint's first is at the front of its index. */
export const findDeliveryBacklog = (system: Sql, now: Query) => system`
  select count(*)::integer as pending,
    count(*) filter (where counted.lease_token is null and counted.due_at <= ${now})::integer as due,
    (select greatest(0, extract(epoch from ${now} - min(q.due_at)))::float8
      from webhook_endpoint e cross join lateral (
        select q.due_at from delivery_queue q
        where q.org_id = e.org_id and q.endpoint_id = e.id and q.lease_token is null
        order by q.due_at limit 1) q
      where e.enabled and q.due_at <= ${now}) as oldest_due_age
  from (select due_at, lease_token from delivery_queue limit ${countedMax}) counted`;

export interface MailBacklogRow {
  waiting: number;
  oldestDueAge: number | null;
}

/** Counts the mails that are not sent yet, in the order of their due times. */
export const findMailBacklog = (system: Sql, now: Query) => system`
  select count(*)::integer as waiting,
    extract(epoch from ${now} - min(q.next_attempt_at) filter (where q.next_attempt_at <= ${now}))::float8
      as oldest_due_age
  from (
    (select next_attempt_at from mail where status = 'QUEUED' order by next_attempt_at limit ${countedMax})
    union all
    (select next_attempt_at from account_mail where status = 'QUEUED' order by next_attempt_at limit ${countedMax})) q`;

export interface OverdueLagRow {
  lag: number | null;
}

/** Returns the time since the oldest due date of an invoice that is not marked as overdue, in seconds. */
export const findOverdueLag = (system: Sql, now: Query) => system`
  select extract(epoch from ${now} - min(i.due_date))::float8 as lag
  from organization o cross join lateral (
    select i.due_date from invoice i
    where i.org_id = o.id and i.status = 'SENT' and i.due_date < ${now}
    order by i.due_date limit 1) i`;
