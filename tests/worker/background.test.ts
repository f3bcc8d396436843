// @module-tag slow
// @module-tag database
import { setImmediate as nextTurn, setTimeout as timer } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { createLog } from "#server/core/log.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { secretFrom } from "#server/core/secret.ts";
import { startWorker } from "#server/jobs/run.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { attemptTimeoutMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { until } from "../commands/quoin.ts";
import { waiting } from "../support/broken-connections.ts";
import { atTime, newOrg, type Service, startService, testPdf, testSecret } from "../support/service.ts";

/** Of the 14 connections for requests. */
const backgroundMax = 4;
const dueDate = "2030-01-31";

/** Creates an organization with an invoice that is overdue, and of which it reminds, in February. */
async function withDueInvoice(on: Service) {
  const api = await newOrg({ on });
  await atTime("2029-12-01T00:00:00Z", () => api.patch("/organization", { reminderDays: [7] }), on);
  const invoice = await atTime(
    "2030-01-01T02:00:00Z",
    async () => {
      const { id: clientId } = await api.client({ email: "lim@example.com" });
      const { id: projectId } = await api.project({ clientId });
      return api.sentInvoice({ clientId, projectId, dueDate });
    },
    on,
  );
  return { api, invoice };
}

/** Holds every transaction that marks an invoice as overdue or as reminded of, until it is released. */
async function holdMarks(on: Service): Promise<() => Promise<void>> {
  const owner = openOwner(on.target);
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = owner.begin(async (sql) => {
    await sql`lock table overdue_mark, reminder_mark in access exclusive mode`;
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await done;
    await owner.end();
  };
}

async function remindersIn({ db }: Service): Promise<number> {
  const mails = await asSystem(db, (system) => system`select 1 from mail where kind = 'INVOICE_REMINDER'`);
  return mails.length;
}

/** Counts the most pieces of work that had a connection for requests at the same time. */
function mostRunning({ db }: Service): () => number {
  const load = db.loads.app;
  let [running, most] = [load.running, 0];
  Object.defineProperty(load, "running", {
    get: () => running,
    set(count: number) {
      running = count;
      most = Math.max(most, count);
    },
  });
  return () => most;
}

test("jobs that have much to make up for leave most connections to requests", async () => {
  const on = await startService("background");
  const offices: Awaited<ReturnType<typeof withDueInvoice>>[] = [];
  while (offices.length < 10) offices.push(await withDueInvoice(on));
  const release = await holdMarks(on);
  on.now = new Date("2030-02-07T02:00:00Z");
  const most = mostRunning(on);
  const worker = startWorker({
    db: on.db,
    clock: () => on.now ?? new Date(),
    secret: secretFrom(testSecret),
    pdf: testPdf,
    allowedRanges: allowedRanges([]),
    mailLimits: noMailLimits,
    waitsMs: [0],
    pollMs: 50,
    attemptTimeoutMs,
    mail: undefined,
    publicUrl: "http://127.0.0.1",
    log: createLog("silent"),
    sleep: (_ms, signal) => timer(50, undefined, { signal }).catch(() => undefined),
  });
  onTestFinished(() => worker.stop());
  await until(async () => (await waiting(on)) >= backgroundMax);
  // Time for more of them, if they could begin.
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
  expect(await waiting(on)).toBeLessThanOrEqual(backgroundMax);
  const [first] = offices;
  expect((await first?.api.get("/clients"))?.status).toBe(200);
  await release();
  for (const { api, invoice } of offices) {
    await until(async () => (await api.get<Invoice>(`/invoices/${invoice.id}`)).body.status === "OVERDUE");
  }
  await until(async () => (await remindersIn(on)) === offices.length);
  // One more for each request of this test, which sends one at a time.
  expect(most()).toBeLessThanOrEqual(backgroundMax + 1);
});
