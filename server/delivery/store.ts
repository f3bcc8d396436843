import type { DeliveryId, OrganizationId, WebhookEndpointId } from "#contract/ids.ts";
import type { AttemptError } from "#contract/deliveries.ts";
import type { Query, Sql } from "#server/db/sql.ts";

/** A place among the endpoints of all organizations, in the order of org and id. */
export interface RingPosition {
  readonly orgId: string;
  readonly id: string;
}

/**
 * Endpoints with something due, those behind that position first, then those from the start: each is taken, so that no
 * other worker counts what it has under way at the same moment, but nobody is kept from raising events for it.
 */
export async function lockReadyEndpoints(
  system: Sql,
  after: RingPosition,
  now: Date,
  limit: number,
): Promise<RingPosition[]> {
  const ready = (part: Query) => system`
    (select e.org_id, e.id from webhook_endpoint e
    where e.enabled and ${part} and exists (
      select 1 from delivery_queue q
      where q.org_id = e.org_id and q.endpoint_id = e.id and q.lease_token is null and q.due_at <= ${now})
    order by e.org_id, e.id limit ${limit})`;
  const rows = await system<(RingPosition & { place: string })[]>`
    select e.org_id, e.id, r.place from (
      select org_id, id, row_number() over () as place from (
        ${ready(system`(e.org_id, e.id) > (${after.orgId}, ${after.id})`)}
        union all
        ${ready(system`(e.org_id, e.id) <= (${after.orgId}, ${after.id})`)}
        limit ${limit}) ring) r
      join webhook_endpoint e on e.org_id = r.org_id and e.id = r.id
    for no key update of e skip locked`;
  return rows.toSorted((a, b) => Number(a.place) - Number(b.place));
}

export interface ClaimedRow {
  orgId: OrganizationId;
  id: DeliveryId;
  endpointId: WebhookEndpointId;
  eventId: string;
  eventType: string;
  /** The number of the attempt that begins with the claim. */
  attemptCount: number;
  body: string;
  url: string;
  disableOnGone: boolean;
  honourRetryAfter: boolean;
  disableAfterFailing: boolean;
  /** The first failure since the last success, as PostgreSQL writes an instant; null when that was a success. */
  failingSince: string | null;
  secretSealed: Buffer;
  /** Only while it overlaps. */
  previousSecretSealed: Buffer | null;
}

/**
 * Claims the oldest due deliveries of those endpoints, of each as many as its bound leaves room for, under a lease. Run
 * after the endpoints are locked, in a statement of its own: its snapshot sees what others claimed before.
 */
export async function claimDue(
  system: Sql,
  endpoints: readonly RingPosition[],
  claim: { readonly token: string; readonly now: Date; readonly perEndpoint: number; readonly limit: number },
): Promise<ClaimedRow[]> {
  return system<ClaimedRow[]>`
    with room as (
      select r.org_id, r.endpoint_id, r.place, ${claim.perEndpoint} - (
        select count(*) from delivery_queue f
        where f.org_id = r.org_id and f.endpoint_id = r.endpoint_id and f.lease_token is not null) as free
      from unnest(${endpoints.map(({ orgId }) => orgId)}::text[], ${endpoints.map(({ id }) => id)}::text[])
        with ordinality as r (org_id, endpoint_id, place)
    ), due as (
      select q.org_id, q.delivery_id from room cross join lateral (
        select q.org_id, q.delivery_id, row_number() over () as turn from (
          select q.org_id, q.delivery_id from delivery_queue q
          where q.org_id = room.org_id and q.endpoint_id = room.endpoint_id and q.lease_token is null
            and q.due_at <= ${claim.now}
          -- As its index has them, and no more: to tell those of one moment apart the whole backlog would be sorted.
          order by q.due_at limit greatest(room.free, 0) for update skip locked) q) q
      order by q.turn, room.place limit ${claim.limit}
    ), claimed as (
      update delivery_queue q set attempt_count = q.attempt_count + 1, lease_token = ${claim.token},
        started_at = ${claim.now}
      from due where q.org_id = due.org_id and q.delivery_id = due.delivery_id
      returning q.org_id, q.delivery_id, q.endpoint_id, q.event_id, q.attempt_count
    )
    select c.org_id, c.delivery_id as id, c.endpoint_id, c.event_id, v.type as event_type, c.attempt_count, v.body,
      e.url, e.disable_on_gone, e.honour_retry_after, e.disable_after_failing, e.failing_since, e.secret_sealed,
      case when e.previous_secret_until > ${claim.now} then e.previous_secret_sealed end as previous_secret_sealed
    from claimed c
      join event v on v.org_id = c.org_id and v.id = c.event_id
      join webhook_endpoint e on e.org_id = c.org_id and e.id = c.endpoint_id`;
}

/** When the next delivery of all falls due after that moment; no row when nothing waits. */
export const findNextDue = (system: Sql, after: Date) => system`
  select q.due_at as next from webhook_endpoint e cross join lateral (
    select q.due_at from delivery_queue q
    where q.org_id = e.org_id and q.endpoint_id = e.id and q.lease_token is null and q.due_at > ${after}
    order by q.due_at limit 1) q
  where e.enabled
  order by q.due_at limit 1`;

/** What a lease is held by. */
export interface Held {
  readonly orgId: OrganizationId;
  readonly id: DeliveryId;
  readonly token: string;
}

