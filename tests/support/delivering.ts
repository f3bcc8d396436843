import { onTestFinished } from "vitest";
import type { Delivery, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { Clock } from "#server/core/clock.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { type Names, systemNames } from "#server/webhooks/delivery/resolve.ts";
import { createSender } from "#server/webhooks/delivery/send.ts";
import { type Delivering, startDelivering } from "#server/webhooks/delivery/worker.ts";
import type { HttpProxy } from "#server/webhooks/delivery/tunnel.ts";
import { attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { createLog } from "#server/core/log.ts";
import { secretFrom } from "#server/core/secret.ts";
import { type AllowedRanges, allowedRanges } from "#server/core/address-ranges.ts";
import { until } from "../commands/quoin.ts";
import type { Api } from "./api.ts";
import { serviceTarget } from "./target.ts";
import { databaseTime, newOrg, type Service, startService, testSecret } from "./service.ts";

/** Starts a service on a database without endpoints of other tests. */
export const deliveryService = (): Promise<Service> => startService("delivery");

export const newDeliveryOrg = async (): Promise<Api> => newOrg({ on: await deliveryService() });

interface Options {
  readonly allowed?: AllowedRanges;
  readonly names?: Names;
  readonly pollMs?: number;
  readonly waitsMs?: readonly number[];
  /** The clock of the worker process; the database always uses the service's clock. */
  readonly clock?: Clock;
  readonly proxy?: HttpProxy;
  /** How long an attempt may take: longer where a test must see what happens while receivers are silent. */
  readonly attemptTimeoutMs?: number;
}

/** Starts a delivery worker with its own connections until the test ends. Commits wake it; it hardly ever polls. */
export async function startDeliveryWorker(options: Options = {}): Promise<Delivering> {
  const service = await deliveryService();
  const db = openDatabase({ ...serviceTarget(service.target), now: (sql) => databaseTime(service, sql) });
  const sender = createSender(options.proxy);
  const worker = startDelivering({
    db,
    clock: options.clock ?? (() => service.now ?? new Date()),
    secret: secretFrom(testSecret),
    allowedRanges: options.allowed ?? allowedRanges(["127.0.0.0/8"]),
    names: options.names ?? systemNames(),
    sender,
    log: createLog("silent"),
    waitsMs: options.waitsMs ?? waitsBeforeMs,
    pollMs: options.pollMs ?? 60_000,
    attemptTimeoutMs: options.attemptTimeoutMs ?? attemptTimeoutMs,
  });
  const wake = () => worker.wake();
  service.db.deliveryListeners.add(wake);
  onTestFinished(async () => {
    service.db.deliveryListeners.delete(wake);
    await worker.stop();
    sender.close();
    await db.close();
  });
  return worker;
}

/** Waits for what deliveries bring about: an attempt at a receiver that does not answer takes ten seconds alone. */
export const untilDelivered = (condition: () => Promise<boolean>): Promise<void> =>
  until(condition, attemptTimeoutMs + 10_000);

/** Returns all deliveries of an organization with their attempts, oldest first. */
export async function deliveriesOf(api: Api): Promise<Delivery[]> {
  const { data } = (await api.get<{ data: DeliverySummary[] }>("/webhook-deliveries?limit=100")).body;
  const answers = await Promise.all(data.map(({ id }) => api.get<Delivery>(`/webhook-deliveries/${id}`)));
  return answers.map(({ body }) => body).toReversed();
}

/** Waits until none of the deliveries is pending or being attempted. */
export async function waitUntilAllDone(api: Api): Promise<Delivery[]> {
  await untilDelivered(async () =>
    (await deliveriesOf(api)).every(({ status }) => status !== "PENDING" && status !== "DELIVERING"),
  );
  return deliveriesOf(api);
}

/** Waits until that many attempts of the first delivery have ended. */
export async function waitForAttempts(api: Api, count: number): Promise<Delivery> {
  const find = async () => (await deliveriesOf(api))[0];
  await untilDelivered(async () => {
    const delivery = await find();
    return delivery?.status !== "DELIVERING" && delivery?.attempts.length === count;
  });
  const found = await find();
  if (found === undefined) throw new Error("there is no delivery");
  return found;
}
