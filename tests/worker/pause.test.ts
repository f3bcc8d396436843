// @module-tag slow
import { setTimeout as timer } from "node:timers/promises";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { MailSummary } from "#contract/mails/mails.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { wording } from "#contract/api/wording.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { Refusal } from "#server/core/refusal.ts";
import { secretFrom } from "#server/core/secret.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { asSystem } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { resumeSending } from "#server/installation/resume-sending.ts";
import { startWorker } from "#server/jobs/run.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import { attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { until } from "../commands/quoin.ts";
import { ownerOf } from "../support/browser-like.ts";
import { deliveriesOf } from "../support/delivering.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { atTime, databaseTime, newOrg, type Service, startService, testPdf, testSecret } from "../support/service.ts";

const hourMs = 60 * 60 * 1000;

const pause = (on: Service, reason: string | null = null) =>
  asSystem(on.db, (system) => pauseSending(system, { reason, at: on.now ?? new Date() }));
const resume = (on: Service) => asSystem(on.db, (system) => resumeSending(system, on.now ?? new Date()));

/** Starts a complete worker with its own connections, until the test ends. Counts how often it looked for work. */
function startCountedWorker(on: Service, smtpUrl: string) {
  const looked = { deliveries: 0, mails: 0, lines: [] as string[] };
  const db = openDatabase({
    target: on.target,
    pooler: "none",
    now: (sql) => databaseTime(on, sql),
    onStatement({ text }) {
      if (text.includes("with ready as")) looked.deliveries += 1;
      if (text.includes("update account_mail set lease_token")) looked.mails += 1;
    },
  });
  const worker = startWorker({
    db,
    clock: () => on.now ?? new Date(),
    secret: secretFrom(testSecret),
    pdf: testPdf,
    mailLimits: noMailLimits,
    allowedRanges: allowedRanges(["127.0.0.0/8"]),
    waitsMs: waitsBeforeMs,
    pollMs: 50,
    attemptTimeoutMs,
    mail: { smtpUrl, from: "office@quoin.example", dkim: undefined },
    publicUrl: "http://127.0.0.1",
    log: pino({ level: "info" }, { write: (line: string) => void looked.lines.push(line) }),
    sleep: (_ms, signal) => timer(50, undefined, { signal }).catch(() => undefined),
  });
  onTestFinished(async () => {
    await worker.stop();
    await db.close();
  });
  return looked;
}

test("while sending is paused workers send and deliver nothing, and afterwards everything once", async () => {
  const on = await startService("paused_workers");
  const api = await newOrg({ on });
  const [receiver, mails] = [await startReceiver(), await startMailServer()];
  await api.endpoint({ url: receiver.url, events: ["invoice.sent", "client.created"] });
  await pause(on, "Maintenance");
  const workers = [startCountedWorker(on, mails.url), startCountedWorker(on, mails.url)];
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/remind`, { to: "client@example.com" });
  const before = workers.map(({ deliveries, mails: ofMails }) => ({ deliveries, mails: ofMails }));
  await until(async () =>
    workers.every((now, i) => {
      const was = before[i] ?? { deliveries: 0, mails: 0 };
      return now.deliveries > was.deliveries + 3 && now.mails > was.mails + 3;
    }),
  );
  expect([receiver.received, mails.received]).toEqual([[], []]);
  const waiting = await deliveriesOf(api);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.map(({ status, attemptCount }) => [status, attemptCount])).toEqual(waiting.map(() => ["PENDING", 0]));

  await resume(on);
  await until(async () => (await deliveriesOf(api)).every(({ status }) => status === "SUCCEEDED"));
  expect((await deliveriesOf(api)).map(({ attemptCount }) => attemptCount)).toEqual(waiting.map(() => 1));
  expect(receiver.received).toHaveLength(waiting.length);
  const rows = () => on.db.system<{ status: string; attemptCount: number }[]>`select status, attempt_count from mail`;
  await until(async () => (await rows()).every(({ status }) => status === "SENT"));
  expect((await rows()).map(({ attemptCount }) => attemptCount)).toEqual((await rows()).map(() => 1));
  expect(mails.received).toHaveLength((await rows()).length);
  for (const { lines } of workers) {
    const messages = () =>
      lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => /pause/.test(msg));
    // One of them may have found nothing left to do since.
    await expect
      .poll(messages)
      .toEqual([expect.stringContaining("are paused"), expect.stringContaining("continue after a pause")]);
  }
});

test("a mail whose PDF is made when a pause begins waits, and that is no attempt", async () => {
  const on = await startService("paused_mail");
  const api = await newOrg({ on });
  const mails = await startMailServer();
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/remind`, { to: "client@example.com" });
  const pausing: PdfRenderer = {
    answerTimeoutMs: 60_000,
    async render(job) {
      await pause(on);
      return testPdf.render(job);
    },
    close: () => Promise.resolve(),
  };
  await deliverDueMails(on, mails.url, pausing);
  const rows = () => on.db.system<{ status: string; attemptCount: number; lastError: string | null }[]>`
    select status, attempt_count, last_error from mail where recipient = 'client@example.com'`;
  expect(mails.received).toEqual([]);
  expect(await rows()).toEqual([
    { status: "QUEUED", attemptCount: 0, lastError: "The email waits until sending is resumed." },
  ]);
  await resume(on);
  await deliverDueMails(on, mails.url);
  expect(await rows()).toEqual([{ status: "SENT", attemptCount: 1, lastError: null }]);
});

