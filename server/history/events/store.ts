import type { EventQuery, EventType } from "#contract/webhooks/events.ts";
import { pageBytesMax } from "#contract/api/page.ts";
import type { EventId } from "#contract/api/ids.ts";
import { eventFilters } from "#contract/webhooks/webhook-filters.ts";
import { type Filtered, fitting, listFiltered } from "#server/db/lists/filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import { changedAfter, created, inTime } from "#server/db/lists/conditions.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";

export interface NewEventRow {
  id: EventId;
  type: string;
  resourceId: string;
  parentId: string | null;
  body: string;
  createdAt: Date;
}

/** An arbitrary constant: the holder of this advisory lock, with the organization's hash, has the turn. */
const turnLock = 7_811;

/**
 * Begins the organization's turn of raising events: from here to the commit no other transaction of it raises one. A
 * statement of its own, before the one that inserts, so that the latter sees the last event of the turn before.
 */
export const takeTurn = (tx: Tx): Query =>
  tx.sql`select pg_advisory_xact_lock(${turnLock}::integer, hashtext(${tx.org}))`;

/**
 * The position of the organization's last event. Its next one counts on from there, so positions increase in the order of
 * the commits, wherever the organization's rows are: a reader that continues after an event misses nothing
 * (docs/decisions/0007-event-order.md).
 */
const lastPosition = (tx: Tx) => tx.sql`
  coalesce((select position from event where org_id = ${tx.org} order by position desc limit 1), 0)`;

/** Inserts the event, in the turn, and returns the endpoints that chose it, which are locked against being disabled. */
export const insertEvent = (tx: Tx, event: NewEventRow) =>
  tx.rows<{ id: string }>(tx.sql`
    with written as (
      insert into event (org_id, id, type, resource_id, parent_id, body, created_at, position)
      values (${tx.org}, ${event.id}, ${event.type}, ${event.resourceId}, ${event.parentId}, ${event.body},
        ${event.createdAt}, ${lastPosition(tx)} + 1)
    )
    select id from webhook_endpoint
    where org_id = ${tx.org} and enabled and ${event.type} = any(events)
    for key share`);

/** Inserts many events of one type, in their order, in the turn, which then lasts no longer than for one statement. */
export const insertEvents = (tx: Tx, type: string, events: readonly NewEventRow[]) =>
  tx.rows<{ id: string }>(tx.sql`
    with written as (
      insert into event (org_id, id, type, resource_id, parent_id, body, created_at, position)
      select ${tx.org}, id, ${type}, "resourceId", "parentId", body, "createdAt",
        ${lastPosition(tx)} + row_number() over (order by id)
      from jsonb_to_recordset(${tx.sql.json(events as never)}) as e(
        id text, "resourceId" text, "parentId" text, body text, "createdAt" timestamptz)
    )
    select id from webhook_endpoint
    where org_id = ${tx.org} and enabled and ${type} = any(events)
    for key share`);

/**
 * Adds to the size of the organization's events, and returns it, in bytes. Call it in the turn of raising them, in which
 * no other change of the organization waits for this row.
 */
export async function addEventBytes(tx: Tx, bytes: number): Promise<number> {
  const [row] = await tx.rows<{ bytes: string }>(tx.sql`
    insert into storage_use as s (org_id, bytes, event_bytes) values (${tx.org}, 0, ${bytes})
    on conflict (org_id) do update set event_bytes = s.event_bytes + excluded.event_bytes
    returning event_bytes as bytes`);
  return Number(row?.bytes);
}

/** Inserts an event that only tests an endpoint, in the turn. */
export const insertTestEvent = (tx: Tx, { id, type, resourceId, body, createdAt }: NewEventRow) => tx.sql`
  insert into event (org_id, id, type, resource_id, body, created_at, is_test, position)
  values (${tx.org}, ${id}, ${type}, ${resourceId}, ${body}, ${createdAt}, true, ${lastPosition(tx)} + 1)`;

export interface NewDeliveryRow {
  id: string;
  eventId: EventId;
  eventType: string;
  endpointId: string;
  isTest: boolean;
  createdAt: Date;
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDeliveryRow[]): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.sql`
    with logged as (
      insert into delivery (org_id, id, event_id, event_type, endpoint_id, is_test, status, attempt_count, created_at,
        updated_at)
      select ${tx.org}, d.id, d."eventId", d."eventType", d."endpointId", d."isTest", 'PENDING', 0, d."createdAt",
        d."createdAt"
      from jsonb_to_recordset(${tx.sql.json(deliveries as never)}) as d(id text, "eventId" text, "eventType" text,
        "endpointId" text, "isTest" boolean, "createdAt" timestamptz)
      returning id, endpoint_id, event_id, attempt_count, created_at
    )
    insert into delivery_queue (org_id, delivery_id, endpoint_id, event_id, attempt_count, due_at)
    -- Due at once, even if this server's clock is ahead of the database's.
    select ${tx.org}, id, endpoint_id, event_id, attempt_count, least(created_at, ${tx.now}) from logged`;
  tx.wakeDeliveries();
}

