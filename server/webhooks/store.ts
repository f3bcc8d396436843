import type { EventType } from "#contract/events.ts";
import type { DeliveryId, EventId, WebhookEndpointId } from "#contract/ids.ts";
import type { AttemptError, DeliveryQuery, DeliveryStatus, WebhookEndpointQuery } from "#contract/webhooks.ts";
import { changedAfter, equals, newestFirst, type Page } from "#server/db/page.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

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
  secretSealed: Buffer;
  createdAt: string;
  updatedAt: string;
}

const endpointColumns = (sql: Sql) => sql`
  id, url, events, description, enabled, disabled_reason, disable_on_gone, honour_retry_after, disable_after_failing,
  secret_sealed, created_at, updated_at`;

export const findEndpoints = (read: Read, query: WebhookEndpointQuery, page: Page) =>
  read.rows<EndpointRow>(read.sql`
    select ${endpointColumns(read.sql)} from webhook_endpoint
    where org_id = ${read.org} and deleted_at is null ${changedAfter(read.sql, query.updatedAfter)}
      ${newestFirst(read.sql, page)}`);

export async function findEndpoint(read: Read, id: WebhookEndpointId): Promise<EndpointRow | undefined> {
  const [row] = await read.rows<EndpointRow>(read.sql`
    select ${endpointColumns(read.sql)} from webhook_endpoint
    where org_id = ${read.org} and id = ${id} and deleted_at is null`);
  return row;
}

/** Takes the row for changing it; whoever raises an event meanwhile waits, and then sees the change. */
export async function lockEndpointRow(tx: Tx, id: WebhookEndpointId): Promise<EndpointRow | undefined> {
  const [row] = await tx.rows<EndpointRow>(tx.sql`
    select ${endpointColumns(tx.sql)} from webhook_endpoint
    where org_id = ${tx.org} and id = ${id} and deleted_at is null for update`);
  return row;
}

/** Columns by name, as they are written. */
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
  secretSealed?: Buffer;
  previousSecretSealed?: Buffer | null;
  previousSecretUntil?: Date | null;
  failingSince?: Date | null;
  deletedAt?: Date;
  createdAt?: Date;
  updatedAt?: Date;
}

export const insertEndpoint = (tx: Tx, values: EndpointValues) =>
  tx.sql`insert into webhook_endpoint ${tx.sql({ orgId: tx.org, ...values } as object)}`;

export const changeEndpoint = (tx: Tx, id: WebhookEndpointId, values: EndpointValues) =>
  tx.sql`update webhook_endpoint set ${tx.sql(values as object)} where org_id = ${tx.org} and id = ${id}`;

/** Cancels what is waiting for the endpoint, of those types or of all; what is under way is let finish. */
export const cancelPending = (tx: Tx, id: WebhookEndpointId, types: readonly EventType[] | "all", at: Date) => tx.sql`
  update delivery set status = 'CANCELLED', next_attempt_at = null, finished_at = ${at}, updated_at = ${at}
  where org_id = ${tx.org} and endpoint_id = ${id} and status = 'PENDING'
    ${types === "all" ? tx.sql`` : tx.sql`and event_type = any(${[...types]}::text[])`}`;

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
}

const deliveryColumns = (sql: Sql) => sql`
  id, endpoint_id, event_id, event_type, status, attempt_count, next_attempt_at, is_test, created_at, updated_at`;

export function findDeliveries(read: Read, query: DeliveryQuery, page: Page) {
  const { sql } = read;
  return read.rows<DeliveryRow>(sql`
    select ${deliveryColumns(sql)} from delivery
    where org_id = ${read.org} ${equals(sql, "endpoint_id", query.endpointId)} ${equals(sql, "event_id", query.eventId)}
      ${equals(sql, "event_type", query.eventType)} ${equals(sql, "status", query.status)}
      ${query.from === undefined ? sql`` : sql`and created_at >= ${query.from}::timestamptz`}
      ${query.to === undefined ? sql`` : sql`and created_at <= ${query.to}::timestamptz`}
      ${changedAfter(sql, query.updatedAfter)} ${newestFirst(sql, page)}`);
}

/** The delivery with its attempts, in one statement. */
export async function findDelivery(
  read: Read,
  id: DeliveryId,
): Promise<(DeliveryRow & { attempts: AttemptRow[] }) | undefined> {
  const [row] = await read.rows<DeliveryRow & { attempts: AttemptRow[] }>(read.sql`
    select ${deliveryColumns(read.sql)},
      (select coalesce(json_agg(json_build_object('number', a.number, 'startedAt', a.started_at::text,
          'durationMs', a.duration_ms, 'status', a.status, 'responseBody', encode(a.response_body, 'hex'),
          'error', a.error) order by a.number), '[]')
        from delivery_attempt a where a.org_id = delivery.org_id and a.delivery_id = delivery.id) as attempts
    from delivery where org_id = ${read.org} and id = ${id}`);
  return row;
}
