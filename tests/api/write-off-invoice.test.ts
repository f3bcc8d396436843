// @module-tag slow
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Statement } from "#contract/clients/statements.ts";
import { checkBooks } from "#server/billing/contracts/check/check-books.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { checkJournal } from "#server/reports/journal/check/check-journal.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import type { Api } from "../support/api.ts";
import { invoiceOf } from "../support/credit.ts";
import { atTime, databaseFor, eventsOf, newKey, newOrg } from "../support/service.ts";

async function expectBooksAgree(api: Api): Promise<void> {
  const db = await databaseFor(api.org);
  const read = readHeavilyInOrg({ db, org: api.org });
  expect([...(await checkBooks(read)), ...(await checkJournal(read)), ...(await checkDerived(db, api.org))]).toEqual(
    [],
  );
}

test("what is left of an invoice is written off on its own day, and no money was received", async () => {
  const api = await newOrg();
  const invoice = await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice());
  await api.pay(invoice, 108.94, { paidAt: "2026-03-10" });
  const path = `/invoices/${invoice.id}/write-off`;
  const settled = await api.act<Invoice>(path, { reason: "Bank charges", writtenOffOn: "2026-04-01" });
  expect(settled).toMatchObject({
    status: "PAID",
    totals: { paid: 109, outstanding: 0 },
    payments: [{ method: "WRITE_OFF", amount: 0.06, note: "Bank charges", gstRelief: null }, { amount: 108.94 }],
  });
  expect((await eventsOf(api.org)).slice(-2).map(({ type }) => type)).toEqual(["payment.recorded", "invoice.paid"]);
  const figures = await api.get(`/clients/${invoice.clientId}/figures`);
  expect(figures.body).toMatchObject({ received: 108.94, outstanding: { amount: 0, count: 0 } });
  const { body } = await api.get<Statement>(`/clients/${invoice.clientId}/statement?from=2026-04-01`);
  expect(body).toMatchObject({ openingBalance: 0.06, closingBalance: 0, lines: [{ kind: "PAYMENT" }] });
  const [writeOff] = settled.payments;
  expect(await api.refused("GET", `/invoices/${invoice.id}/payments/${writeOff?.id}/receipt`)).toMatchObject({
    status: 409,
  });
  await expectBooksAgree(api);
  await api.act(`/invoices/${invoice.id}/payments/${writeOff?.id}/reverse`, { reason: "Paid after all" });
  expect((await invoiceOf(api, invoice)).totals.outstanding).toBe(0.06);
  await expectBooksAgree(api);
});

test("a write-off is at most what is outstanding, has a reason, and is no method of a payment", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const path = `/invoices/${invoice.id}/write-off`;
  const fieldOf = async (body: object) => (await api.refused("POST", path, { body })).details?.[0]?.path;
  expect(await fieldOf({})).toBe("reason");
  expect(await fieldOf({ reason: " " })).toBe("reason");
  expect(await fieldOf({ reason: "Lost", amount: 109.01 })).toBe("amount");
  expect(await fieldOf({ reason: "Lost", writtenOffOn: "2099-01-01" })).toBe("writtenOffOn");
  expect(await fieldOf({ reason: "Lost", writtenOffOn: "2020-01-01" })).toBe("writtenOffOn");
  const body = { amount: 1, method: "WRITE_OFF" };
  expect(await api.refused("POST", `/invoices/${invoice.id}/payments`, { body })).toMatchObject({ status: 422 });
  const draft = await api.invoice();
  expect(await api.refused("POST", `/invoices/${draft.id}/write-off`, { body: { reason: "Lost" } })).toMatchObject({
    status: 409,
  });
});

test("above the limit only those who may change the organization write off, in however many parts", async () => {
  const api = await newOrg();
  await api.patch("/organization", { writeOffLimit: 5 });
  const finance = await newKey(api.org, { scopes: ["payments:write", "invoices:read"] });
  const invoice = await api.sentInvoice();
  const path = `/invoices/${invoice.id}/write-off`;
  await finance.act(path, { reason: "Short paid", amount: 3 });
  expect(await finance.refused("POST", path, { body: { reason: "Short paid", amount: 2.01 } })).toMatchObject({
    status: 422,
    details: [{ path: "amount", code: "ABOVE_LIMIT", message: expect.stringContaining("5.00") }],
  });
  await api.act(path, { reason: "The client is gone" });
});

test("the GST of a bad debt is claimed back in box 7, and given up when the write-off is reversed", async () => {
  const api = await newOrg();
  const invoice = await atTime("2025-03-02T04:00:00Z", () => api.sentInvoice());
  await api.pay(invoice, 54.5, { paidAt: "2025-03-10" });
  const path = `/invoices/${invoice.id}/write-off`;
  const early = { reason: "Gone", writtenOffOn: "2026-03-01", badDebtRelief: "AFTER_12_MONTHS" };
  expect(await api.refused("POST", path, { body: early })).toMatchObject({
    status: 422,
    details: [{ path: "badDebtRelief", message: expect.stringContaining("2 Mar 2026") }],
  });
  const settled = await api.act<Invoice>(path, { ...early, writtenOffOn: "2026-03-02" });
  expect(settled.payments[0]).toMatchObject({ amount: 54.5, gstRelief: 4.5 });
  const boxes = async (quarter: string) => (await api.get(`/reports/gst-f5?${quarter}`)).body;
  expect(await boxes("from=2026-01-01&to=2026-03-31")).toMatchObject({ box5: 0, box6: 0, box7: 4.5 });
  await expectBooksAgree(api);
  await api.act(`/invoices/${invoice.id}/payments/${settled.payments[0]?.id}/reverse`);
  expect(await boxes("from=2026-01-01&to=2099-12-31")).toMatchObject({ box7: 0 });
  await api.act(`/invoices/${invoice.id}/void`, { keepPayments: true });
  await expectBooksAgree(api);
});
