import type { EventType } from "#contract/webhooks/events.ts";
import type { DeliveryId, EventId, JobId, OrganizationId, WebhookEndpointId } from "#contract/api/ids.ts";
import type { AttemptError, DeliveryQuery, DeliveryStatus } from "#contract/webhooks/deliveries.ts";
import type { ReplayStatus, WebhookEndpointQuery } from "#contract/webhooks/webhooks.ts";
import { deliveryFilters, endpointFilters } from "#contract/webhooks/webhook-filters.ts";
import { type Filtered, fitting, type Span, walksOf } from "#server/db/lists/filters.ts";
import { both, newestOfWalks } from "#server/db/lists/by-value.ts";
import { isMoving } from "#server/db/placement/places.ts";
import { newestFirst, type Page } from "#server/db/lists/page.ts";
import { inTime, meeting, valuesOf } from "#server/db/lists/conditions.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";
import type { Explanation } from "./delivery/trace.ts";

export interface EndpointRow {
  id: WebhookEndpointId;
  url: string;
  events: EventType[];
  description: string | null;
  enabled: boolean;
  disabledReason: string | null;
  disableOnGone: boolean;
  honourRetryAfter: boolean;
  disableAfterFailing: boolean;
  standardWebhooks: boolean;
  /** The first failure since the last success, in PostgreSQL's format; null when the last attempt succeeded. */
  failingSince: string | null;
  headerNames: string[];
  /** Null without own headers. */
  headerValuesSealed: Buffer | null;
  secretSealed: Buffer;
  createdAt: string;
  updatedAt: string;
}

const endpointColumns = (sql: Sql) => sql`
  id, url, events, description, enabled, disabled_reason, disable_on_gone, honour_retry_after, disable_after_failing,
  failing_since, standard_webhooks, header_names, header_values_sealed, secret_sealed, created_at, updated_at`;

/** The condition that the service disabled the endpoint, or that a delivery since then has failed. */
const isFailing = ({ sql, org }: Read, since: Date) => sql`(disabled_reason is not null or exists (
  select 1 from delivery d
  where d.org_id = ${org} and d.endpoint_id = webhook_endpoint.id and d.status = 'FAILED' and d.created_at >= ${since}))`;

/** @param failedSince a delivery created since then makes an endpoint a failing one */
export const findEndpoints = (read: Read, query: WebhookEndpointQuery, failedSince: Date, page: Page) => {
  const { sql, org } = read;
  const own: Filtered<typeof endpointFilters>["own"] = {
    failing: (is) => meeting(sql, isFailing(read, failedSince), is),
  };
  return read.rows<EndpointRow>(sql`
    select ${endpointColumns(sql)} from webhook_endpoint
    where org_id = ${org} and deleted_at is null ${fitting(sql, { rows: endpointFilters, query, own })}
      ${inTime(sql, query)} ${newestFirst(sql, page)}`);
};

export async function findEndpoint(read: Read, id: WebhookEndpointId): Promise<EndpointRow | undefined> {
  const [row] = await read.rows<EndpointRow>(read.sql`
    select ${endpointColumns(read.sql)} from webhook_endpoint
    where org_id = ${read.org} and id = ${id} and deleted_at is null`);
  return row;
}

/** Locks the row for a change; transactions that raise an event for it wait, and then see the change. */
export async function lockEndpointRow(tx: Tx, id: WebhookEndpointId): Promise<EndpointRow | undefined> {
  const [row] = await tx.rows<EndpointRow>(tx.sql`
    select ${endpointColumns(tx.sql)} from webhook_endpoint
    where org_id = ${tx.org} and id = ${id} and deleted_at is null for update`);
  return row;
}

/**
 * Reads the row and prevents changes by those who lock it, until the transaction ends. Raising an event for it,
 * delivering to it and settling attempts need not wait.
 */
export async function holdEndpointRow(tx: Tx, id: WebhookEndpointId): Promise<EndpointRow | undefined> {
  const [row] = await tx.rows<EndpointRow>(tx.sql`
    select ${endpointColumns(tx.sql)} from webhook_endpoint
    where org_id = ${tx.org} and id = ${id} and deleted_at is null for key share`);
  return row;
}

