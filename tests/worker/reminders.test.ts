// @module-tag slow
// @module-tag database
import { setTimeout as timer } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { asSystem } from "#server/db/sql.ts";
import { sendReminders } from "#server/billing/statements/send-reminders.ts";
import { createLog } from "#server/core/log.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { secretFrom } from "#server/core/secret.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { startWorker } from "#server/jobs/run.ts";
import { attemptTimeoutMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { until } from "../commands/quoin.ts";
import type { Api } from "../support/api.ts";
import { runOverdueJob } from "../support/given.ts";
import { startMailServer } from "../support/mail-server.ts";
import { mailsOf, recipientsOf } from "../support/rows.ts";
import { atTime, newOrg, service, startService, testPdf, testSecret } from "../support/service.ts";

/** The job processes every organization, so reminders of other tests are switched off beforehand. */
beforeEach(async () => {
  const { db } = await service();
  await asSystem(db, (system) => system`update organization set reminder_days = '{}'`);
});

const sentAt = "2030-01-01T02:00:00Z";

/** Creates an organization with those reminder days and an invoice of 109.00, due at the end of 31 January 2030 there. */
async function reminding(
  reminderDays: readonly number[],
  timeZone = "Asia/Singapore",
): Promise<{ api: Api; invoice: Invoice }> {
  const api = await newOrg();
  await atTime("2029-12-01T00:00:00Z", () => api.patch("/organization", { reminderDays, timeZone }));
  return { api, invoice: await sent(api) };
}

const sent = (api: Api, at = sentAt, email: string | null = "lim@example.com") =>
  atTime(at, async () => {
    const { id: clientId } = await api.client({ email });
    const { id: projectId } = await api.project({ clientId });
    return api.sentInvoice({ clientId, projectId, dueDate: "2030-01-31" });
  });

/** Runs the scheduler's hourly job at that time, and returns the number of reminders. */
const runAt = (now: string) =>
  atTime(now, async () => {
    const { db } = await service();
    return sendReminders({ db, clock: () => new Date(now), mailLimits: noMailLimits });
  });

const remindersOf = async ({ org }: Api) =>
  (await mailsOf(org)).filter(({ kind }) => kind === "INVOICE_REMINDER").map(({ documentId }) => documentId);

test("an automatic reminder goes where its invoice went, with the copies", async () => {
  const { api, invoice } = await reminding([0]);
  await atTime(sentAt, () =>
    api.act(`/invoices/${invoice.id}/send`, { to: "ap@example.com", cc: ["boss@example.com"] }),
  );
  expect(await runAt("2030-01-31T01:00:00Z")).toBe(1);
  expect(await recipientsOf(api.org, "INVOICE_REMINDER")).toEqual([{ to: "ap@example.com", cc: ["boss@example.com"] }]);
});

test("each chosen day sends one reminder, from nine in the organization's time zone", async () => {
  const { api, invoice } = await reminding([7, -3, 0]);
  expect(await runAt("2030-01-28T00:59:59Z")).toBe(0);
  expect(await runAt("2030-01-28T01:00:00Z")).toBe(1);
  expect(await runAt("2030-01-28T02:00:00Z")).toBe(0);
  expect(await runAt("2030-01-31T01:00:00Z")).toBe(1);
  expect(await runAt("2030-02-06T23:00:00Z")).toBe(0);
  expect(await runAt("2030-02-07T01:00:00Z")).toBe(1);
  expect(await runAt("2031-01-01T01:00:00Z")).toBe(0);
  expect(await remindersOf(api)).toEqual([invoice.id, invoice.id, invoice.id]);
  expect((await mailsOf(api.org)).at(-1)).toMatchObject({ recipient: "lim@example.com", message: null });
});

test("in another time zone the same day comes at another time", async () => {
  await reminding([1], "America/New_York");
  expect(await runAt("2030-02-01T13:59:59Z")).toBe(0);
  expect(await runAt("2030-02-01T14:00:00Z")).toBe(1);
});

test("after a pause only the latest of the days that were missed is made up for", async () => {
  const { api } = await reminding([-3, 0, 7, 14]);
  expect(await runAt("2030-02-10T00:00:00Z")).toBe(1);
  expect(await runAt("2030-02-10T01:00:00Z")).toBe(0);
  expect(await runAt("2030-02-14T01:00:00Z")).toBe(1);
  expect(await remindersOf(api)).toHaveLength(2);
});

test("days before the setting was chosen send no reminder", async () => {
  const { api } = await reminding([]);
  await atTime("2030-02-07T02:00:00Z", () => api.patch("/organization", { reminderDays: [0, 7, 14] }));
  expect(await runAt("2030-02-07T03:00:00Z")).toBe(0);
  // The same days in another order are no change.
  await atTime("2030-02-14T02:00:00Z", () => api.patch("/organization", { reminderDays: [14, 7, 0] }));
  expect(await runAt("2030-02-14T03:00:00Z")).toBe(1);
  await atTime("2030-02-20T02:00:00Z", () => api.patch("/organization", { reminderDays: [] }));
  expect(await runAt("2030-03-20T03:00:00Z")).toBe(0);
});

test("days up to the day of sending send no reminder", async () => {
  const { api } = await reminding([-3, 0, 7]);
  const late = await sent(api, "2030-01-30T23:30:00Z");
  const longAfter = await sent(api, "2030-02-07T02:00:00Z");
  expect(await runAt("2030-01-31T02:00:00Z")).toBe(1);
  expect(await runAt("2030-02-07T03:00:00Z")).toBe(2);
  expect(await remindersOf(api)).toContain(late.id);
  expect(await remindersOf(api)).not.toContain(longAfter.id);
});

test("only unpaid, sent invoices with an address are reminded, overdue ones included", async () => {
  const { api, invoice } = await reminding([7]);
  const [paid, voided] = [await sent(api), await sent(api)];
  await sent(api, sentAt, null);
  await atTime(sentAt, async () => {
    await api.pay(paid, 109);
    await api.act(`/invoices/${voided.id}/void`);
    await api.pay(invoice, 1);
    await api.invoice({ dueDate: "2030-01-31" });
  });
  await atTime("2030-02-01T01:00:00Z", runOverdueJob);
  expect(await runAt("2030-02-07T01:00:00Z")).toBe(1);
  expect(await remindersOf(api)).toEqual([invoice.id]);
});

test("a new due date has its own reminders, but none for days already past", async () => {
  const { api, invoice } = await reminding([-14, 0]);
  const due = (at: string, dueDate: string) =>
    atTime(at, () => api.patch(`/invoices/${invoice.id}`, { dueDate, confirm: ["DUE_BEFORE_ISSUE"] }));
  expect(await runAt("2030-01-17T01:00:00Z")).toBe(1);
  await due("2030-01-20T01:00:00Z", "2030-01-30");
  expect(await runAt("2030-01-20T02:00:00Z")).toBe(0);
  await due("2030-01-20T03:00:00Z", "2030-02-28");
  expect(await runAt("2030-02-14T01:00:00Z")).toBe(1);
  expect(await runAt("2030-02-28T01:00:00Z")).toBe(1);
});

test("8 schedulers at once over 200 invoices of 2 clients remind of each once", async () => {
  const { target, db } = await service();
  const orgs = [await reminding([7]), await reminding([7])];
  for (const { invoice } of orgs) {
    await asSystem(
      db,
      (system) => system`
        insert into invoice (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
          issued_at, due_date, due_date_given, sent_at, parties, version, created_at, updated_at)
        select org_id, left(id, -4) || lpad(n::text, 4, '0'), 'COPY-' || n, title, status, client_id, project_id,
          currency, subtotal, gst_rate, issued_at, due_date, due_date_given, sent_at, parties, version, created_at,
          updated_at
        from invoice, generate_series(1, 99) n where id = ${invoice.id}`,
    );
  }
  // Each has its own connections, like separate processes.
  const schedulers = Array.from({ length: 8 }, () => openDatabase({ target, pooler: "none" }));
  const clock = () => new Date("2030-02-07T01:00:00Z");
  const mailed = await Promise.all(
    schedulers.map((each) => sendReminders({ db: each, clock, mailLimits: noMailLimits })),
  );
  await Promise.all(schedulers.map((each) => each.close()));
  expect(mailed.reduce((sum, count) => sum + count, 0)).toBe(200);
  for (const { api, invoice } of orgs) {
    const [several, reminded] = [await severalOf(api), await remindedIn(api)];
    // A mail names at most 50.
    expect(several.map(({ documentId }) => documentId)).toEqual([invoice.clientId, invoice.clientId]);
    expect([reminded.length, new Set(reminded).size]).toEqual([100, 100]);
  }
});

/** The mails that remind of several invoices. */
const severalOf = async ({ org }: Api) => (await mailsOf(org)).filter(({ kind }) => kind === "STATEMENT");

/** Returns the invoices that mails of several remind of, once for each mail. */
async function remindedIn({ org }: Api): Promise<string[]> {
  const { db } = await service();
  const rows = await asSystem(
    await databaseOf(db, org),
    (system) => system<{ id: string }[]>`select invoice_id as id from reminded_invoice where org_id = ${org}`,
  );
  return rows.map(({ id }) => id);
}

/** Creates another sent invoice of the same client. */
const another = (api: Api, { clientId, projectId }: Invoice, dueDate = "2030-01-31", to?: string) =>
  atTime(sentAt, async () => {
    const { id } = await api.invoice({ clientId, projectId, dueDate });
    return api.act<Invoice>(`/invoices/${id}/send`, to === undefined ? {} : { to });
  });

test("all invoices of a client that are due for a reminder share one mail", async () => {
  const { api, invoice } = await reminding([-3, 7]);
  const [same, early] = [await another(api, invoice), await another(api, invoice, "2030-02-10")];
  const paid = await another(api, invoice);
  await another(api, invoice, "2030-02-25");
  await atTime(sentAt, () => api.pay(paid, 109));
  expect(await runAt("2030-02-07T01:00:00Z")).toBe(3);
  expect(await runAt("2030-02-07T02:00:00Z")).toBe(0);
  expect(await severalOf(api)).toMatchObject([
    { documentId: invoice.clientId, recipient: "lim@example.com", message: null, status: "QUEUED" },
  ]);
  expect((await remindedIn(api)).toSorted()).toEqual([invoice.id, same.id, early.id].toSorted());
  expect(await remindersOf(api)).toEqual([]);
  for (const { id } of [invoice, same, early]) {
    const { body } = await api.get<{ data: { kind: string; mail: { kind: string } | null }[] }>(
      `/invoices/${id}/timeline`,
    );
    expect(body.data.filter(({ mail }) => mail?.kind === "INVOICE_REMINDER")).toHaveLength(1);
  }
  // A week later only one is due for a reminder: it has the usual mail.
  expect(await runAt("2030-02-17T01:00:00Z")).toBe(1);
  expect(await remindersOf(api)).toEqual([early.id]);
});

test("invoices that went to different addresses are not named in one reminder", async () => {
  const { api, invoice } = await reminding([7]);
  const site = [
    await another(api, invoice, undefined, "a@x.example"),
    await another(api, invoice, undefined, "A@x.example"),
  ];
  const other = await another(api, invoice, undefined, "b@x.example");
  expect(await runAt("2030-02-07T01:00:00Z")).toBe(4);
  expect((await severalOf(api)).map(({ recipient }) => recipient.toLowerCase())).toEqual(["a@x.example"]);
  expect((await remindedIn(api)).toSorted()).toEqual(site.map(({ id }) => id).toSorted());
  expect((await remindersOf(api)).toSorted()).toEqual([invoice.id, other.id].toSorted());
});

test("a client whose invoice is being changed is reminded of the others, and of that one later", async () => {
  const { api, invoice } = await reminding([7]);
  const other = await sent(api);
  const { db } = await service();
  const now = "2030-02-07T01:00:00Z";
  await asSystem(await databaseOf(db, api.org), async (system) => {
    await system`select 1 from invoice where org_id = ${api.org} and id = ${invoice.id} for update`;
    expect(await runAt(now)).toBe(1);
  });
  expect(await remindersOf(api)).toEqual([other.id]);
  expect(await runAt("2030-02-07T02:00:00Z")).toBe(1);
  expect(await remindersOf(api)).toEqual([other.id, invoice.id]);
});

test("an invoice being paid is reminded before the payment or not at all", async () => {
  const { api } = await reminding([7]);
  const invoices = await Promise.all(Array.from({ length: 10 }, () => sent(api)));
  const now = "2030-02-07T01:00:00Z";
  await atTime(now, async () => {
    const { db } = await service();
    const clock = () => new Date(now);
    const run = () => sendReminders({ db, clock, mailLimits: noMailLimits });
    await Promise.all([run(), ...invoices.map((invoice) => api.pay(invoice, 109)), run()]);
    expect(await run()).toBeLessThanOrEqual(1);
    expect(await run()).toBe(0);
  });
  const reminded = await remindersOf(api);
  expect(new Set(reminded).size).toBe(reminded.length);
});

test("a worker does so by itself, and the mail goes out", async () => {
  const on = await startService("reminding_worker");
  const api = await newOrg({ on });
  await atTime("2029-12-01T00:00:00Z", () => api.patch("/organization", { reminderDays: [7] }), on);
  const { number } = await atTime(
    sentAt,
    async () => {
      const { id: clientId } = await api.client({ email: "lim@example.com" });
      const { id: projectId } = await api.project({ clientId });
      return api.sentInvoice({ clientId, projectId, dueDate: "2030-01-31" });
    },
    on,
  );
  const mails = await startMailServer();
  on.now = new Date("2030-02-07T01:00:00Z");
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
    mail: { smtpUrl: mails.url, from: "office@quoin.example", dkim: undefined },
    publicUrl: "http://127.0.0.1",
    log: createLog("silent"),
    // Every loop continues after a moment, whatever its interval.
    sleep: (_ms, signal) => timer(50, undefined, { signal }).catch(() => undefined),
  });
  onTestFinished(() => worker.stop());
  const subject = `Invoice ${number} from Alpha Renovation is overdue`;
  await until(async () => mails.received.some((mail) => mail.subject === subject));
  expect(mails.received.filter((mail) => mail.subject === subject)).toHaveLength(1);
});
