// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { Invoice, InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { draftDueInvoices } from "#server/billing/recurring/draft-due.ts";
import { until } from "../commands/quoin.ts";
import { type Api, line } from "../support/api.ts";
import { blockEvents, terminateWaiting } from "../support/broken-connections.ts";
import { newRecurring, recurringServices, runRecurringJob } from "../support/recurring.ts";
import { atTime, eventsOf, newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const at = (time: string) => atTime(time, runRecurringJob);

/** Returns the invoices that it made, the oldest first. */
const madeBy = async (api: Api, { id }: RecurringInvoice): Promise<InvoiceSummary[]> => {
  const { body } = await api.get<{ data: InvoiceSummary[] }>(`/invoices?recurringInvoiceId=${id}`);
  return body.data.toReversed();
};

const readAgain = async (api: Api, { id }: RecurringInvoice) =>
  (await api.get<RecurringInvoice>(`/recurring-invoices/${id}`)).body;

const mailsOf = async (api: Api) => {
  const { db } = await service();
  return db.system<{ recipient: string; documentId: string; status: string }[]>`
    select recipient, document_id, status from mail where org_id = ${api.org} order by created_at, id`;
};

/** Creates one on 1 January 2031, when its first day is in the future. */
const newRule = (api: Api, more: object = {}) => atTime("2031-01-01T04:00:00Z", () => newRecurring(api, more));

/** Creates one of a client with an email address, whose invoices are sent. */
const newSendingRule = async (api: Api, more: object = {}) => {
  const client = await api.client({ email: "lim@example.com" });
  const project = await api.project({ clientId: client.id });
  return newRule(api, { clientId: client.id, projectId: project.id, sends: true, ...more });
};

test("an invoice is drafted from 6:00 of the day, in the organization's zone, once", async () => {
  const api = await newOrg();
  const rule = await newRule(api);
  // 6:00 of 31 January in Singapore is 22:00 of the day before in UTC.
  await at("2031-01-30T21:59:59Z");
  expect(await madeBy(api, rule)).toEqual([]);
  await at("2031-01-30T22:00:00Z");
  await at("2031-01-30T22:05:00Z");
  const [made, ...more] = await madeBy(api, rule);
  expect(more).toEqual([]);
  expect(made).toMatchObject({ status: "DRAFT", title: "Maintenance, January 2031", totals: { total: 109 } });
  const { body: invoice } = await api.get<Invoice>(`/invoices/${made?.id}`);
  expect(invoice.items).toMatchObject([{ description: "Lift lobby, 31 Jan 2031 – 27 Feb 2031" }]);
  const events = (await eventsOf(api.org)).filter(({ type }) => type.startsWith("invoice."));
  expect(events.map(({ type, data }) => [type, data.object])).toEqual([["invoice.created", invoice]]);
  expect(await readAgain(api, rule)).toMatchObject({
    nextOn: "2031-02-28",
    dayOfMonth: 31,
    lastRunOn: "2031-01-31",
    lastInvoice: { id: invoice.id, number: invoice.number, status: "DRAFT" },
    problem: null,
  });
});

test("after a time without a scheduler every day has its invoice, in order, and the 31st returns", async () => {
  const api = await newOrg();
  const rule = await newRule(api, { title: "{period}" });
  await at("2031-05-01T04:00:00Z");
  expect((await madeBy(api, rule)).map(({ title }) => title)).toEqual([
    "31 Jan 2031 – 27 Feb 2031",
    "28 Feb 2031 – 30 Mar 2031",
    "31 Mar 2031 – 29 Apr 2031",
    "30 Apr 2031 – 30 May 2031",
  ]);
  expect((await readAgain(api, rule)).nextOn).toBe("2031-05-31");
});

test("one that sends takes numbers in order, mails each invoice once, and raises what a person's sending does", async () => {
  const api = await newOrg();
  const rule = await newSendingRule(api, { paymentDays: 7, everyMonths: 3 });
  await at("2031-05-01T04:00:00Z");
  await at("2031-05-01T05:00:00Z");
  const made = await madeBy(api, rule);
  expect(made.map(({ number, status, dueDate }) => [number, status, dueDate])).toEqual([
    ["INV-2031-0001", "SENT", "2031-05-08T15:59:59.999Z"],
    ["INV-2031-0002", "SENT", "2031-05-08T15:59:59.999Z"],
  ]);
  expect(await mailsOf(api)).toEqual(
    made.map(({ id }) => ({ recipient: "lim@example.com", documentId: id, status: "QUEUED" })),
  );
  const types = (await eventsOf(api.org)).map(({ type }) => type).filter((type) => type.startsWith("invoice."));
  expect(types).toEqual(["invoice.created", "invoice.sent", "invoice.created", "invoice.sent"]);
  expect(made.map(({ title }) => title)).toEqual(["Maintenance, January 2031", "Maintenance, April 2031"]);
});

test("8 concurrent schedulers make and mail one invoice for each day", async () => {
  const { target } = await service();
  const api = await newOrg();
  const rules: RecurringInvoice[] = [];
  for (let i = 0; i < 6; i += 1) rules.push(await newSendingRule(api));
  const schedulers = Array.from({ length: 8 }, () => openDatabase({ target, pooler: "none" }));
  const clock = () => new Date("2031-03-01T04:00:00Z");
  await Promise.all(schedulers.map((db) => draftDueInvoices({ db, clock, ...recurringServices })));
  await Promise.all(schedulers.map((db) => db.close()));
  for (const rule of rules) {
    const made = await madeBy(api, rule);
    expect(made.map(({ title, status }) => [title, status])).toEqual([
      ["Maintenance, January 2031", "SENT"],
      ["Maintenance, February 2031", "SENT"],
    ]);
    expect(made.map(({ number }) => number)).toEqual(made.map(({ number }) => number).toSorted());
  }
  expect(await mailsOf(api)).toHaveLength(12);
});

test("an interrupted scheduler leaves neither a draft nor its day, and the next one drafts it", async () => {
  const { target, db } = await service();
  const api = await newOrg();
  const rule = await newRule(api);
  const scheduler = openDatabase({ target, pooler: "none" });
  const holding = await blockEvents(api.org);
  const before = await everythingOf(api.org);
  const clock = () => new Date("2031-02-01T04:00:00Z");
  const cut = draftDueInvoices({ db: scheduler, clock, ...recurringServices }).catch((error: unknown) => error);
  await until(async () => (await terminateWaiting()) > 0);
  expect(await cut).toBeInstanceOf(AggregateError);
  await scheduler.close();
  expect(await everythingOf(api.org)).toEqual(before);
  await holding.release();
  await draftDueInvoices({ db, clock, ...recurringServices });
  expect(await madeBy(api, rule)).toHaveLength(1);
});

test("a scheduler that is interrupted between draft and sending leaves a draft, and the next one sends it once", async () => {
  const { db } = await service();
  const api = await newOrg();
  const rule = await newSendingRule(api);
  let reads = 0;
  // The clock is read once for the organizations, for the day and for the draft, and then for the sending.
  const clock = () => {
    reads += 1;
    if (reads > 3) throw new Error("interrupted");
    return new Date("2031-02-01T04:00:00Z");
  };
  await expect(draftDueInvoices({ db, clock, ...recurringServices })).rejects.toThrow("recurring invoices");
  expect((await madeBy(api, rule)).map(({ status }) => status)).toEqual(["DRAFT"]);
  expect(await mailsOf(api)).toEqual([]);
  await at("2031-02-01T05:00:00Z");
  await at("2031-02-01T06:00:00Z");
  expect((await madeBy(api, rule)).map(({ status }) => status)).toEqual(["SENT"]);
  expect(await mailsOf(api)).toHaveLength(1);
});

test("days of a pause have no invoice, and after it the next day that is not in the past has one", async () => {
  const api = await newOrg();
  const rule = await newRule(api, { nextOn: "2031-01-15" });
  await atTime("2031-01-20T04:00:00Z", async () => {
    await runRecurringJob();
    await api.act(`/recurring-invoices/${rule.id}/pause`);
  });
  await at("2031-04-16T04:00:00Z");
  await atTime("2031-05-15T04:00:00Z", async () => {
    const resumed = await api.act<RecurringInvoice>(`/recurring-invoices/${rule.id}/resume`);
    expect(resumed).toMatchObject({ nextOn: "2031-05-15", status: "ACTIVE", paused: false });
    await runRecurringJob();
  });
  expect((await madeBy(api, rule)).map(({ title }) => title)).toEqual([
    "Maintenance, January 2031",
    "Maintenance, May 2031",
  ]);
});

test("there is no invoice after the end, and a later end goes on from the next day that is not in the past", async () => {
  const api = await newOrg();
  const rule = await newRule(api, { endOn: "2031-02-28" });
  await at("2031-06-01T04:00:00Z");
  expect(await madeBy(api, rule)).toHaveLength(2);
  expect(await readAgain(api, rule)).toMatchObject({ status: "ENDED", nextOn: null });
  await atTime("2031-06-01T05:00:00Z", async () => {
    const { body } = await api.patch<RecurringInvoice>(`/recurring-invoices/${rule.id}`, { endOn: null });
    expect(body).toMatchObject({ status: "ACTIVE", nextOn: "2031-06-30" });
    await runRecurringJob();
  });
  expect(await madeBy(api, rule)).toHaveLength(2);
});

test("without an address the invoice stays a draft, the problem is shown, and others go on", async () => {
  const api = await newOrg();
  const client = await api.client({ email: null });
  const project = await api.project({ clientId: client.id });
  const rule = await newRule(api, { clientId: client.id, projectId: project.id, sends: true });
  const other = await newSendingRule(api);
  await at("2031-02-01T04:00:00Z");
  await at("2031-02-01T05:00:00Z");
  expect((await madeBy(api, rule)).map(({ status }) => status)).toEqual(["DRAFT"]);
  expect((await readAgain(api, rule)).problem).toEqual({ on: "2031-01-31", code: "NO_ADDRESS" });
  expect((await madeBy(api, other)).map(({ status }) => status)).toEqual(["SENT"]);
  await api.patch(`/clients/${client.id}`, { email: "tan@example.com" });
  await at("2031-03-01T04:00:00Z");
  expect((await madeBy(api, rule)).map(({ status }) => status)).toEqual(["DRAFT", "SENT"]);
  expect((await readAgain(api, rule)).problem).toBeNull();
});

test("an archived client and a cancelled project have no invoice, once per day", async () => {
  const api = await newOrg();
  const [archived, cancelled] = [await newRule(api), await newRule(api)];
  await api.act(`/clients/${archived.clientId}/archive`);
  await api.act(`/projects/${cancelled.projectId}/status`, { status: "CANCELLED" });
  await at("2031-02-01T04:00:00Z");
  await at("2031-02-01T05:00:00Z");
  for (const [rule, code] of [
    [archived, "CLIENT_ARCHIVED"],
    [cancelled, "PROJECT_CANCELLED"],
  ] as const) {
    expect(await madeBy(api, rule)).toEqual([]);
    expect(await readAgain(api, rule)).toMatchObject({ problem: { on: "2031-01-31", code }, nextOn: "2031-02-28" });
  }
  await api.act(`/clients/${archived.clientId}/unarchive`);
  await at("2031-03-01T04:00:00Z");
  expect((await madeBy(api, archived)).map(({ title }) => title)).toEqual(["Maintenance, February 2031"]);
  expect((await readAgain(api, archived)).problem).toBeNull();
});

test("one whose invoice cannot be sent, or not even be drafted, shows it and goes on", async () => {
  const api = await newOrg();
  const empty = await newSendingRule(api, { items: [] });
  const negative = await newSendingRule(api, { items: [line({ unitPrice: -5 })] });
  await at("2031-02-01T04:00:00Z");
  for (const rule of [empty, negative]) {
    expect((await madeBy(api, rule)).map(({ status }) => status)).toEqual(["DRAFT"]);
    expect(await readAgain(api, rule)).toMatchObject({
      problem: { on: "2031-01-31", code: "NOT_SENDABLE" },
      nextOn: "2031-02-28",
    });
  }
  const tax = await api.patch("/organization", { gstRegistered: true, gstRate: 0 });
  expect(tax.status).toBe(200);
  const large = await newRule(api, { items: [line({ qty: 1_000, unitPrice: 999_999_999.99 })] });
  await api.patch("/organization", { gstRegistered: true, gstRate: 0.09 });
  await at("2031-02-01T05:00:00Z");
  expect(await madeBy(api, large)).toEqual([]);
  expect((await readAgain(api, large)).problem).toEqual({ on: "2031-01-31", code: "NOT_DRAFTED" });
});

test("a draft that the office sent, voided or deleted before it was sent is left alone", async () => {
  const api = await newOrg();
  const rule = await newRule(api);
  await at("2031-02-01T04:00:00Z");
  const [made] = await madeBy(api, rule);
  await api.act(`/invoices/${made?.id}/void`);
  await atTime("2031-02-01T05:00:00Z", async () => {
    await api.patch(`/recurring-invoices/${rule.id}`, { sends: true });
    await runRecurringJob();
  });
  expect((await madeBy(api, rule)).map(({ status }) => status)).toEqual(["VOID"]);
  expect((await readAgain(api, rule)).lastInvoice).toMatchObject({ status: "VOID" });
});

test("a day has one invoice, also when the office returns to it", async () => {
  const api = await newOrg();
  const rule = await newRule(api);
  await atTime("2031-01-31T04:00:00Z", async () => {
    await runRecurringJob();
    await api.patch(`/recurring-invoices/${rule.id}`, { nextOn: "2031-01-31" });
    await runRecurringJob();
  });
  expect(await madeBy(api, rule)).toHaveLength(1);
  expect((await readAgain(api, rule)).nextOn).toBe("2031-02-28");
});

test("placeholders are in the language of the client, and the terms those of the rule", async () => {
  const api = await newOrg();
  const client = await api.client({ language: "zh" });
  const project = await api.project({ clientId: client.id });
  const rule = await newRule(api, {
    clientId: client.id,
    projectId: project.id,
    title: "{year}年{month}电梯大堂保养",
    notes: "期间：{period}",
    clientReference: "PO 17",
    retentionPct: 0.05,
  });
  await at("2031-02-01T04:00:00Z");
  expect(await madeBy(api, rule)).toMatchObject([
    {
      title: "2031年1月电梯大堂保养",
      notes: "期间：2031年1月31日 – 2031年2月27日",
      clientReference: "PO 17",
      retentionPct: 0.05,
    },
  ]);
});

test("deleting one keeps its invoices", async () => {
  const api = await newOrg();
  const rule = await newRule(api);
  await at("2031-02-01T04:00:00Z");
  const [made] = await madeBy(api, rule);
  await api.delete(`/recurring-invoices/${rule.id}`);
  expect((await api.get(`/invoices/${made?.id}`)).status).toBe(200);
  await at("2031-04-01T04:00:00Z");
  expect((await api.get<{ data: unknown[] }>("/invoices")).body.data).toHaveLength(1);
});

test.each(["a person", "a batch"])("the days of payment count from issue when %s sends late", async (who) => {
  const api = await newOrg();
  const rule = await newRule(api, { paymentDays: 30 });
  await at("2031-01-31T04:00:00Z");
  const [made] = await madeBy(api, rule);
  expect(made?.dueDate).toBe("2031-03-02T15:59:59.999Z");
  const path = `/invoices/${made?.id}/send`;
  const body = { to: "lim@example.com" };
  const sent = await atTime("2031-02-20T04:00:00Z", async () => {
    if (who === "a person") return api.act<Invoice>(path, body);
    await api.act("/batch", { operations: [{ method: "POST", path, body }] });
    return (await api.get<Invoice>(`/invoices/${made?.id}`)).body;
  });
  expect([sent.status, sent.dueDate]).toEqual(["SENT", "2031-03-22T15:59:59.999Z"]);
});

test("the days of payment count from a chosen day of issue, and a given due date stays", async () => {
  const api = await newOrg();
  const rule = await newRule(api, { paymentDays: 30, everyMonths: 1 });
  await at("2031-02-28T04:00:00Z");
  const [first, second] = await madeBy(api, rule);
  await atTime("2031-02-28T05:00:00Z", async () => {
    const body = { issuedAt: "2031-02-10", to: "lim@example.com" };
    const sent = await api.act<Invoice>(`/invoices/${first?.id}/send`, body);
    expect(sent.dueDate).toBe("2031-03-12T15:59:59.999Z");
    await api.patch(`/invoices/${second?.id}`, { dueDate: "2031-03-05" });
    const given = await api.act<Invoice>(`/invoices/${second?.id}/send`, { to: "lim@example.com" });
    expect(given.dueDate).toBe("2031-03-05T15:59:59.999Z");
  });
});
