import type { DeliveryId, OrganizationId, WebhookEndpointId } from "#contract/ids.ts";
import type { AttemptError } from "#contract/deliveries.ts";
import type { Sql } from "#server/db/sql.ts";

/** A place among the endpoints of all organizations, in the order of org and id. */
export interface RingPosition {
  readonly orgId: string;
  readonly id: string;
}

/**
 * Endpoints with something due, behind that position: each is taken, so that no other worker counts what it has under
 * way at the same moment, but nobody is kept from raising events for it.
 */
export const lockReadyEndpoints = (system: Sql, after: RingPosition, now: Date, limit: number) =>
  system<RingPosition[]>`
    select e.org_id, e.id from webhook_endpoint e
    where e.enabled and (e.org_id, e.id) > (${after.orgId}, ${after.id}) and exists (
      select 1 from delivery d
      where d.org_id = e.org_id and d.endpoint_id = e.id and d.status = 'PENDING' and d.next_attempt_at <= ${now})
    order by e.org_id, e.id limit ${limit} for no key update skip locked`;

export interface ClaimedRow {
  orgId: OrganizationId;
  id: DeliveryId;
  endpointId: WebhookEndpointId;
  eventId: string;
  eventType: string;
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
  claim: {
    readonly token: string;
    readonly now: Date;
    readonly leasedUntil: Date;
    readonly perEndpoint: number;
    readonly limit: number;
  },
): Promise<ClaimedRow[]> {
  return system<ClaimedRow[]>`
    with room as (
      select r.org_id, r.endpoint_id, r.place, ${claim.perEndpoint} - (
        select count(*) from delivery f
        where f.org_id = r.org_id and f.endpoint_id = r.endpoint_id and f.status = 'DELIVERING') as free
      from unnest(${endpoints.map(({ orgId }) => orgId)}::text[], ${endpoints.map(({ id }) => id)}::text[])
        with ordinality as r (org_id, endpoint_id, place)
    ), due as (
      select d.org_id, d.id from room cross join lateral (
        select d.org_id, d.id, row_number() over () as turn from (
          select d.org_id, d.id from delivery d
          where d.org_id = room.org_id and d.endpoint_id = room.endpoint_id and d.status = 'PENDING'
            and d.next_attempt_at <= ${claim.now}
          order by d.next_attempt_at, d.id limit greatest(room.free, 0) for update skip locked) d) d
      order by d.turn, room.place limit ${claim.limit}
    ), claimed as (
      update delivery d set status = 'DELIVERING', next_attempt_at = null, lease_token = ${claim.token},
        leased_until = ${claim.leasedUntil}, updated_at = ${claim.now}
      from due where d.org_id = due.org_id and d.id = due.id
      returning d.org_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.attempt_count
    )
    select c.*, v.body, e.url, e.disable_on_gone, e.honour_retry_after, e.disable_after_failing,
      e.failing_since, e.secret_sealed,
      case when e.previous_secret_until > ${claim.now} then e.previous_secret_sealed end as previous_secret_sealed
    from claimed c
      join event v on v.org_id = c.org_id and v.id = c.event_id
      join webhook_endpoint e on e.org_id = c.org_id and e.id = c.endpoint_id`;
}

/** When the next delivery of all falls due; null when nothing waits. */
export async function findNextDue(system: Sql): Promise<string | null> {
  const [row] = await system<{ next: string | null }[]>`
    select min(d.next_attempt_at) as next from delivery d
      join webhook_endpoint e on e.org_id = d.org_id and e.id = d.endpoint_id
    where d.status = 'PENDING' and e.enabled`;
  return row?.next ?? null;
}

/** What a lease is held by. */
export interface Held {
  readonly orgId: OrganizationId;
  readonly id: DeliveryId;
  readonly token: string;
}

export interface BeginRow extends Held {
  readonly startedAt: Date;
}

/**
 * Writes attempts before their requests go out, and prolongs their leases. Answers those whose lease still holds: of
 * the others nothing may be sent.
 */
export const beginAttempts = (system: Sql, attempts: readonly BeginRow[], leasedUntil: Date) =>
  system<{ id: DeliveryId; number: number }[]>`
    with begun as (
      update delivery d set attempt_count = d.attempt_count + 1, leased_until = ${leasedUntil}
      from jsonb_to_recordset(${asJson(system, attempts)}) as a(org_id text, id text, token text, started_at timestamptz)
      where d.org_id = a.org_id and d.id = a.id and d.status = 'DELIVERING' and d.lease_token = a.token
        and d.leased_until > a.started_at
      returning d.org_id, d.id, d.attempt_count, a.started_at
    )
    insert into delivery_attempt (org_id, delivery_id, number, started_at)
    select org_id, id, attempt_count, started_at from begun
    returning delivery_id as id, number`;

