import type { DeliveryId, OrganizationId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";

/** An arbitrary constant: the holder of this advisory lock is preparing the demo. */
const lockKey = 7_811_620_460;

/** Waits until no other process is preparing the demo, and blocks others until the transaction ends. */
export async function lockDemo(system: Sql): Promise<void> {
  // This transaction is idle while others fill the organization, for longer than the timeouts allow.
  await system`
    select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true),
      set_config('lock_timeout', '0', true)`;
  await system`select pg_advisory_xact_lock(${lockKey})`;
}

export interface DemoOrganizationRow {
  id: OrganizationId;
  hasKey: boolean;
}

/** Finds the organization with a slug, and whether it ever had an API key. */
export async function findDemoOrganization(system: Sql, slug: string): Promise<DemoOrganizationRow | undefined> {
  const [row] = await system<DemoOrganizationRow[]>`
    select id, exists (select 1 from api_key where org_id = organization.id) as has_key
    from organization where slug = ${slug}`;
  return row;
}

/** Deletes an organization with all its rows. */
export const deleteOrganization = (system: Sql, org: OrganizationId) =>
  system`delete from organization where id = ${org}`;

export interface QueuedDeliveryRow {
  id: DeliveryId;
  url: string;
  /** In PostgreSQL's format. */
  createdAt: string;
}

/** Finds the deliveries that wait to be sent, oldest first, with the address that they go to. */
export const findQueuedDeliveries = (system: Sql, org: OrganizationId) => system<QueuedDeliveryRow[]>`
  select d.id, e.url, d.created_at
  from delivery d join webhook_endpoint e on e.org_id = d.org_id and e.id = d.endpoint_id
  where d.org_id = ${org} and d.status = 'PENDING' order by d.created_at, d.id`;

export interface AttemptRow {
  deliveryId: DeliveryId;
  number: number;
  startedAt: Date;
  durationMs: number;
  status: number;
  body: string;
}

export const insertAttempts = (system: Sql, org: OrganizationId, attempts: readonly AttemptRow[]) => system`
  insert into delivery_attempt (org_id, delivery_id, number, started_at, duration_ms, status, response_body)
  select ${org}, a."deliveryId", a.number, a."startedAt", a."durationMs", a.status, convert_to(a.body, 'UTF8')
  from jsonb_to_recordset(${system.json(attempts as never)}) as a("deliveryId" text, number integer,
    "startedAt" timestamptz, "durationMs" integer, status integer, body text)`;

/** The state in which its attempts left a delivery. */
export interface PastDeliveryRow {
  id: DeliveryId;
  status: "SUCCEEDED" | "FAILED" | "PENDING";
  attemptCount: number;
  endedAt: Date;
  /** The time of the next attempt, if it is PENDING. */
  dueAt: Date | null;
}

/** Leaves deliveries and their queue as the worker does after an attempt, and notes since when an endpoint has failed. */
export const settleDeliveries = (system: Sql, org: OrganizationId, rows: readonly PastDeliveryRow[]) => system`
  with past as (
    select * from jsonb_to_recordset(${system.json(rows as never)}) as p(id text, status text, "attemptCount" integer,
      "endedAt" timestamptz, "dueAt" timestamptz)
  ), ended as (
    delete from delivery_queue q using past p
    where q.org_id = ${org} and q.delivery_id = p.id and p.status <> 'PENDING'
  ), waits as (
    update delivery_queue q set attempt_count = p."attemptCount", due_at = p."dueAt"
    from past p where q.org_id = ${org} and q.delivery_id = p.id and p.status = 'PENDING'
  ), logged as (
    update delivery d set status = p.status, attempt_count = p."attemptCount", updated_at = p."endedAt",
      finished_at = case when p.status <> 'PENDING' then p."endedAt" end
    from past p where d.org_id = ${org} and d.id = p.id
    returning d.endpoint_id, p.status, p."endedAt" as ended_at
  )
  update webhook_endpoint e set failing_since = f.since
  from (
    select endpoint_id, min(ended_at) filter (where status <> 'SUCCEEDED' and ended_at > coalesce(delivered_at, '-infinity')) as since
    from (
      select *, max(ended_at) filter (where status = 'SUCCEEDED') over (partition by endpoint_id) as delivered_at
      from logged) l
    group by endpoint_id) f
  where e.org_id = ${org} and e.id = f.endpoint_id`;

/**
 * Marks each email to a client as delivered 20 seconds after it was made, as by a mail server of that day: most of the year's
 * would be too old to be sent, and a claim counts as served only when its email was accepted.
 */
export const deliverMails = (system: Sql, org: OrganizationId) => system`
  with sent as (
    update mail set status = 'SENT', attempt_count = 1, next_attempt_at = null, sent_at = created_at + interval '20 seconds'
    where org_id = ${org} and status = 'QUEUED'
    returning kind, document_id, sent_at
  )
  update claim c set delivered_at = s.sent_at
  from sent s where c.org_id = ${org} and c.id = s.document_id and s.kind = 'CLAIM' and c.served_via = 'EMAIL'`;
