import { expect, test } from "vitest";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";

import { line } from "../support/api.ts";
import { newRecurring, recurringBody } from "../support/recurring.ts";
import { atTime, eventsOf, newKey, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("a recurring invoice is created with its totals, and makes no invoice and no event of its own", async () => {
  const api = await newOrg();
  const body = await recurringBody(api, {
    endOn: "2032-12-31",
    paymentDays: 14,
    sends: true,
    clientReference: "PO 17",
  });
  const created = await api.create<RecurringInvoice>("/recurring-invoices", body);
  expect(created).toMatchObject({
    ...body,
    status: "ACTIVE",
    paused: false,
    dayOfMonth: 31,
    notes: null,
    retentionPct: null,
    currency: "SGD",
    totals: { subtotal: 100, gst: 9, total: 109 },
    lastRunOn: null,
    lastInvoice: null,
    problem: null,
    items: [{ ref: null, unit: null, amount: 100, sortOrder: 1 }],
  });
  const types = (await eventsOf(api.org)).map(({ type }) => type);
  expect(types.filter((type) => !/^(client|project)\./.test(type))).toEqual([]);
  expect((await api.get("/invoices")).body).toMatchObject({ data: [] });
});

test("notes and retention that are omitted are those of the organization, and null means none", async () => {
  const api = await newOrg();
  await api.patch("/organization", { invoiceTerms: "Pay by bank transfer.", defaultRetentionPct: 0.05 });
  expect(await newRecurring(api)).toMatchObject({ notes: "Pay by bank transfer.", retentionPct: 0.05 });
  expect(await newRecurring(api, { notes: null, retentionPct: null })).toMatchObject({
    notes: null,
    retentionPct: null,
  });
});

test("one can be created paused", async () => {
  const api = await newOrg();
  expect(await newRecurring(api, { paused: true })).toMatchObject({ paused: true, status: "PAUSED" });
});

test("the first day may be today and no earlier, in the organization's zone", async () => {
  const api = await newOrg();
  await atTime("2031-01-31T16:00:00Z", async () => {
    expect(await newRecurring(api, { nextOn: "2031-02-01" })).toMatchObject({ nextOn: "2031-02-01", dayOfMonth: 1 });
    const body = await recurringBody(api, { nextOn: "2031-01-31" });
    expect(await api.refused("POST", "/recurring-invoices", { body })).toMatchObject({
      status: 422,
      details: [{ path: "nextOn", code: "OUT_OF_RANGE" }],
    });
  });
});

test("an end before the first day is refused", async () => {
  const api = await newOrg();
  const body = await recurringBody(api, { endOn: "2031-01-30" });
  expect(await api.refused("POST", "/recurring-invoices", { body })).toMatchObject({
    status: 422,
    details: [{ path: "endOn", code: "OUT_OF_RANGE" }],
  });
  expect(await newRecurring(api, { endOn: "2031-01-31" })).toMatchObject({ status: "ACTIVE" });
});

test("an unknown placeholder is refused with the path of its text", async () => {
  const api = await newOrg();
  const body = await recurringBody(api, {
    title: "Rent {months}",
    notes: "For {period}, {quarter}",
    items: [line({ description: "{month} {year} {period}" }), line({ description: "{}" })],
  });
  const { details } = await api.refused("POST", "/recurring-invoices", { body });
  expect(details?.map(({ path, code }) => [path, code])).toEqual([
    ["title", "UNKNOWN_PLACEHOLDER"],
    ["notes", "UNKNOWN_PLACEHOLDER"],
    ["items[1].description", "UNKNOWN_PLACEHOLDER"],
  ]);
  expect(details?.[0]?.message).toBe("contains {months}, which is not one of {month}, {year}, {period}");
});

test("a title that is too long with its placeholders filled in is refused", async () => {
  const api = await newOrg();
  const body = await recurringBody(api, { title: `${"x".repeat(180)}{period}` });
  expect(await api.refused("POST", "/recurring-invoices", { body })).toMatchObject({
    details: [{ path: "title", code: "TOO_LONG" }],
  });
});

test("bad fields are refused by name, and nothing is kept", async () => {
  const api = await newOrg();
  const body = await recurringBody(api);
  const before = await everythingOf(api.org);
  const bad = {
    everyMonths: 61,
    nextOn: "31/01/2031",
    endOn: "2031-02-30",
    paymentDays: -1,
    sends: "yes",
    title: " ",
    dueDate: "2031-01-31",
  };
  const { details } = await api.refused("POST", "/recurring-invoices", { body: { ...body, ...bad } });
  expect(details?.map(({ path }) => path).toSorted()).toEqual(Object.keys(bad).toSorted());
  expect(await everythingOf(api.org)).toEqual(before);
});

test("the project must be one of the client's", async () => {
  const api = await newOrg();
  const body = await recurringBody(api, { clientId: (await api.client()).id });
  expect(await api.refused("POST", "/recurring-invoices", { body })).toMatchObject({
    details: [{ path: "projectId", code: "WRONG_CLIENT" }],
  });
});

test("it needs the scope invoices:write", async () => {
  const api = await newOrg();
  const limited = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await limited.refused("POST", "/recurring-invoices", { body: await recurringBody(api) })).toMatchObject({
    status: 403,
    code: "INSUFFICIENT_SCOPE",
  });
});

test("an invoice of the last day of each month keeps that day, whichever month it begins in", async () => {
  const api = await newOrg();
  await atTime("2031-02-01T04:00:00Z", async () => {
    const rule = await newRecurring(api, { nextOn: "2031-02-28", onLastDay: true });
    expect(rule).toMatchObject({ nextOn: "2031-02-28", dayOfMonth: 31 });
    const path = `/recurring-invoices/${rule.id}`;
    const refused = await api.refused("PATCH", path, { body: { nextOn: "2031-02-27", onLastDay: true } });
    expect(refused.details).toEqual([
      {
        path: "nextOn",
        code: "NOT_ALLOWED",
        message: "must be the last day of its month, which is 28 Feb 2031; or leave out onLastDay",
      },
    ]);
    expect((await api.patch(path, { onLastDay: false })).body).toMatchObject({ dayOfMonth: 28 });
    expect((await api.patch(path, { onLastDay: true })).body).toMatchObject({ dayOfMonth: 31 });
  });
});
