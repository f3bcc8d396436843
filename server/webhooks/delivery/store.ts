import type { DeliveryId, OrganizationId, WebhookEndpointId } from "#contract/api/ids.ts";
import type { AttemptError } from "#contract/webhooks/deliveries.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { isMoving } from "#server/db/placement/places.ts";
import { isPaused } from "#server/installation/read.ts";
import type { Lane, Room } from "./slots.ts";
import type { Explanation } from "./trace.ts";

/** A position among the endpoints of all organizations, ordered by organization and id. */
export interface RingPosition {
  readonly orgId: string;
  readonly id: string;
}

/** A locked endpoint with something due. */
export interface ReadyEndpoint extends RingPosition {
  readonly orgId: OrganizationId;
  readonly lane: Lane;
}

interface ClaimBounds {
  /** The database's time, as SQL. */
  readonly now: Query;
  readonly perEndpoint: number;
}

/**
 * Locks endpoints that have something due and may take more: per lane those after its position first, then those from
 * the start. No other worker counts their deliveries in progress at the same time, but raising events for them
 * continues. While sending is paused, there are none.
 */
export async function lockReadyEndpoints(
  system: Sql,
  rooms: readonly Room[],
  after: Readonly<Record<Lane, RingPosition>>,
  { now, perEndpoint, limit }: ClaimBounds & { readonly limit: number },
): Promise<{ at: string; isPaused: boolean; endpoints: ReadyEndpoint[] }> {
  const ready = ({ lane, ofHolders }: Room, part: Query) => {
    const full = [...ofHolders].filter(([, room]) => room.count === 0).map(([orgId]) => orgId);
    // The fence (offset 0): deliveries in progress are counted only for endpoints that have something due.
    return system`
      (select org_id, id from (
        select e.org_id, e.id from webhook_endpoint e
        where e.enabled and not ${isPaused(system)} and not ${isMoving(system, system`e.org_id`)}
          and e.failing_since ${lane === "failing" ? system`is not null` : system`is null`} and ${part}
          ${full.length === 0 ? system`` : system`and e.org_id <> all(${full}::text[])`}
          and exists (
            select 1 from delivery_queue q
            where q.org_id = e.org_id and q.endpoint_id = e.id and q.lease_token is null and q.due_at <= ${now})
        order by e.org_id, e.id offset 0) due
      where (
        select count(*) from delivery_queue f
        where f.org_id = due.org_id and f.endpoint_id = due.id and f.lease_token is not null) < ${perEndpoint}
      limit ${limit})`;
  };
  const ring = (room: Room) => {
    const { orgId, id } = after[room.lane];
    return system`
      (select org_id, id, ${room.lane} as lane, row_number() over () as place from (
        ${ready(room, system`(e.org_id, e.id) > (${orgId}, ${id})`)}
        union all
        ${ready(room, system`(e.org_id, e.id) <= (${orgId}, ${id})`)}
        limit ${limit}) ring)`;
  };
  const rings = rooms.map((room, i) => (i === 0 ? ring(room) : system`union all ${ring(room)}`));
  const rows = await system<LockedRow[]>`
    with ready as (${rings}), locked as (
      select e.org_id, e.id, r.lane, r.place
      from ready r join webhook_endpoint e on e.org_id = r.org_id and e.id = r.id
      for no key update of e skip locked
    )
    select c.at, c.is_paused, l.org_id, l.id, l.lane, l.place
    from (select ${now} as at, ${isPaused(system)} as is_paused) c left join locked l on true`;
  const endpoints = rows
    .filter((row): row is typeof row & ReadyEndpoint => row.orgId !== null)
    .toSorted((a, b) => Number(a.place) - Number(b.place));
  return { at: rows[0]?.at ?? "", isPaused: rows[0]?.isPaused === true, endpoints };
}

interface LockedRow {
  at: string;
  isPaused: boolean;
  orgId: OrganizationId | null;
  id: string;
  lane: Lane;
  place: string;
}

