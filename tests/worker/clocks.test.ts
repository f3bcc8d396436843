// @module-tag gate
// @module-tag database
import { setTimeout as timer } from "node:timers/promises";
import { type DestinationStream, pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Clock } from "#server/core/clock.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { createLog, type Logger } from "#server/core/log.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { secretFrom } from "#server/core/secret.ts";
import { startWorker } from "#server/jobs/run.ts";
import { until } from "../commands/quoin.ts";
import { Api } from "../support/api.ts";
import { deliveriesOf } from "../support/delivering.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { createTestApp, newOrg, type Service, startService, testPdf, testSecret } from "../support/service.ts";

const minuteMs = 60_000;

const skewedClock =
  (ms: number): Clock =>
  () =>
    new Date(Date.now() + ms);

/** Starts a complete worker with its own connections and a clock that is off by that much, until the test ends. */
function startSkewedWorker(on: Service, ms: number, options: { smtpUrl?: string; log?: Logger } = {}): void {
  const db = openDatabase({ target: on.target, pooler: "none" });
  const { smtpUrl, log = createLog("silent") } = options;
  const worker = startWorker({
    db,
    clock: skewedClock(ms),
    secret: secretFrom(testSecret),
    pdf: testPdf,
    mailLimits: noMailLimits,
    allowedRanges: allowedRanges(["127.0.0.0/8"]),
    waitsMs: waitsBeforeMs,
    pollMs: 100,
    attemptTimeoutMs,
    mail: smtpUrl === undefined ? undefined : { smtpUrl, from: "office@quoin.example", dkim: undefined },
    publicUrl: "http://127.0.0.1",
    log,
    sleep: (_ms, signal) => timer(50, undefined, { signal }).catch(() => undefined),
  });
  onTestFinished(async () => {
    await worker.stop();
    await db.close();
  });
}

/** Creates an organization whose requests go to a server with a clock that is off by that much. */
async function newOrgOnSkewedServer(on: Service, ms: number): Promise<Api> {
  const plain = await newOrg({ on });
  const db = openDatabase({ target: on.target, pooler: "none" });
  const app = await createTestApp({ now: skewedClock(ms)(), db });
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  return new Api(app, plain.org, plain.key);
}

test("workers whose clocks are four minutes apart lose no lease and deliver once", async () => {
  const on = await startService("skewed_deliveries");
  // Requests use a clock behind both workers, so that each delivery is due by all three clocks.
  const api = await newOrgOnSkewedServer(on, -5 * minuteMs);
  const receiver = await startReceiver();
  // Long enough for each worker to look for expired leases several times during the attempt.
  receiver.answer = (response) => void setTimeout(() => response.end(), 700);
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  for (const ms of [-2 * minuteMs, 2 * minuteMs]) startSkewedWorker(on, ms);
  for (let i = 0; i < 40; i++) await api.client();
  await until(async () => (await deliveriesOf(api)).every(({ status }) => status === "SUCCEEDED"));
  const deliveries = await deliveriesOf(api);
  expect(deliveries.map(({ attempts }) => attempts.map(({ error }) => error))).toEqual(deliveries.map(() => [null]));
  expect(new Set(receiver.received.map(({ headers }) => headers["svc-event-id"])).size).toBe(40);
  expect(receiver.received).toHaveLength(40);
  // Receivers compare the signature's time with their own clock, so it is the worker's time, not the database's.
  const skewMinutes = receiver.received.map(({ headers }) =>
    Math.round((Number(/^t=(\d+)/.exec(String(headers["svc-signature"]))?.[1]) - Date.now() / 1000) / 60),
  );
  expect(skewMinutes.every((minutes) => Math.abs(minutes) === 2)).toBe(true);
});

test.each([-2, 2])("a retry waits 30 seconds though the worker's clock is %d minutes off", async (minutes) => {
  const on = await startService(`skewed_retries${minutes > 0 ? "_ahead" : "_behind"}`);
  const api = await newOrg({ on });
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end();
  await api.endpoint({ url: receiver.url, events: ["client.created"] });
  startSkewedWorker(on, minutes * minuteMs);
  await api.client();
  const due = async () => (await deliveriesOf(api)).find(({ attempts }) => attempts[0]?.status === 500)?.nextAttemptAt;
  await until(async () => typeof (await due()) === "string");
  const waitMs = Date.parse((await due()) ?? "") - Date.now();
  expect(waitMs).toBeGreaterThan(5_000);
  // The attempt itself takes a moment; an error of two minutes would be noticed.
  expect(waitMs).toBeLessThan(60_000);
  expect(receiver.received).toHaveLength(1);
});

test("events and mails of a server with a fast clock are sent at once", async () => {
  const on = await startService("skewed_server");
  const api = await newOrgOnSkewedServer(on, 2 * minuteMs);
  const receiver = await startReceiver();
  const mails = await startMailServer();
  startSkewedWorker(on, 0, { smtpUrl: mails.url });
  await api.endpoint({ url: receiver.url, events: ["invoice.sent"] });
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/remind`, { to: "client@example.com" });
  await until(async () => receiver.received.length === 1 && mails.received.length > 0);
});

test("workers whose clocks are twenty minutes apart send a mail once", async () => {
  const on = await startService("skewed_mails");
  const api = await newOrgOnSkewedServer(on, -30 * minuteMs);
  const { id } = await api.sentInvoice();
  const mailCount = 5;
  for (let i = 0; i < mailCount; i++) await api.act(`/invoices/${id}/remind`, { to: `client${i}@example.com` });
  const mails = await startMailServer();
  mails.behaviour = "slow";
  for (const ms of [-10 * minuteMs, 10 * minuteMs]) startSkewedWorker(on, ms, { smtpUrl: mails.url });
  const rows = () => on.db.system<{ status: string; attemptCount: number }[]>`select status, attempt_count from mail`;
  await until(async () => (await rows()).every(({ status }) => status === "SENT"));
  expect((await rows()).map(({ attemptCount }) => attemptCount)).toEqual((await rows()).map(() => 1));
  expect(mails.received).toHaveLength((await rows()).length);
});

test.each([
  ["six seconds ahead of the database's warns", 6_000],
  ["six seconds behind the database's warns", -6_000],
  ["one second off does not warn", 1_000],
])("a worker whose clock is %s", async (_case, ms) => {
  const on = await startService("skewed_log");
  const lines: string[] = [];
  const stream: DestinationStream = { write: (line) => void lines.push(line) };
  startSkewedWorker(on, ms, { log: pino({ level: "info" }, stream) });
  const isWarning = (line: string) => line.includes("the clocks of this server and the database differ");
  if (Math.abs(ms) > 5_000) return until(async () => lines.some(isWarning));
  await timer(500);
  expect(lines.filter(isWarning)).toEqual([]);
});