/** Columns by name, with the types that are written. */
export interface EndpointValues {
  id?: WebhookEndpointId;
  url?: string;
  events?: readonly EventType[];
  description?: string | null;
  enabled?: boolean;
  disabledReason?: string | null;
  disableOnGone?: boolean;
  honourRetryAfter?: boolean;
  disableAfterFailing?: boolean;
  standardWebhooks?: boolean;
  headerNames?: readonly string[];
  headerValuesSealed?: Buffer | null;
  secretSealed?: Buffer;
  previousSecretSealed?: Buffer | null;
  previousSecretUntil?: Date | null;
  failingSince?: Date | null;
  failingNotifiedSince?: null;
  deletedAt?: Date;
  createdAt?: Date;
  updatedAt?: Date;
}

/** Counts the endpoints, enabled or not. */
export async function countEndpoints(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    select count(*)::integer as count from webhook_endpoint where org_id = ${tx.org} and deleted_at is null`);
  return row?.count ?? 0;
}

export const insertEndpoint = (tx: Tx, values: EndpointValues) =>
  tx.sql`insert into webhook_endpoint ${tx.sql({ orgId: tx.org, ...values } as object)}`;

export const changeEndpoint = (tx: Tx, id: WebhookEndpointId, values: EndpointValues) =>
  tx.sql`update webhook_endpoint set ${tx.sql(values as object)} where org_id = ${tx.org} and id = ${id}`;

/** Cancels pending deliveries to the endpoint, of those types or of all; those in progress may finish. */
export const cancelPending = (tx: Tx, id: WebhookEndpointId, types: readonly EventType[] | "all", at: Date) => tx.sql`
  with cancelled as (
    delete from delivery_queue q using delivery d
    where q.org_id = ${tx.org} and q.endpoint_id = ${id} and q.lease_token is null
      and d.org_id = ${tx.org} and d.id = q.delivery_id
      ${types === "all" ? tx.sql`` : tx.sql`and d.event_type = any(${[...types]}::text[])`}
    returning q.delivery_id
  )
  update delivery d set status = 'CANCELLED', finished_at = ${at}, updated_at = ${at}
  from cancelled c where d.org_id = ${tx.org} and d.id = c.delivery_id`;

export interface DeliveryRow {
  id: DeliveryId;
  endpointId: WebhookEndpointId;
  eventId: EventId;
  eventType: EventType;
  status: DeliveryStatus;
  attemptCount: number;
  nextAttemptAt: string | null;
  isTest: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface AttemptRow {
  number: number;
  startedAt: string;
  durationMs: number | null;
  status: number | null;
  /** Hexadecimal. */
  responseBody: string | null;
  error: AttemptError | null;
  /** Null for attempts that an earlier version made, for those in progress, and when the worker was lost. */
  explanation: Explanation | null;
}

const deliveryColumns = (sql: Sql) => sql`
  id, endpoint_id, event_id, event_type, status, attempt_count, next_attempt_at, is_test, created_at, updated_at`;

/** Deliveries in their current state: open ones take their due time, or the attempt in progress, from the queue. */
const deliveries = ({ sql, org }: Read, condition = sql``) => sql`
  (select d.id, d.endpoint_id, d.event_id, d.event_type, d.is_test, d.created_at,
    case when q.lease_token is null then d.status else 'DELIVERING' end as status,
    coalesce(q.attempt_count, d.attempt_count) as attempt_count, coalesce(q.started_at, d.updated_at) as updated_at,
    case when q.lease_token is null then q.due_at end as next_attempt_at, q.started_at
  from delivery d left join delivery_queue q on q.org_id = ${org} and q.delivery_id = d.id
  where d.org_id = ${org} ${condition}) d`;

const inStatus =
  (read: Read) =>
  (status: DeliveryStatus): Query => {
    const { sql } = read;
    // None of these waits or is under way, and each state has an index of its own, which is read in its order.
    if (status === "FAILED") return sql`${deliveries(read, sql`and d.status = 'FAILED'`)} where true`;
    if (status === "CANCELLED") return sql`${deliveries(read, sql`and d.status = 'CANCELLED'`)} where true`;
    return sql`${deliveries(read)} where status = ${status}`;
  };

export function findDeliveries(
  read: Read,
  { status, ...query }: DeliveryQuery,
  spans: Readonly<Record<string, Span>>,
  page: Page,
) {
  const { sql } = read;
  const own: Filtered<typeof deliveryFilters>["own"] = { q: (text) => isNamedBy(read, text.trim()) };
  const walks = walksOf(sql, { rows: deliveryFilters, query, spans, own });
  const matching = sql`${walks.others} ${inTime(sql, query)}`;
  // The status of a delivery leads to the rows, and not to a condition on them.
  const sources = status === undefined ? [sql`${deliveries(read)} where true`] : valuesOf(status).map(inStatus(read));
  const alternatives = both(sql, sources, walks.alternatives);
  const [only, ...others] = alternatives;
  const listed =
    others.length === 0
      ? sql`${only ?? sql``} ${matching} ${newestFirst(sql, page)}`
      : sql`${deliveries(read)} where true ${newestOfWalks(
          sql,
          alternatives.map((rows) => sql`select id, created_at from ${rows} ${matching} ${newestFirst(sql, page)}`),
          page,
        )}`;
  return read.rows<DeliveryRow>(sql`select ${deliveryColumns(sql)} from ${listed}`);
}

/**
 * Restricts deliveries to those of one object, event or delivery. Ids are in small letters and numbers in capitals, so
 * it does not matter how either is typed. Each step collects ids for the index of the next: with `or` across them, every
 * delivery and event of the organization would be read.
 */
function isNamedBy({ org, sql }: Read, text: string) {
  const [id, number] = [text.toLowerCase(), text.toUpperCase()];
  const objects = sql`array(
    select ${id} union all select id from invoice where org_id = ${org} and number = ${number}
    union all select id from quotation where org_id = ${org} and number = ${number})`;
  const events = sql`array(
    select ${id} union all select v.id from event v where v.org_id = ${org} and v.resource_id = any(${objects})
    union all select v.id from event v where v.org_id = ${org} and v.parent_id = any(${objects}))`;
  return sql`
    and id = any(array(
      select ${id} union all select n.id from delivery n where n.org_id = ${org} and n.event_id = any(${events})))`;
}

/** Finds the delivery with its attempts, including the one in progress, in one statement. */
export async function findDelivery(
  read: Read,
  id: DeliveryId,
): Promise<(DeliveryRow & { attempts: AttemptRow[] }) | undefined> {
  const [row] = await read.rows<DeliveryRow & { attempts: AttemptRow[] }>(read.sql`
    select ${deliveryColumns(read.sql)},
      (select coalesce(json_agg(json_build_object('number', a.number, 'startedAt', a.started_at::text,
          'durationMs', a.duration_ms, 'status', a.status, 'responseBody', encode(a.response_body, 'hex'),
          'error', a.error, 'explanation', a.explanation) order by a.number), '[]')
        from (
          select number, started_at, duration_ms, status, response_body, error, explanation from delivery_attempt
          where org_id = ${read.org} and delivery_id = d.id
          union all
          select d.attempt_count, d.started_at, null, null, null, null, null where d.started_at is not null) a) as attempts
    from ${deliveries(read)} where id = ${id}`);
  return row;
}

interface DeliveryBodyRow extends Pick<DeliveryRow, "eventId" | "eventType"> {
  body: string;
  headerNames: string[];
  standardWebhooks: boolean;
}

export async function findDeliveryBody(read: Read, id: DeliveryId): Promise<DeliveryBodyRow | undefined> {
  const [row] = await read.rows<DeliveryBodyRow>(read.sql`
    select d.event_id, d.event_type, v.body, e.header_names, e.standard_webhooks
    from delivery d join event v on v.org_id = ${read.org} and v.id = d.event_id
      join webhook_endpoint e on e.org_id = ${read.org} and e.id = d.endpoint_id
    where d.org_id = ${read.org} and d.id = ${id}`);
  return row;
}

export interface ReplayRow {
  id: JobId;
  endpointId: WebhookEndpointId;
  since: string;
  until: string;
  onlyFailed: boolean;
  status: ReplayStatus;
  total: number;
  done: number;
  /** The position of the last event that was looked at; at first, one below the first event of the replay. */
  position: string;
  /** The position of the last event of the replay when it began. */
  lastPosition: string;
  createdAt: string;
  updatedAt: string;
}

const replayColumns = (sql: Sql) => sql`
  id, endpoint_id, since, until, only_failed, status, total, done, position, last_position, created_at, updated_at`;

export async function findReplay(read: Read, endpointId: WebhookEndpointId, id: JobId): Promise<ReplayRow | undefined> {
  const [row] = await read.rows<ReplayRow>(read.sql`
    select ${replayColumns(read.sql)} from webhook_replay
    where org_id = ${read.org} and endpoint_id = ${endpointId} and id = ${id}`);
  return row;
}

/** Locks a replay that no other worker is processing. */
export async function lockRunningReplay(tx: Tx, id: JobId): Promise<ReplayRow | undefined> {
  const [row] = await tx.rows<ReplayRow>(tx.sql`
    select ${replayColumns(tx.sql)} from webhook_replay
    where org_id = ${tx.org} and id = ${id} and status = 'RUNNING' for update skip locked`);
  return row;
}

export const findRunningReplays = (system: Sql) =>
  system<{ orgId: OrganizationId; id: JobId }[]>`
    select org_id, id from webhook_replay
    where status = 'RUNNING' and not ${isMoving(system, system`webhook_replay.org_id`)} order by org_id, created_at`;

export interface NewReplayRow {
  id: JobId;
  endpointId: WebhookEndpointId;
  since: Date;
  until: Date;
  onlyFailed: boolean;
  createdAt: Date;
}

/**
 * The condition under which a replay sends event `v` to endpoint `e`: the endpoint chooses its type, and it lies in the
 * period. With `onlyFailed`, it was raised since the endpoint was registered, never reached it and is not on its way, be
 * it that its deliveries failed or that the endpoint was disabled and there was none.
 */
const isReplayed = ({ sql, org }: Read, { since, until, onlyFailed }: ReplayPeriod) => sql`
  v.type = any(e.events) and not v.is_test and v.created_at between ${since}::timestamptz and ${until}::timestamptz
  ${
    onlyFailed
      ? sql`
  and v.created_at >= e.created_at and not exists (select 1 from delivery d
    where d.org_id = ${org} and d.event_id = v.id and d.endpoint_id = e.id
      and d.status in ('SUCCEEDED', 'PENDING'))`
      : sql``
  }`;

interface ReplayPeriod {
  readonly since: Date | string;
  readonly until: Date | string;
  readonly onlyFailed: boolean;
}

/** Inserts a replay with the positions of its first and last event, so that no batch reads events outside them. */
export const insertReplay = (tx: Tx, row: NewReplayRow) => tx.sql`
  insert into webhook_replay (org_id, id, endpoint_id, since, until, only_failed, status, total, done, position,
    last_position, created_at, updated_at)
  select ${tx.org}, ${row.id}, ${row.endpointId}, ${row.since}, ${row.until}, ${row.onlyFailed}, 'RUNNING', count(*), 0,
    coalesce(min(v.position), 1) - 1, coalesce(max(v.position), 0), ${row.createdAt}, ${row.createdAt}
  from event v join webhook_endpoint e on e.org_id = ${tx.org} and e.id = ${row.endpointId}
  where v.org_id = ${tx.org} and ${isReplayed(tx, row)}`;

/**
 * Reads the organization's next events within a replay's bounds, in the order of their commits, and says of each whether
 * the replay sends it. The span of positions bounds what one batch reads, however few of the events are sent and
 * whatever plan PostgreSQL chooses (with a limit it read all of them and sorted); it begins at the next event, since
 * events of other organizations may lie in between.
 */
export const findEventsToReplay = (tx: Tx, replay: ReplayRow, spanMax: number) =>
  tx.rows<{ id: EventId; type: EventType; position: string; isReplayed: boolean }>(tx.sql`
    select v.id, v.type, v.position, ${isReplayed(tx, replay)} as is_replayed
    from (
      select org_id, id, type, is_test, created_at, position from event
      where org_id = ${tx.org} and position > ${replay.position} and position <= ${replay.lastPosition}
        and position < ${spanMax} + (
          select min(n.position) from event n where n.org_id = ${tx.org} and n.position > ${replay.position})
      offset 0) v
    join webhook_endpoint e on e.org_id = ${tx.org} and e.id = ${replay.endpointId}
    order by v.position`);

export const advanceReplay = (
  tx: Tx,
  id: JobId,
  values: { readonly done: number; readonly position: string; readonly status: ReplayStatus; readonly updatedAt: Date },
) => tx.sql`update webhook_replay set ${tx.sql(values)} where org_id = ${tx.org} and id = ${id}`;