/** An event as it was stored: its body is not parsed again. */
export interface EventRow {
  id: EventId;
  body: string;
  /** The size of the body. */
  bytes: number;
  /** In PostgreSQL's format. */
  createdAt: string;
}

export async function findEvent(read: Read, id: EventId): Promise<EventRow | undefined> {
  const [row] = await read.rows<EventRow>(read.sql`
    select id, body, octet_length(body) as bytes, created_at from event
    where org_id = ${read.org} and id = ${id} and not is_test`);
  return row;
}

export function findEvents(read: Read, query: EventQuery, page: Page) {
  const { sql, org } = read;
  const matching = sql`and not is_test ${changedAfter(sql, query.updatedAfter, sql`created_at`)}`;
  const others = { matching, created: created(sql, query) };
  return withinPage(
    read,
    sql`
    select id, body, created_at, row_number() over (order by created_at desc, id desc) as place from event
    where org_id = ${org} ${listFiltered(read, "event", filteredBy(read, query), others, page)}`,
  );
}

/**
 * Finds a page's events, without the bodies of those that it has no room for: many large ones must not be in memory at
 * once. The size of a body is known without reading it.
 */
const withinPage = (read: Read, events: Query) =>
  read.rows<EventRow>(read.sql`
    select id, case when bytes_to_here = bytes or bytes_to_here <= ${pageBytesMax} then body else '' end as body, bytes, created_at
    from (
      select *, octet_length(body) as bytes, sum(octet_length(body)) over (order by place) as bytes_to_here
      from (${events}) listed) sized
    order by place`);

/** Finds the events committed after `after`, in the order of their commits: one page and one more. */
export const findEventsAfter = (read: Read, query: EventQuery & { readonly after: EventId }, limit: number) =>
  withinPage(
    read,
    read.sql`
    select id, body, created_at, position as place from event
    where org_id = ${read.org} and not is_test ${fitting(read.sql, filteredBy(read, query))}
      ${inTime(read.sql, query, read.sql`created_at`)}
    order by position limit ${limit + 1}`,
  );

export async function findNewest(read: Read): Promise<{ id: EventId } | undefined> {
  const [row] = await read.rows<{ id: EventId }>(read.sql`
    select id from event where org_id = ${read.org} order by position desc limit 1`);
  return row;
}

/** Finds the same events as they are delivered, of every type. */
export const findRaisedAfter = (read: Read, after: EventId | undefined, limit: number) =>
  read.rows<{ id: EventId; type: EventType; body: string }>(read.sql`
    select id, type, body from event
    where org_id = ${read.org} and not is_test
      and position > coalesce((select position from event where org_id = ${read.org} and id = ${after ?? ""}), 0)
    order by position limit ${limit}`);

const filteredBy = ({ sql, org }: Read, query: EventQuery): Filtered<typeof eventFilters> => ({
  rows: eventFilters,
  query,
  own: {
    resourceId: (id) => sql`and (resource_id = ${id} or parent_id = ${id})`,
    after: (id) => sql`and position > (select position from event where org_id = ${org} and id = ${id})`,
  },
});

/**
 * Deletes at most `limit` of the events raised before then, with their deliveries, and subtracts them from what the
 * organizations' events take. Returns how many.
 */
export async function deleteEvents(system: Sql, before: Date, limit: number): Promise<number> {
  const [row] = await system<{ count: number }[]>`
    with gone as (
      delete from event where (org_id, id) in (
        select org_id, id from event where created_at < ${before} limit ${limit} for update skip locked)
      returning org_id, case when is_test then 0 else octet_length(body) end as bytes
    ), freed as (
      update storage_use s set event_bytes = greatest(0, s.event_bytes - g.bytes)
      from (select org_id, sum(bytes) as bytes from gone group by org_id) g
      where s.org_id = g.org_id
    )
    select count(*)::integer as count from gone`;
  return row?.count ?? 0;
}

/** Deletes at most `limit` of the attempts begun before then. Returns how many. */
export async function deleteAttempts(system: Sql, before: Date, limit: number): Promise<number> {
  const { count } = await system`
    delete from delivery_attempt where (org_id, delivery_id, number) in (
      select org_id, delivery_id, number from delivery_attempt where started_at < ${before} limit ${limit}
      for update skip locked)`;
  return count;
}
