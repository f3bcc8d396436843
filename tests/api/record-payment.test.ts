// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line, statusesOf } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { atTime, eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("a partial payment raises payment.recorded alone", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice();
  const answer = await api.post(`/invoices/${sent.id}/payments`, {
    amount: 50.5,
    paidAt: "2026-03-05T04:05:06.7+08:00",
    method: "PAYNOW",
    note: "Deposit",
    reference: "FT26064ABC",
  });
  const { body } = await api.get<Invoice>(`/invoices/${sent.id}`);
  expect(body).toMatchObject({ status: "SENT", paidAt: null, totals: { paid: 50.5, outstanding: 58.5 }, version: 3 });
  const [payment] = body.payments;
  expect(payment).toMatchObject({
    amount: 50.5,
    paidAt: "2026-03-04T20:05:06.700Z",
    method: "PAYNOW",
    note: "Deposit",
    reference: "FT26064ABC",
  });
  expect(answer).toMatchObject({
    status: 201,
    headers: { location: `/api/v1/invoices/${sent.id}` },
    body: { ...payment, invoiceId: sent.id, invoice: body },
  });
  const raised = (await eventsOf(api.org)).filter(({ type }) => /payment|paid/.test(type));
  expect(raised).toMatchObject([{ type: "payment.recorded", data: { object: answer.body } }]);
});

test("paidAt, method and note default to now, BANK_TRANSFER and empty", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  await atTime("2030-01-01T00:00:00Z", async () => {
    expect(await api.pay({ id }, 1)).toMatchObject({
      paidAt: "2030-01-01T00:00:00.000Z",
      method: "BANK_TRANSFER",
      note: "",
      reference: null,
    });
  });
});

test.each(["SENT", "OVERDUE"] as const)("the payment that settles one that is %s makes it PAID", async (status) => {
  const api = await newOrg();
  const invoice = await invoiceWithStatus(api, status);
  const { invoice: paid } = await api.pay(invoice, invoice.totals.outstanding);
  expect(paid).toMatchObject({ status: "PAID", paidAt: paid.updatedAt, totals: { paid: 109, outstanding: 0 } });
  const raised = (await eventsOf(api.org)).slice(-2);
  expect(raised.map(({ type }) => type)).toEqual(["payment.recorded", "invoice.paid"]);
  expect(raised[1]).toMatchObject({ data: { object: paid } });
  expect(paid).toEqual((await api.get<Invoice>(`/invoices/${invoice.id}`)).body);
});

test("cents add up exactly: three payments of 0.10 settle a total of 0.30", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice({ items: [line({ qty: 1, unitPrice: 0.2752 })], retentionPct: 0 });
  // 0.2752 × 1.09 = 0.299968, which rounds to 0.30.
  for (const amount of [0.1, 0.1]) await api.pay({ id }, amount);
  expect((await api.get<Invoice>(`/invoices/${id}`)).body).toMatchObject({
    status: "SENT",
    totals: { outstanding: 0.1 },
  });
  expect((await api.pay({ id }, 0.1)).invoice.status).toBe("PAID");
});

test("a payment above the outstanding amount is refused and names the amount", async () => {
  const api = await newOrg();
  const sent = await invoiceWithStatus(api, "SENT");
  const before = await everythingOf(api.org);
  const refusal = await api.refused("POST", `/invoices/${sent.id}/payments`, { body: { amount: 109 } });
  expect(refusal).toMatchObject({ status: 422, code: "OVERPAYMENT", details: [{ path: "amount" }] });
  expect(refusal.message).toContain("108.99");
  expect(await everythingOf(api.org)).toEqual(before);
});

test("on a paid invoice any amount is too much", async () => {
  const api = await newOrg();
  const { id } = await invoiceWithStatus(api, "PAID");
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${id}/payments`, { body: { amount: 0.01 } })).toMatchObject({
    status: 422,
    code: "OVERPAYMENT",
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test.each([
  ["no amount", {}, "amount"],
  ["nothing", { amount: 0 }, "amount"],
  ["a negative amount", { amount: -1 }, "amount"],
  ["a tenth of a cent", { amount: 1.001 }, "amount"],
  ["an amount as text", { amount: "1" }, "amount"],
  ["an amount beyond any total", { amount: 1e13 }, "amount"],
  ["a method that there is not", { amount: 1, method: "BITCOIN" }, "method"],
  ["a day that there is not", { amount: 1, paidAt: "2026-02-29" }, "paidAt"],
  ["an instant without an offset", { amount: 1, paidAt: "2026-02-28T00:00:00" }, "paidAt"],
  ["a note of null", { amount: 1, note: null }, "note"],
  ["a field that there is not", { amount: 1, currency: "SGD" }, "currency"],
])("%s is refused and nothing is recorded", async (_what, body, path) => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", `/invoices/${id}/payments`, { body })).toMatchObject({
    status: 422,
    code: "VALIDATION_FAILED",
    details: [{ path }],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("money that has not come yet is refused; it may have come before the invoice", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  await atTime("2030-06-15T15:59:59Z", async () => {
    for (const paidAt of ["2030-06-16", "2030-06-15T15:59:59.001Z"]) {
      expect(await api.refused("POST", `/invoices/${id}/payments`, { body: { amount: 1, paidAt } })).toMatchObject({
        status: 422,
        details: [{ path: "paidAt", code: "OUT_OF_RANGE" }],
      });
    }
    expect(await api.pay({ id }, 1, { paidAt: "2030-06-15" })).toMatchObject({ paidAt: "2030-06-14T16:00:00.000Z" });
    expect(await api.pay({ id }, 1, { paidAt: "2020-01-01" })).toMatchObject({ paidAt: "2019-12-31T16:00:00.000Z" });
  });
});

test("payments are shown newest first, by when they came in", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  for (const paidAt of ["2026-02-01", "2026-03-01", "2026-01-01", "2026-03-01"]) await api.pay(invoice, 1, { paidAt });
  const { payments } = (await api.get<Invoice>(`/invoices/${invoice.id}`)).body;
  const sorted = payments.toSorted((a, b) => (a.paidAt < b.paidAt || (a.paidAt === b.paidAt && a.id < b.id) ? 1 : -1));
  expect(payments.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
});

test("of eight concurrent half payments on each of twenty invoices two are accepted", async () => {
  const api = await newOrg();
  for (let round = 0; round < 20; round++) {
    const invoice = await api.sentInvoice();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post(`/invoices/${invoice.id}/payments`, { amount: 54.5 })),
    );
    expect(statusesOf(answers)).toEqual([201, 201, 422, 422, 422, 422, 422, 422]);
    expect((await api.get<Invoice>(`/invoices/${invoice.id}`)).body).toMatchObject({
      status: "PAID",
      totals: { paid: 109, outstanding: 0 },
    });
  }
  const count = async (wanted: string) => (await eventsOf(api.org)).filter(({ type }) => type === wanted).length;
  expect([await count("payment.recorded"), await count("invoice.paid")]).toEqual([40, 20]);
});
