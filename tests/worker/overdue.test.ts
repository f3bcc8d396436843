// @module-tag slow
// @module-tag database
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { markOverdueInvoices } from "#server/billing/invoices/mark-overdue.ts";
import { until } from "../commands/quoin.ts";
import { terminateWaiting, blockEvents } from "../support/broken-connections.ts";
import { runOverdueJob } from "../support/given.ts";
import { atTime, eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

/** The job processes every organization, so invoices of other tests are marked as overdue beforehand. */
beforeEach(async () => {
  await atTime("2040-01-01T00:00:00Z", runOverdueJob);
});

const overdueEventsOf = async (org: Parameters<typeof eventsOf>[0]) =>
  (await eventsOf(org)).filter(({ type }) => type === "invoice.overdue");

test("an invoice is overdue from the instant after its due date, as its event shows", async () => {
  const api = await newOrg();
  const { id, dueDate } = await api.sentInvoice({ dueDate: "2030-01-31" });
  expect(dueDate).toBe("2030-01-31T15:59:59.999Z");
  expect(await atTime("2030-01-31T15:59:59.999Z", runOverdueJob)).toBe(0);
  expect(await atTime("2030-01-31T16:00:00.000Z", runOverdueJob)).toBe(1);
  const invoice = (await api.get<Invoice>(`/invoices/${id}`)).body;
  expect(invoice).toMatchObject({ status: "OVERDUE", updatedAt: "2030-01-31T16:00:00.000Z", version: 3 });
  expect(await overdueEventsOf(api.org)).toMatchObject([
    { type: "invoice.overdue", created: 1_896_105_600, data: { object: invoice } },
  ]);
});

test("drafts, paid and void invoices are left unchanged; partly paid ones become overdue", async () => {
  const api = await newOrg();
  const dueDate = "2026-01-31";
  await api.invoice({ dueDate });
  const [paid, voided, part] = [
    await api.sentInvoice({ dueDate }),
    await api.sentInvoice({ dueDate }),
    await api.sentInvoice({ dueDate }),
  ];
  await api.pay(paid, 109);
  await api.act(`/invoices/${voided.id}/void`);
  await api.pay(part, 108.99);
  expect(await runOverdueJob()).toBe(1);
  expect((await api.get<Invoice>(`/invoices/${part.id}`)).body.status).toBe("OVERDUE");
});

test("each due date is reported once, whatever happens to the invoice in between", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ dueDate: "2030-01-31" });
  const due = (day: string) => api.patch(`/invoices/${id}`, { dueDate: day, confirm: ["DUE_BEFORE_ISSUE"] });
  await atTime("2030-02-10T00:00:00Z", async () => {
    await runOverdueJob();
    await runOverdueJob();
    await due("2030-02-28");
  });
  expect(await overdueEventsOf(api.org)).toHaveLength(1);
  await atTime("2030-03-10T00:00:00Z", async () => {
    await runOverdueJob();
    expect(await overdueEventsOf(api.org)).toHaveLength(2);
    // Back to the first date, by way of a future one: overdue again, but without a second event.
    await due("2030-12-31");
    await due("2030-01-31");
    expect(await runOverdueJob()).toBe(1);
  });
  expect((await api.get<Invoice>(`/invoices/${id}`)).body.status).toBe("OVERDUE");
  expect(await overdueEventsOf(api.org)).toHaveLength(2);
});

test("8 concurrent schedulers raise 1,000 events for 1,000 due invoices", async () => {
  const { target } = await service();
  const orgs = [await newOrg(), await newOrg(), await newOrg(), await newOrg()];
  for (const api of orgs) {
    const { id } = await api.sentInvoice({ dueDate: "2026-01-31" });
    await copySent(id, 249);
  }
  // Each has its own connections, like separate processes.
  const schedulers = Array.from({ length: 8 }, () => openDatabase({ target, pooler: "none" }));
  const marked = await Promise.all(schedulers.map((db) => markOverdueInvoices({ db, clock: () => new Date() })));
  await Promise.all(schedulers.map((db) => db.close()));
  expect(marked.reduce((sum, count) => sum + count, 0)).toBe(1_000);
  for (const api of orgs) {
    const told = (await overdueEventsOf(api.org)).map(({ data }) => (data.object as Invoice).id);
    expect([told.length, new Set(told).size]).toEqual([250, 250]);
  }
});

test("an invoice being paid becomes settled or overdue, never both", async () => {
  const api = await newOrg();
  const invoices = await Promise.all(Array.from({ length: 20 }, () => api.sentInvoice({ dueDate: "2026-01-31" })));
  await Promise.all([runOverdueJob(), ...invoices.map((invoice) => api.pay(invoice, 109)), runOverdueJob()]);
  for (const { id } of invoices) {
    expect((await api.get<Invoice>(`/invoices/${id}`)).body).toMatchObject({ status: "PAID" });
    const told = (await eventsOf(api.org)).filter(({ data }) => (data.object as Invoice).id === id);
    const types = told.map(({ type }) => type).filter((type) => type !== "invoice.created");
    expect(["invoice.sent,invoice.paid", "invoice.sent,invoice.overdue,invoice.paid"]).toContain(types.join());
  }
});