export interface ClaimedRow {
  orgId: OrganizationId;
  id: DeliveryId;
  endpointId: WebhookEndpointId;
  eventId: string;
  eventType: string;
  /** The number of the attempt that begins with this claim. */
  attemptCount: number;
  body: string;
  /** The size of the body. */
  bytes: number;
  /** The lane of the endpoint at the claim. */
  lane: Lane;
  url: string;
  disableOnGone: boolean;
  honourRetryAfter: boolean;
  disableAfterFailing: boolean;
  /** The first failure since the last success, in PostgreSQL's format; null when the last attempt succeeded. */
  failingSince: string | null;
  standardWebhooks: boolean;
  headerNames: string[];
  /** Null without own headers. */
  headerValuesSealed: Buffer | null;
  secretSealed: Buffer;
  /** Null unless two secrets overlap. */
  previousSecretSealed: Buffer | null;
}

/**
 * Claims the oldest due deliveries of those endpoints under a lease, as many as the bounds of endpoint, organization
 * and lane allow, one of each endpoint before a second of any. Run it after locking the endpoints, in a statement of
 * its own: its snapshot sees what others claimed before.
 */
export async function claimDue(
  system: Sql,
  endpoints: readonly ReadyEndpoint[],
  rooms: readonly Room[],
  { token, now, perEndpoint }: ClaimBounds & { readonly token: string },
): Promise<ClaimedRow[]> {
  const bounded = endpoints.map(({ orgId, id, lane }) => {
    const room = rooms.find((each) => each.lane === lane);
    return { orgId, id, lane, perOrg: room?.ofHolders.get(orgId) ?? room?.perOrg, total: room?.total };
  });
  return system<ClaimedRow[]>`
    with room as (
      select r.*, least(r.per_org, ${perEndpoint} - (
        select count(*) from delivery_queue f
        where f.org_id = r.org_id and f.endpoint_id = r.endpoint_id and f.lease_token is not null)) as free
      from unnest(${bounded.map(({ orgId }) => orgId)}::text[], ${bounded.map(({ id }) => id)}::text[],
          ${bounded.map(({ lane }) => lane)}::text[], ${bounded.map(({ perOrg }) => perOrg?.count ?? 0)}::integer[],
          ${bounded.map(({ total }) => total?.count ?? 0)}::integer[],
          ${bounded.map(({ perOrg }) => perOrg?.bytes ?? 0)}::integer[],
          ${bounded.map(({ total }) => total?.bytes ?? 0)}::integer[])
        with ordinality as r (org_id, endpoint_id, lane, per_org, total, bytes_per_org, total_bytes, place)
    ), candidate as (
      -- The size of a body is known without reading it.
      select q.org_id, q.delivery_id, q.turn, room.lane, room.per_org, room.total, room.bytes_per_org, room.total_bytes,
        room.place, octet_length(v.body) as bytes
      from room cross join lateral (
        select q.org_id, q.delivery_id, q.event_id, row_number() over () as turn from (
          select q.org_id, q.delivery_id, q.event_id from delivery_queue q
          where q.org_id = room.org_id and q.endpoint_id = room.endpoint_id and q.lease_token is null
            and q.due_at <= ${now}
          -- The order of its index, and no more: ordering deliveries of the same instant would sort the whole backlog.
          order by q.due_at limit greatest(room.free, 0) for update skip locked) q) q
        join event v on v.org_id = q.org_id and v.id = q.event_id
    ), within_org as (
      select * from (
        select c.*, row_number() over of_org as of_org, sum(c.bytes) over of_org - c.bytes as bytes_before
        from candidate c
        window of_org as (partition by c.lane, c.org_id order by c.turn, c.place)) c
      where of_org <= per_org and bytes_before < bytes_per_org
    ), due as (
      select * from (
        select c.org_id, c.delivery_id, c.lane, c.bytes, c.total, c.total_bytes, row_number() over of_lane as of_lane,
          sum(c.bytes) over of_lane - c.bytes as bytes_before
        from within_org c
        window of_lane as (partition by c.lane order by c.turn, c.place)) c
      where of_lane <= total and bytes_before < total_bytes
    ), claimed as (
      update delivery_queue q set attempt_count = q.attempt_count + 1, lease_token = ${token}, started_at = ${now}
      from due where q.org_id = due.org_id and q.delivery_id = due.delivery_id
      returning q.org_id, q.delivery_id, q.endpoint_id, q.event_id, q.attempt_count, due.lane, due.bytes
    )
    select c.org_id, c.delivery_id as id, c.endpoint_id, c.event_id, c.lane, c.bytes, v.type as event_type, c.attempt_count,
      v.body, e.url, e.disable_on_gone, e.honour_retry_after, e.disable_after_failing, e.failing_since,
      e.standard_webhooks, e.header_names, e.header_values_sealed, e.secret_sealed,
      case when e.previous_secret_until > ${now} then e.previous_secret_sealed end as previous_secret_sealed
    from claimed c
      join event v on v.org_id = c.org_id and v.id = c.event_id
      join webhook_endpoint e on e.org_id = c.org_id and e.id = c.endpoint_id`;
}

