// @module-tag database
import { expect, test } from "vitest";
import type { GstReturn } from "#contract/books/reports.ts";
import { type Api, newExpense } from "../support/api.ts";
import { credited } from "../support/credit.ts";
import { atTime, newOrg } from "../support/service.ts";

const boxesOf = async (api: Api, query = ""): Promise<GstReturn> =>
  (await api.get<GstReturn>(`/reports/gst-f5${query}`)).body;
const march = "?from=2026-03-01&to=2026-03-31";
const april = "?from=2026-04-01&to=2026-04-30";

test("the boxes are sums of invoices less credit notes, and of expenses that have GST", async () => {
  const api = await newOrg();
  const at = <T>(day: string, work: () => Promise<T>) => atTime(`${day}T04:00:00Z`, work);
  const invoice = await at("2026-03-02", () => api.sentInvoice({ retentionPct: 0.1 }));
  await at("2026-03-05", () => credited(api, invoice, 20));
  await api.create("/expenses", newExpense({ date: "2026-03-10", amount: 50, gstAmount: 4.5 }));
  await api.create("/expenses", newExpense({ date: "2026-03-11", amount: 70, gstAmount: 0 }));
  await at("2026-03-20", () => api.invoice());
  expect(await boxesOf(api, march)).toEqual({
    from: "2026-03-01",
    to: "2026-03-31",
    dueOn: "2026-04-30",
    giroOn: "2026-05-15",
    currency: "SGD",
    gstRegistered: true,
    // 90.00 − 18.00
    box1: 72,
    box2: 0,
    box3: 0,
    box4: 72,
    box5: 50,
    box6: 6.48,
    box7: 4.5,
    box8: 1.98,
    box13: 72,
  });
  expect(await boxesOf(api, april)).toMatchObject({ box1: 0, box6: 0, box7: 0 });
});

test("voiding takes an invoice off in its own period, so that an earlier return stays", async () => {
  const api = await newOrg();
  const invoice = await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice());
  const filed = await boxesOf(api, march);
  expect(filed).toMatchObject({ box1: 100, box6: 9 });
  await atTime("2026-04-07T04:00:00Z", () => api.act(`/invoices/${invoice.id}/void`));
  expect(await boxesOf(api, march)).toEqual(filed);
  expect(await boxesOf(api, april)).toMatchObject({ box1: -100, box6: -9, box8: -9 });
  expect(await boxesOf(api)).toMatchObject({ from: null, box1: 0, box6: 0 });
});

test("voiding a credit note adds it back in the period of the voiding", async () => {
  const api = await newOrg();
  const invoice = await atTime("2026-03-02T04:00:00Z", async () => {
    const sent = await api.sentInvoice();
    await api.pay(sent, sent.totals.total);
    return sent;
  });
  const credit = await atTime("2026-03-03T04:00:00Z", () => credited(api, invoice, 40));
  await atTime("2026-04-03T04:00:00Z", () => api.act(`/credit-notes/${credit.id}/void`));
  expect(await boxesOf(api, march)).toMatchObject({ box1: 60, box6: 5.4 });
  expect(await boxesOf(api, april)).toMatchObject({ box1: 40, box6: 3.6 });
});

test("a period begins and ends with days in the organization's time zone", async () => {
  const api = await newOrg();
  // 23:30 on 31 March and 00:30 on 1 April in Singapore.
  await atTime("2026-03-31T15:30:00Z", () => api.sentInvoice());
  await atTime("2026-03-31T16:30:00Z", () => api.sentInvoice());
  expect(await boxesOf(api, march)).toMatchObject({ box1: 100 });
  expect(await boxesOf(api, april)).toMatchObject({ box1: 100 });
});

test("documents of a registered organization at a rate of 0 are in box 2", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRate: 0 });
  await api.sentInvoice();
  expect(await boxesOf(api)).toMatchObject({ box1: 0, box2: 100, box4: 100, box6: 0, box13: 100 });
});

test.each(["?from=2026-04-01&to=2026-03-31", "?from=2026-02-30", "?to=2026-03-31T00:00:00Z", "?box=6"])(
  "%s is refused with 400",
  async (query) => {
    expect(await (await newOrg()).refused("GET", `/reports/gst-f5${query}`)).toMatchObject({ status: 400 });
  },
);

test("a key without reports:read is refused", async () => {
  const api = await newOrg({ scopes: ["invoices:read"] });
  expect(await api.refused("GET", "/reports/gst-f5")).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
});
