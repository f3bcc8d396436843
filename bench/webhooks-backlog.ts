import { setTimeout as sleep } from "node:timers/promises";
import { eventExamples } from "#contract/examples/events.ts";
import { type BenchDatabase, keyOf } from "./database.ts";
import { sendFor } from "./load.ts";

/** The body of every delivery of the bench. */
export const eventBody = JSON.stringify({
  id: `evt_${"0".repeat(26)}`,
  type: "invoice.paid",
  created: 1_772_415_000,
  data: { object: eventExamples["invoice.paid"] },
});

export interface Endpoint {
  readonly orgId: string;
  readonly id: string;
}

interface NewEndpoint {
  /** The organization's number in fill.sql. */
  readonly org: number;
  readonly url: string;
  readonly events: readonly string[];
  /** An existing key of the organization, if there is one. */
  readonly key?: string;
}

/** Registers an endpoint over the API, so that its secret is a real one. */
export async function registerEndpoint(database: BenchDatabase, api: string, given: NewEndpoint): Promise<Endpoint> {
  const { org, key = await keyOf(database.owner, org), ...body } = given;
  const { id } = await sendFor<{ id: string }>({ url: `${api}/webhook-endpoints`, method: "POST", key, body }, 201);
  const [row] = await database.owner<{ orgId: string }[]>`
    select org_id as "orgId" from webhook_endpoint where id = ${id}`;
  if (row === undefined) throw new Error(`there is no endpoint ${id}`);
  return { orgId: row.orgId, id };
}

export async function forgetEndpoints({ owner }: BenchDatabase): Promise<void> {
  await owner`delete from webhook_endpoint where url like 'http://127.0.0.1:%'`;
}

/** Queues a number of deliveries, to all these endpoints in turn, in one transaction. */
export async function fillBacklog(
  { owner }: BenchDatabase,
  endpoints: readonly Endpoint[],
  count: number,
): Promise<void> {
  const orgIds = endpoints.map(({ orgId }) => orgId);
  const ids = endpoints.map(({ id }) => id);
  await owner`
    with wanted as (
      select lpad(n::text, 26, '0') as number,
        (${orgIds}::text[])[1 + n % ${endpoints.length}::integer] as org_id,
        (${ids}::text[])[1 + n % ${endpoints.length}::integer] as endpoint_id
      from generate_series(1, ${count}::integer) n
    ), events as (
      insert into event (org_id, id, type, resource_id, body, created_at)
      select org_id, 'evt_' || number, 'invoice.paid', 'inv_' || number, ${eventBody}, now() from wanted
    ), deliveries as (
      insert into delivery (org_id, id, event_id, event_type, endpoint_id, status, attempt_count, created_at,
        updated_at)
      select org_id, 'dlv_' || number, 'evt_' || number, 'invoice.paid', endpoint_id, 'PENDING', 0, now(), now()
      from wanted
    )
    insert into delivery_queue (org_id, delivery_id, endpoint_id, event_id, attempt_count, due_at)
    select org_id, 'dlv_' || number, endpoint_id, 'evt_' || number, 0, now() from wanted`;
  await owner.unsafe("vacuum analyze event, delivery, delivery_queue, delivery_attempt");
}

/** Inserts events that were delivered long ago and are due for deletion, with their attempts. */
export async function fillHistory({ owner }: BenchDatabase, { orgId, id }: Endpoint, count: number): Promise<void> {
  await owner`
    with wanted as (
      select 'old' || lpad(n::text, 23, '0') as number, now() - interval '15 months' + n * interval '1 second' as at
      from generate_series(1, ${count}::integer) n
    ), events as (
      insert into event (org_id, id, type, resource_id, body, created_at)
      select ${orgId}, 'evt_' || number, 'invoice.paid', 'inv_' || number, ${eventBody}, at from wanted
    ), deliveries as (
      insert into delivery (org_id, id, event_id, event_type, endpoint_id, status, attempt_count, created_at,
        updated_at, finished_at)
      select ${orgId}, 'dlv_' || number, 'evt_' || number, 'invoice.paid', ${id}, 'SUCCEEDED', 1, at, at, at
      from wanted
    )
    insert into delivery_attempt (org_id, delivery_id, number, started_at, duration_ms, status, response_body)
    select ${orgId}, 'dlv_' || number, 1, at, 40, 200, 'ok' from wanted`;
  await owner.unsafe("vacuum analyze event, delivery, delivery_attempt");
}

/** Counts how many of them are left. */
export async function countHistory({ owner }: BenchDatabase): Promise<number> {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::integer as count from event where created_at < now() - interval '13 months'`;
  return row?.count ?? 0;
}

/** Waits until no delivery is pending or in progress; all must have succeeded with their first attempt. */
export async function untilDelivered({ owner }: BenchDatabase, count: number): Promise<void> {
  const isOpen = async () => {
    const [open] = await owner`select 1 from delivery_queue limit 1`;
    return open !== undefined;
  };
  while (await isOpen()) await sleep(5);
  const [row] = await owner<{ succeeded: number }[]>`
    select count(*)::integer as succeeded from delivery d join delivery_attempt a
      on a.org_id = d.org_id and a.delivery_id = d.id
    where d.status = 'SUCCEEDED' and d.attempt_count = 1 and a.status = 200`;
  if (row?.succeeded !== count) throw new Error(`${row?.succeeded} of ${count} deliveries succeeded at once`);
}

export async function forgetDeliveries({ owner }: BenchDatabase): Promise<void> {
  await owner`truncate event, delivery, delivery_queue, delivery_attempt`;
}