test("after a pause a mail waits six hours for a busy renderer, as if it had just become due", async () => {
  const on = await startService("paused_pdf");
  const api = await newOrg({ on });
  const tab = await ownerOf(api.org, on);
  const mails = await startMailServer();
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/remind`, { to: "client@example.com" });
  const busy: PdfRenderer = {
    answerTimeoutMs: 60_000,
    render: () =>
      Promise.reject(new Refusal("RATE_LIMITED", wording("documents.renderingTimeUsed"), { retryAfterSeconds: 30 })),
    close: () => Promise.resolve(),
  };
  const after = (hours: number, work: () => Promise<unknown>) =>
    atTime(new Date(Date.now() + hours * hourMs).toISOString(), work, on);
  const log = async () => (await tab.get<{ data: MailSummary[] }>("/mails")).body.data.map(({ status }) => status);
  await pause(on);
  await after(48, () => resume(on));
  await after(53, () => deliverDueMails(on, mails.url, busy));
  expect(new Set(await log())).toEqual(new Set(["QUEUED"]));
  await after(55, () => deliverDueMails(on, mails.url, busy));
  expect(new Set(await log())).toEqual(new Set(["SENT"]));
});

test("the time of a pause does not count towards the days after which a failing endpoint is disabled", async () => {
  const on = await startService("paused_endpoint");
  const api = await newOrg({ on });
  const [receiver, mails] = [await startReceiver(), await startMailServer()];
  receiver.answer = (response) => void response.writeHead(500).end();
  const chosen = { url: receiver.url, events: ["client.created"], disableAfterFailing: true };
  const { id } = await api.endpoint(chosen);
  const since = Date.now();
  await on.db.system`update webhook_endpoint set failing_since = ${new Date(since - 96 * hourMs)} where id = ${id}`;
  await pause(on);
  onTestFinished(() => void (on.now = null));
  const resumedAt = since + 24 * 20 * hourMs;
  on.now = new Date(resumedAt);
  await resume(on);
  startCountedWorker(on, mails.url);
  const isEnabled = async () => (await api.get<WebhookEndpoint>(`/webhook-endpoints/${id}`)).body.enabled;
  /** Emits one more event and waits for the attempt to deliver it. */
  const fail = async (hours: number) => {
    on.now = new Date(resumedAt + hours * hourMs);
    const count = receiver.received.length;
    await api.client();
    await until(async () => receiver.received.length > count);
    await until(async () => (await deliveriesOf(api)).every(({ status }) => status !== "DELIVERING"));
  };
  await fail(0);
  await fail(23);
  expect(await isEnabled()).toBe(true);
  await fail(25);
  await until(async () => !(await isEnabled()));
});