/** Counts the deliveries of all organizations that wait or are under way. */
export const countPending = (system: Sql) => system`select count(*)::integer as pending from delivery_queue`;

/** Returns the time until the next delivery that is due after that instant; no row when none is waiting. */
export const findNextDue = (system: Sql, now: Query, after: Date) => system`
  select extract(epoch from q.due_at - ${now})::float8 * 1000 as due_in_ms
  from webhook_endpoint e cross join lateral (
    select q.due_at from delivery_queue q
    where q.org_id = e.org_id and q.endpoint_id = e.id and q.lease_token is null and q.due_at > ${after}
    order by q.due_at limit 1) q
  where e.enabled
  order by q.due_at limit 1`;

/** The identity of a lease. */
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
  readonly explanation: Explanation;
}

/**
 * Stores the results of attempts, except where their lease was given to another worker. A delivery to be retried is
 * cancelled if the endpoint was disabled, or dropped the type, during the attempt; the endpoint is locked, so that this
 * and its disabling come one after the other.
 */
export const settleAttempts = (system: Sql, settled: readonly SettleRow[]) => system`
  with done as (
    select s."orgId" as org_id, s.id, s.token, s."deliveryStatus" as delivery_status,
      s."nextAttemptAt" as next_attempt_at, s."startedAt" as started_at, s."endedAt" as ended_at,
      s."durationMs" as duration_ms, s.status, s."responseBody" as response_body, s.error, s.explanation
    from jsonb_to_recordset(${system.json(settled as never)}) as s("orgId" text, id text, token text,
      "deliveryStatus" text, "nextAttemptAt" timestamptz, "startedAt" timestamptz, "endedAt" timestamptz,
      "durationMs" integer, status integer, "responseBody" text, error text, explanation jsonb)
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
    update webhook_endpoint e set failing_since = case when m.succeeded then null else coalesce(e.failing_since, m.at) end,
      recovered_at = m.recovered_at
    from (
      select org_id, endpoint_id, bool_or(delivery_status = 'SUCCEEDED') as succeeded, min(ended_at) as at,
        min(ended_at) filter (where delivery_status = 'SUCCEEDED') as recovered_at
      from moved group by org_id, endpoint_id) m
    where e.org_id = m.org_id and e.id = m.endpoint_id and m.succeeded = (e.failing_since is not null)
  )
  insert into delivery_attempt
    (org_id, delivery_id, number, started_at, duration_ms, status, response_body, error, explanation)
  select org_id, id, attempt_count, started_at, duration_ms, status, decode(response_body, 'hex'), error, explanation
  from moved`;

/**
 * Releases the claims of workers that died. Their attempts are spent; a fifth was the last. Changes of the endpoint
 * since then count as when an attempt is settled, and the endpoint is locked for the same reason.
 */
export const releaseExpired = (
  system: Sql,
  { now, leaseMs }: { readonly now: Query; readonly leaseMs: number },
  waitsMs: readonly number[],
  limit: number,
) => system`
  with lost as (
    select org_id, delivery_id, endpoint_id, attempt_count, started_at,
      ${now} + (${[...waitsMs]}::integer[])[attempt_count + 1] * interval '1 millisecond' as next_at
    from delivery_queue
    where lease_token is not null and started_at < ${now} - ${leaseMs} * interval '1 millisecond' limit ${limit} for update skip locked
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
    finished_at = case when s.becomes <> 'PENDING' then ${now} end
  from decided s where d.org_id = s.org_id and d.id = s.delivery_id`;
