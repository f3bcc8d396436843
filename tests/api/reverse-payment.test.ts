// @module-tag database
import { expect, test } from "vitest";
import { statusesOf } from "../support/api.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { PaymentList } from "#contract/payments/payments.ts";
import type { Static } from "typebox";
import { invoiceWithStatus, runOverdueJob } from "../support/given.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf, rowsOf } from "../support/stored-rows.ts";

test("a reversed payment no longer counts or shows, but is kept with its reason", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice();
  const { id } = await api.pay(sent, 50);
  const events = await eventsOf(api.org);
  const reversed = await api.act<Invoice>(`/invoices/${sent.id}/payments/${id}/reverse`, { reason: "Bounced" });
  expect(reversed).toMatchObject({ status: "SENT", payments: [], totals: { paid: 0, outstanding: 109 }, version: 4 });
  expect((await api.get<Static<typeof PaymentList>>("/payments")).body.data).toEqual([]);
  expect(await rowsOf(api.org, "payment")).toMatchObject([{ id, reversalReason: "Bounced" }]);
  const [raised, ...further] = (await eventsOf(api.org)).slice(events.length);
  expect(further).toEqual([]);
  expect(raised).toMatchObject({ type: "payment.reversed", data: { object: { id, invoice: reversed } } });
});

test("a paid invoice is SENT again, and overdue only by the job", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice({ dueDate: "2026-01-31" });
  const { id } = await api.pay(sent, 109);
  const reopened = await api.act<Invoice>(`/invoices/${sent.id}/payments/${id}/reverse`);
  expect(reopened).toMatchObject({ status: "SENT", paidAt: null });
  await runOverdueJob();
  expect((await api.get<Invoice>(`/invoices/${sent.id}`)).body.status).toBe("OVERDUE");
});

test("an invoice already reported overdue is OVERDUE again without another event", async () => {
  const api = await newOrg();
  const overdue = await invoiceWithStatus(api, "OVERDUE");
  const { id } = await api.pay(overdue, overdue.totals.outstanding);
  expect((await api.act<Invoice>(`/invoices/${overdue.id}/payments/${id}/reverse`)).status).toBe("OVERDUE");
  await runOverdueJob();
  expect((await eventsOf(api.org)).filter(({ type }) => type === "invoice.overdue")).toHaveLength(1);
});

test("a payment is reversed once, also when eight try at once", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice();
  const { id } = await api.pay(sent, 50);
  const path = `/invoices/${sent.id}/payments/${id}/reverse`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(path)));
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
  const before = await everythingOf(api.org);
  expect(await api.refused("POST", path)).toMatchObject({
    status: 409,
    code: "INVALID_STATE",
    currentStatus: "REVERSED",
    allowedActions: [],
  });
  expect(await everythingOf(api.org)).toEqual(before);
});

test("after a reversal the outstanding amount can be paid again", async () => {
  const api = await newOrg();
  const sent = await api.sentInvoice();
  const { id } = await api.pay(sent, 109);
  await api.act(`/invoices/${sent.id}/payments/${id}/reverse`);
  expect((await api.pay(sent, 109)).invoice.status).toBe("PAID");
});

test("a payment of another invoice, an unknown one and a malformed id are 404", async () => {
  const api = await newOrg();
  const [one, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const { id } = await api.pay(other, 1);
  for (const payment of [id, "pmt_01k9qv3m8xf2ta7r6y5w4h3e2d", "pmt_1", one.id]) {
    expect(await api.refused("POST", `/invoices/${one.id}/payments/${payment}/reverse`)).toMatchObject({ status: 404 });
  }
});