test("an interrupted scheduler leaves nothing half done, and the next one finishes", async () => {
  const api = await newOrg();
  const running = await service();
  const invoices = await Promise.all(Array.from({ length: 5 }, () => api.sentInvoice({ dueDate: "2026-01-31" })));
  const scheduler = openDatabase({ target: running.target, pooler: "none" });
  const holding = await blockEvents(api.org);
  const before = await everythingOf(api.org);
  const cut = markOverdueInvoices({ db: scheduler, clock: () => new Date() }).catch((error: unknown) => error);
  // It has changed an invoice and waits to emit the event when its connection breaks.
  await until(async () => (await terminateWaiting()) > 0);
  expect(await cut).toBeInstanceOf(AggregateError);
  await scheduler.close();
  expect(await everythingOf(api.org)).toEqual(before);
  await holding.release();
  expect(await runOverdueJob()).toBe(5);
  expect(await overdueEventsOf(api.org)).toHaveLength(invoices.length);
});

test("connections that break at any point leave no invoice out, and report none twice", async () => {
  const { target } = await service();
  const api = await newOrg();
  const endpoint = await api.endpoint({ events: ["invoice.overdue"] });
  const { id } = await api.sentInvoice({ dueDate: "2026-01-31" });
  await copySent(id, 399);
  const owner = openOwner(target);
  let isMarking = true;
  let breaks = 0;
  const breaking = (async () => {
    // At other points of a batch each time, and ever later, so that the schedulers get on.
    for (let looks = 0, next = 2; isMarking; looks += 1) {
      const broken = await owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'quoin' and xact_start is not null
          and pid <> pg_backend_pid() and ${looks >= next}`;
      breaks += broken.length;
      if (broken.length > 0) next = looks + next + 1;
      await nextTurn();
    }
  })();
  for (let left = 1; left > 0;) {
    const scheduler = openDatabase({ target, pooler: "none" });
    const run = () => markOverdueInvoices({ db: scheduler, clock: () => new Date() }).catch(() => 0);
    await Promise.all([run(), run()]);
    await scheduler.close();
    const [open] = await owner<{ count: number }[]>`
      select count(*)::integer as count from invoice where org_id = ${api.org} and status = 'SENT'`;
    left = open?.count ?? 0;
  }
  isMarking = false;
  await breaking;
  expect(breaks).toBeGreaterThan(0);
  const reported = (await overdueEventsOf(api.org)).map(({ data }) => (data.object as Invoice).id);
  expect([reported.length, new Set(reported).size]).toEqual([400, 400]);
  const [counts] = await owner`
    select (select count(*)::integer from delivery where endpoint_id = ${endpoint.id}) as deliveries,
      (select count(*)::integer from overdue_mark where org_id = ${api.org}) as marks,
      (select count(*)::integer from audit_entry where org_id = ${api.org} and after ->> 'status' = 'OVERDUE') as entries,
      (select count(*)::integer from invoice where org_id = ${api.org} and version = 3) as invoices`;
  expect(counts).toEqual({ deliveries: 400, marks: 400, entries: 400, invoices: 400 });
  await owner.end();
});

test("the events of many invoices show each as its detail does, by due date", async () => {
  const api = await newOrg();
  const items = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ description: `Item ${i}`, qty: i + 0.5, unitPrice: 9.99 }));
  const invoices = [
    await api.sentInvoice({ dueDate: "2026-01-31", items: items(12), retentionPct: 0.05 }),
    await api.sentInvoice({ dueDate: "2026-01-30", items: items(1) }),
    await api.sentInvoice({ dueDate: "2026-02-01", items: items(3), notes: "陈" }),
  ];
  for (const invoice of invoices) await api.pay(invoice, 1.05);
  expect(await runOverdueJob()).toBe(3);
  const [first, second, third] = invoices;
  const details = await Promise.all(
    [second, first, third].map(async (invoice) => (await api.get<Invoice>(`/invoices/${invoice?.id}`)).body),
  );
  expect((await overdueEventsOf(api.org)).map(({ data }) => data.object)).toEqual(details);
});

test("invoices that another change holds are left to it, and the others of the batch are marked", async () => {
  const { target } = await service();
  const api = await newOrg();
  const { id } = await api.sentInvoice({ dueDate: "2026-01-31" });
  await copySent(id, 60);
  const owner = openOwner(target);
  const rolledBack = new Error("rolled back");
  const held = owner.begin(async (sql) => {
    await sql`select 1 from invoice where org_id = ${api.org} and id = ${id} for update`;
    expect(await runOverdueJob()).toBe(60);
    throw rolledBack;
  });
  await expect(held).rejects.toBe(rolledBack);
  await owner.end();
  expect(await runOverdueJob()).toBe(1);
  expect(await overdueEventsOf(api.org)).toHaveLength(61);
});

/** Inserts that many copies of a sent invoice, without a request for each. */
async function copySent(id: string, copies: number): Promise<void> {
  const { db } = await service();
  await asSystem(
    db,
    (system) => system`
      insert into invoice (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
        issued_at, due_date, due_date_given, sent_at, parties, version, created_at, updated_at)
      select org_id, left(id, -4) || lpad(n::text, 4, '0'), 'COPY-' || n, title, status, client_id, project_id, currency,
        subtotal, gst_rate, issued_at, due_date, due_date_given, sent_at, parties, version, created_at, updated_at
      from invoice, generate_series(1, ${copies}) n where id = ${id}`,
  );
}
