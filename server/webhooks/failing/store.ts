import type { OrganizationId, WebhookEndpointId } from "#contract/api/ids.ts";
import type { AttemptCause, AttemptError } from "#contract/webhooks/deliveries.ts";
import { failureEventsMax } from "#contract/webhooks/webhook-failures.ts";
import { isMoving } from "#server/db/placement/places.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface FailureRow {
  waiting: number;
  failed: number;
  /** How many different events have had an attempt, all of which failed. */
  attempted: number;
  undeliveredSince: string | null;
  status: number | null;
  error: AttemptError | null;
  cause: AttemptCause | null;
}

/** A delivery ends within this time: its attempts wait at most a day each. */
const deliveryDaysMax = 7;

/**
 * Counts the events that wait for the endpoint, and those whose deliveries failed since an instant, with the last of
 * their attempts. Test events count for nothing, but their attempts say as much as others.
 */
export async function findFailure(read: Read, id: WebhookEndpointId, since: string): Promise<FailureRow | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<FailureRow>(sql`
    with failed as (
      select d.id, d.event_id, d.is_test, d.updated_at, true as is_failed, true as is_attempted from delivery d
      where d.org_id = ${org} and d.endpoint_id = ${id} and d.status = 'FAILED' and d.finished_at >= ${since}::timestamptz
        and d.created_at >= ${since}::timestamptz - ${deliveryDaysMax} * interval '1 day'
      order by d.created_at limit ${failureEventsMax}
    ), waiting as (
      select d.id, d.event_id, d.is_test, d.updated_at, false as is_failed,
        q.attempt_count > case when q.lease_token is null then 0 else 1 end as is_attempted
      from (
        (select delivery_id, attempt_count, lease_token from delivery_queue
          where org_id = ${org} and endpoint_id = ${id} and lease_token is null order by due_at limit ${failureEventsMax})
        union all
        select delivery_id, attempt_count, lease_token from delivery_queue
        where org_id = ${org} and endpoint_id = ${id} and lease_token is not null) q
        join delivery d on d.org_id = ${org} and d.id = q.delivery_id
      limit ${failureEventsMax}
    ), counted as (
      select * from failed union all select * from waiting
    ), total as (
      select count(*) filter (where not is_failed)::integer as waiting, count(*) filter (where is_failed)::integer as failed,
        count(distinct event_id) filter (where is_attempted)::integer as attempted
      from counted where not is_test
    )
    select t.waiting, t.failed, t.attempted, a.status, a.error, a.cause,
      (select min(v.created_at) from event v
        where v.org_id = ${org} and v.id in (select event_id from counted where not is_test)) as undelivered_since
    from total t left join lateral (
      select a.status, a.error, a.explanation ->> 'cause' as cause from counted c
        join delivery_attempt a on a.org_id = ${org} and a.delivery_id = c.id
      where c.is_attempted order by a.started_at desc, a.number desc limit 1) a on true`);
  return row;
}

/** The instants that decide of which endpoints the office must be told. */
export interface NotifyBounds {
  readonly failingBefore: Date;
  readonly recoveredBefore: Date;
}

/** Finds the endpoints that may have to be told of: as failing since before an instant, or as working since another. */
export const findEndpointsToNotify = (system: Sql, { failingBefore, recoveredBefore }: NotifyBounds) =>
  system<{ orgId: OrganizationId; id: WebhookEndpointId }[]>`
    select org_id, id from webhook_endpoint
    where (failing_since is not null or failing_notified_since is not null) and enabled
      and not ${isMoving(system, system`webhook_endpoint.org_id`)}
      and case when failing_since is null then recovered_at is null or recovered_at <= ${recoveredBefore}
        else failing_notified_since is null and failing_since <= ${failingBefore} end
    order by org_id, id`;

export interface FailingRow {
  enabled: boolean;
  /** The first failure since the last success; null when the last attempt succeeded. */
  failingSince: string | null;
  /** The first success after the last failure; null while the last attempt failed. */
  recoveredAt: string | null;
  /** The beginning of the failures that the office was told of; null once it was told that they are over. */
  notifiedSince: string | null;
}

export async function lockFailing(tx: Tx, id: WebhookEndpointId): Promise<FailingRow | undefined> {
  const [row] = await tx.rows<FailingRow>(tx.sql`
    select enabled, failing_since, recovered_at, failing_notified_since as notified_since from webhook_endpoint
    where org_id = ${tx.org} and id = ${id} and deleted_at is null for no key update`);
  return row;
}

export const markNotified = (tx: Tx, id: WebhookEndpointId, since: string | null) => tx.sql`
  update webhook_endpoint set failing_notified_since = ${since} where org_id = ${tx.org} and id = ${id}`;