export interface SettleRow extends Held {
  readonly deliveryStatus: "SUCCEEDED" | "PENDING" | "FAILED";
  readonly nextAttemptAt: Date | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  /** Hexadecimal. */
  readonly responseBody: string | null;
  readonly error: AttemptError | null;
}

/**
 * Writes what came of attempts, unless their lease was given to somebody else meanwhile. What would be tried again is
 * cancelled where the endpoint was disabled, or dropped the type, while it was under way; the endpoint is held, so that
 * this and its disabling come one after the other.
 */
export const settleAttempts = (system: Sql, settled: readonly SettleRow[]) => system`
  with done as (
    select s."orgId" as org_id, s.id, s.token, s."deliveryStatus" as delivery_status,
      s."nextAttemptAt" as next_attempt_at, s."startedAt" as started_at, s."endedAt" as ended_at,
      s."durationMs" as duration_ms, s.status, s."responseBody" as response_body, s.error
    from jsonb_to_recordset(${system.json(settled as never)}) as s("orgId" text, id text, token text,
      "deliveryStatus" text, "nextAttemptAt" timestamptz, "startedAt" timestamptz, "endedAt" timestamptz,
      "durationMs" integer, status integer, "responseBody" text, error text)
  ), held as materialized (
    select d.org_id, d.id, e.enabled and d.event_type = any(e.events) as goes_on
    from done s join delivery d on d.org_id = s.org_id and d.id = s.id
      join webhook_endpoint e on e.org_id = d.org_id and e.id = d.endpoint_id
    where s.delivery_status = 'PENDING'
    for key share of e
  ), decided as (
    select s.*, case when h.goes_on is false then 'CANCELLED' else s.delivery_status end as becomes
    from done s left join held h on h.org_id = s.org_id and h.id = s.id
  ), ended as (
    delete from delivery_queue q using decided s
    where q.org_id = s.org_id and q.delivery_id = s.id and q.lease_token = s.token and s.becomes <> 'PENDING'
    returning s.*, q.endpoint_id, q.attempt_count
  ), waits as (
    update delivery_queue q set lease_token = null, started_at = null, due_at = s.next_attempt_at
    from decided s
    where q.org_id = s.org_id and q.delivery_id = s.id and q.lease_token = s.token and s.becomes = 'PENDING'
    returning s.*, q.endpoint_id, q.attempt_count
  ), moved as (
    select * from ended union all select * from waits
  ), logged as (
    update delivery d set status = m.becomes, attempt_count = m.attempt_count, updated_at = m.ended_at,
      finished_at = case when m.becomes <> 'PENDING' then m.ended_at end
    from moved m where d.org_id = m.org_id and d.id = m.id
  ), noted as (
    update webhook_endpoint e set failing_since = case when m.succeeded then null else coalesce(e.failing_since, m.at) end
    from (
      select org_id, endpoint_id, bool_or(delivery_status = 'SUCCEEDED') as succeeded, min(ended_at) as at
      from moved group by org_id, endpoint_id) m
    where e.org_id = m.org_id and e.id = m.endpoint_id and m.succeeded = (e.failing_since is not null)
  )
  insert into delivery_attempt (org_id, delivery_id, number, started_at, duration_ms, status, response_body, error)
  select org_id, id, attempt_count, started_at, duration_ms, status, decode(response_body, 'hex'), error from moved`;

/**
 * Takes back what workers held that are gone. Their attempts are spent; a fifth was the last. What became of the endpoint
 * meanwhile counts as when an attempt is settled, and the endpoint is held for the same reason.
 */
export const releaseExpired = (
  system: Sql,
  { now, startedBefore }: { readonly now: Date; readonly startedBefore: Date },
  waitsMs: readonly number[],
  limit: number,
) => system`
  with lost as (
    select org_id, delivery_id, endpoint_id, attempt_count, started_at,
      ${now}::timestamptz + (${[...waitsMs]}::integer[])[attempt_count + 1] * interval '1 millisecond' as next_at
    from delivery_queue
    where lease_token is not null and started_at < ${startedBefore} limit ${limit} for update skip locked
  ), decided as (
    select l.*, case when l.next_at is null then 'FAILED'
      when e.enabled and d.event_type = any(e.events) then 'PENDING' else 'CANCELLED' end as becomes
    from lost l join delivery d on d.org_id = l.org_id and d.id = l.delivery_id
      join webhook_endpoint e on e.org_id = l.org_id and e.id = l.endpoint_id
    for key share of e
  ), spent as (
    insert into delivery_attempt (org_id, delivery_id, number, started_at, error)
    select org_id, delivery_id, attempt_count, started_at, 'worker_lost' from decided
  ), waits as (
    update delivery_queue q set lease_token = null, started_at = null, due_at = s.next_at
    from decided s where q.org_id = s.org_id and q.delivery_id = s.delivery_id and s.becomes = 'PENDING'
  ), ended as (
    delete from delivery_queue q using decided s
    where q.org_id = s.org_id and q.delivery_id = s.delivery_id and s.becomes <> 'PENDING'
  )
  update delivery d set status = s.becomes, attempt_count = s.attempt_count, updated_at = ${now},
    finished_at = case when s.becomes <> 'PENDING' then ${now}::timestamptz end
  from decided s where d.org_id = s.org_id and d.id = s.delivery_id`;