export interface SettleRow extends Held {
  readonly deliveryStatus: "SUCCEEDED" | "PENDING" | "FAILED";
  readonly nextAttemptAt: Date | null;
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
    select * from jsonb_to_recordset(${asJson(system, settled)}) as s(org_id text, id text, token text,
      delivery_status text, next_attempt_at timestamptz, ended_at timestamptz, duration_ms integer, status integer,
      response_body text, error text)
  ), held as materialized (
    select e.org_id, e.id, e.enabled, e.events from webhook_endpoint e
    where (e.org_id, e.id) in (
      select d.org_id, d.endpoint_id from delivery d join done s on d.org_id = s.org_id and d.id = s.id)
    for key share
  ), decided as (
    select s.*, case when s.delivery_status = 'PENDING' and not (h.enabled and d.event_type = any(h.events))
      then 'CANCELLED' else s.delivery_status end as becomes
    from done s join delivery d on d.org_id = s.org_id and d.id = s.id
      join held h on h.org_id = d.org_id and h.id = d.endpoint_id
  ), moved as (
    update delivery d set status = s.becomes, lease_token = null, leased_until = null, updated_at = s.ended_at,
      next_attempt_at = case when s.becomes = 'PENDING' then s.next_attempt_at end,
      finished_at = case when s.becomes <> 'PENDING' then s.ended_at end
    from decided s
    where d.org_id = s.org_id and d.id = s.id and d.status = 'DELIVERING' and d.lease_token = s.token
    returning d.org_id, d.id, d.endpoint_id, d.attempt_count, s.delivery_status, s.ended_at
  ), noted as (
    update webhook_endpoint e set failing_since = case when m.succeeded then null else coalesce(e.failing_since, m.at) end
    from (
      select org_id, endpoint_id, bool_or(delivery_status = 'SUCCEEDED') as succeeded, min(ended_at) as at
      from moved group by org_id, endpoint_id) m
    where e.org_id = m.org_id and e.id = m.endpoint_id and m.succeeded = (e.failing_since is not null)
  )
  update delivery_attempt a set duration_ms = s.duration_ms, status = s.status,
    response_body = decode(s.response_body, 'hex'), error = s.error
  from moved m join done s on s.org_id = m.org_id and s.id = m.id
  where a.org_id = m.org_id and a.delivery_id = m.id and a.number = m.attempt_count`;

/**
 * Takes back what workers held that are gone. An attempt that had begun is spent, the fifth is the last; a claim whose
 * request never went out is due again at once.
 */
export async function releaseExpired(
  system: Sql,
  now: Date,
  waitsMs: readonly number[],
  limit: number,
): Promise<number> {
  const { count } = await system`
    with lost as (
      select org_id, id, attempt_count from delivery
      where status = 'DELIVERING' and leased_until < ${now} limit ${limit} for update skip locked
    ), spent as (
      update delivery_attempt a set error = 'worker_lost' from lost l
      where a.org_id = l.org_id and a.delivery_id = l.id and a.number = l.attempt_count
        and a.duration_ms is null and a.error is null
      returning a.org_id, a.delivery_id
    ), next as (
      select l.org_id, l.id, case when s.delivery_id is null then ${now}::timestamptz
          else ${now}::timestamptz + (${[...waitsMs]}::integer[])[l.attempt_count + 1] * interval '1 millisecond' end as at
      from lost l left join spent s on s.org_id = l.org_id and s.delivery_id = l.id
    )
    update delivery d set lease_token = null, leased_until = null, updated_at = ${now},
      status = case when n.at is null then 'FAILED' when e.enabled then 'PENDING' else 'CANCELLED' end,
      next_attempt_at = case when e.enabled then n.at end,
      finished_at = case when n.at is null or not e.enabled then ${now}::timestamptz end
    from next n, webhook_endpoint e
    where d.org_id = n.org_id and d.id = n.id and e.org_id = d.org_id and e.id = d.endpoint_id`;
  return count;
}

/** Text bound to jsonb would become one JSON string; columns are snake_case there. */
function asJson(system: Sql, rows: readonly object[]) {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return system.json(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))) as never,
  );
}
