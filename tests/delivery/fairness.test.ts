// @module-tag gate
// @module-tag database
import { expect, onTestFinished, test } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { webhookEndpointsMax } from "#contract/webhooks/webhooks.ts";
import { claimer } from "#server/webhooks/delivery/claim.ts";
import type { Lane } from "#server/webhooks/delivery/slots.ts";
import { newId } from "#server/core/ids.ts";
import { secretFrom } from "#server/core/secret.ts";
import { makeSigningSecret, sealSigningSecret } from "#server/webhooks/secret.ts";
import type { Api } from "../support/api.ts";
import {
  deliveriesOf,
  deliveryService,
  newDeliveryOrg,
  startDeliveryWorker,
  untilDelivered,
  waitForAttempts,
  waitUntilAllDone,
} from "../support/delivering.ts";
import { startReceiver } from "../support/receiver.ts";
import { testSecret } from "../support/service.ts";
import { type SilentReceiver, startSilentReceiver } from "../support/silent-receiver.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";

const events = ["client.created"];
const hundred = { count: 100, bytes: 1e9 };
const attackTimeoutMs = 120_000 * timeoutFactor;
/** No attempt at a silent endpoint ends while a test lasts, however slow the machine is. */
const patient = { attemptTimeoutMs: 2 * attackTimeoutMs };

/** Creates an organization with the maximum number of endpoints, none of which ever responds. */
async function silentSender(silent: SilentReceiver): Promise<Api> {
  const api = await newDeliveryOrg();
  await api.endpoint({ url: `http://127.0.0.1:${silent.port}/`, events });
  const { db } = await deliveryService();
  const secret = secretFrom(testSecret);
  const ids = Array.from({ length: webhookEndpointsMax - 1 }, () => newId("we", new Date()));
  const sealed = ids.map((id) => sealSigningSecret(secret, { org: api.org, id }, makeSigningSecret()).toString("hex"));
  await db.system`
    insert into webhook_endpoint (org_id, id, url, events, enabled, secret_sealed, created_at, updated_at)
    select e.org_id, n.id, e.url || n.place, e.events, e.enabled, decode(n.sealed, 'hex'), e.created_at, e.updated_at
    from webhook_endpoint e, unnest(${ids}::text[], ${sealed}::text[]) with ordinality as n (id, sealed, place)
    where e.org_id = ${api.org}`;
  return api;
}

/** Returns how many attempts of those organizations have ended, and why. */
async function endedAttempts(orgs: readonly OrganizationId[]): Promise<{ error: string | null; count: number }[]> {
  const { db } = await deliveryService();
  return db.system<{ error: string | null; count: number }[]>`
    select error, count(*)::integer as count from delivery_attempt where org_id = any(${[...orgs]}::text[]) group by error`;
}

/**
 * Returns the number of deliveries of those organizations that are being attempted, by the health of their endpoints.
 */
async function inProgress(orgs: readonly OrganizationId[]): Promise<{ healthy: number; failing: number }> {
  const { db } = await deliveryService();
  const [row] = await db.system<{ healthy: number; failing: number }[]>`
    select count(*) filter (where e.failing_since is null)::integer as healthy,
      count(*) filter (where e.failing_since is not null)::integer as failing
    from delivery_queue q join webhook_endpoint e on e.org_id = q.org_id and e.id = q.endpoint_id
    where q.org_id = any(${[...orgs]}::text[]) and q.lease_token is not null`;
  return row ?? { healthy: 0, failing: 0 };
}

/** Removes the deliveries that an attack left, so that no other test's worker attempts them. */
async function forget(orgs: readonly OrganizationId[]): Promise<void> {
  const { db } = await deliveryService();
  await db.system`delete from delivery where org_id = any(${[...orgs]}::text[])`;
}

/** Ends all attempts, so that the worker stops without waiting for their time limit. */
async function endAttack(silent: SilentReceiver, orgs: readonly OrganizationId[]): Promise<void> {
  await forget(orgs);
  silent.hangUp();
}

test(
  "two organizations with 50 silent endpoints each leave slots for a third",
  async () => {
    const silent = await startSilentReceiver();
    const attackers = [await silentSender(silent), await silentSender(silent)];
    const orgs = attackers.map(({ org }) => org);
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    await api.endpoint({ url: receiver.url, events });
    // More deliveries than a worker has slots.
    for (const attacker of attackers) for (let i = 0; i < 12; i++) await attacker.client();
    await startDeliveryWorker(patient);
    onTestFinished(() => endAttack(silent, orgs));
    await untilDelivered(async () => silent.connections() >= 150);
    await api.client();
    await untilDelivered(async () => receiver.received.length === 1);
    // The delivery did not wait until an attempt at a silent endpoint timed out.
    expect(await endedAttempts(orgs)).toEqual([]);
  },
  attackTimeoutMs,
);

test(
  "twenty organizations with 1,000 silent endpoints leave slots for another",
  async () => {
    const silent = await startSilentReceiver();
    const attackers: Api[] = [];
    for (let i = 0; i < 20; i++) attackers.push(await silentSender(silent));
    const orgs = attackers.map(({ org }) => org);
    const { db } = await deliveryService();
    await db.system`
      update webhook_endpoint set failing_since = now()
      where org_id = any(${orgs}::text[]) and right(url, 1) in ('0', '2', '4', '6', '8')`;
    const api = await newDeliveryOrg();
    const receiver = await startReceiver();
    await api.endpoint({ url: receiver.url, events });
    for (const attacker of attackers) for (let i = 0; i < 2; i++) await attacker.client();
    await startDeliveryWorker(patient);
    onTestFinished(() => endAttack(silent, orgs));
    await untilDelivered(async () => silent.connections() >= 300);
    const busy = await inProgress(orgs);
    // At most a quarter of the 1,024 slots, however many endpoints fail.
    expect(busy.failing).toBeGreaterThan(0);
    expect(busy.failing).toBeLessThanOrEqual(256);
    expect(busy.healthy).toBeLessThanOrEqual(768);
    await api.client();
    await untilDelivered(async () => receiver.received.length === 1);
    expect(await endedAttempts(orgs)).toEqual([]);
  },
  attackTimeoutMs,
);

test("an endpoint is in the failing lane from a failed attempt until one succeeds", async () => {
  const api = await newDeliveryOrg();
  const { db } = await deliveryService();
  const receiver = await startReceiver();
  await api.endpoint({ url: receiver.url, events });
  /** Returns the lanes in which a new delivery can be claimed, without attempting it. */
  const laneOfNext = async (): Promise<Lane[]> => {
    await api.client();
    const claim = claimer({ db, clock: () => new Date() });
    const found: Lane[] = [];
    for (const lane of ["failing", "healthy"] as const) {
      const { deliveries } = await claim([{ lane, total: hundred, perOrg: hundred, ofHolders: new Map() }]);
      if (deliveries.some(({ orgId }) => orgId === api.org)) found.push(lane);
    }
    await forget([api.org]);
    return found;
  };
  expect(await laneOfNext()).toEqual(["healthy"]);
  for (const [status, lane] of [
    [500, "failing"],
    [200, "healthy"],
  ] as const) {
    receiver.answer = (response) => void response.writeHead(status).end();
    const worker = await startDeliveryWorker();
    await api.client();
    if (status === 200) await waitUntilAllDone(api);
    else await waitForAttempts(api, 1);
    await worker.stop();
    expect((await deliveriesOf(api))[0]?.attempts).toMatchObject([{ status }]);
    await forget([api.org]);
    expect(await laneOfNext()).toEqual([lane]);
  }
});
