// @module-tag slow
import { expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { newBankLine } from "../support/bank.ts";
import { invoiceOf } from "../support/credit.ts";
import { creditIn, differencesOf, invoiceBeside, keptOnVoid, overpaid, receiptOf } from "../support/kept-money.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("a payment above what is outstanding is refused with the offer to keep the rest", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const refused = await api.refused("POST", `/invoices/${invoice.id}/payments`, { body: { amount: 167.17 } });
  expect(refused).toMatchObject({ status: 422, code: "OVERPAYMENT" });
  expect(refused.message).toContain("`keepRestAsCredit: true` to keep 58.17");
  const several = { amount: 120, allocations: [{ invoiceId: invoice.id, amount: 109 }] };
  expect((await api.refused("POST", "/payments", { body: several })).message).toContain("`keepRestAsCredit: true`");
});

test("the rest that is kept is received once, and is the client's credit", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const paid = await invoiceOf(api, invoice);
  expect(paid).toMatchObject({ status: "PAID", totals: { paid: 109, outstanding: 0 }, payments: [{ receiptId }] });
  expect((await eventsOf(api.org)).slice(-2).map(({ type }) => type)).toEqual(["payment.recorded", "invoice.paid"]);
  expect(await receiptOf(api, receiptId)).toMatchObject({ amount: 167.17, kept: 58.17, credit: 58.17 });
  expect(await creditIn(api, invoice.clientId)).toBe(58.17);
  expect((await api.get(`/clients/${invoice.clientId}/figures`)).body).toMatchObject({ received: 167.17 });
  expect((await api.get(`/clients/${invoice.clientId}/statement`)).body).toMatchObject({ closingBalance: -58.17 });
  expect((await api.get("/reports/ageing")).body).toMatchObject({ data: [{ credit: 58.17, total: -58.17 }] });
  expect((await api.get("/payments/totals")).body).toMatchObject({ count: 1, amount: 109 });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("money of a client without open invoices is kept whole", async () => {
  const api = await newOrg();
  const client = await api.client();
  const body = { amount: 500, clientId: client.id, keepRestAsCredit: true, allocations: [] };
  expect(await api.create("/payments", body)).toMatchObject({ amount: 0, kept: 500, payments: [] });
  expect(await creditIn(api, client.id)).toBe(500);
  const refuse = (more: object) => api.refused("POST", "/payments", { body: { ...body, ...more } });
  expect(await refuse({ clientId: undefined })).toMatchObject({ status: 422, details: [{ path: "clientId" }] });
  expect(await refuse({ keepRestAsCredit: false })).toMatchObject({ details: [{ path: "allocations" }, {}] });
  expect(await refuse({ amount: undefined })).toMatchObject({ status: 422, details: [{ path: "amount" }] });
  const strange = { allocations: [{ invoiceId: (await api.sentInvoice()).id, amount: 1 }] };
  expect(await refuse(strange)).toMatchObject({ status: 422, details: [{ path: "clientId", code: "WRONG_CLIENT" }] });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("what invoices do not take of a bank line is kept, and unmatching takes it back", async () => {
  const api = await newOrg();
  const first = await api.sentInvoice();
  const second = await invoiceBeside(api, first);
  const line = await newBankLine(api, ["FAST", "230.00"]);
  const allocations = [first, second].map(({ id }) => ({ invoiceId: id, amount: 109 }));
  const path = `/bank-lines/${line.id}`;
  const matched = await api.act<BankLine>(`${path}/match`, { allocations, keepRestAsCredit: true });
  expect(matched).toMatchObject({ status: "MATCHED", allocated: 230, kept: 12, remaining: 0 });
  const { body } = await api.get<{ data: PaymentReceipt[] }>("/payment-receipts");
  expect(body.data).toMatchObject([{ amount: 230, kept: 12, bankLineId: line.id, payments: [{}, {}] }]);
  const third = await invoiceBeside(api, first);
  await api.act(`/payment-receipts/${body.data[0]?.id}/apply`, { invoiceId: third.id });
  expect(await api.refused("POST", `${path}/unmatch`)).toMatchObject({
    status: 409,
    message: expect.stringContaining(`12.00 is applied to invoice ${third.number}`),
  });
  await api.act(`/invoices/${third.id}/void`, { keepPayments: true });
  expect(await api.act<BankLine>(`${path}/unmatch`)).toMatchObject({ status: "NEW", allocated: 0, kept: 0 });
  expect(await creditIn(api, first.clientId)).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a line whose invoice is void is unmatched, and its money is no credit any more", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const line = await newBankLine(api, ["FAST", "109.00"]);
  await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: invoice.id, amount: 109 }] });
  await api.act(`/invoices/${invoice.id}/void`, { keepPayments: true });
  expect(await creditIn(api, invoice.clientId)).toBe(109);
  expect(await api.act<BankLine>(`/bank-lines/${line.id}/unmatch`)).toMatchObject({ status: "NEW" });
  expect(await creditIn(api, invoice.clientId)).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a line is linked with a receipt of which something was kept", async () => {
  const api = await newOrg();
  const { invoice } = await overpaid(api);
  const line = await newBankLine(api, ["FAST", "167.17"]);
  const { payments } = await invoiceOf(api, invoice);
  const linked = await api.act<BankLine>(`/bank-lines/${line.id}/link`, { paymentIds: [payments[0]?.id] });
  expect(linked).toMatchObject({ status: "MATCHED", allocated: 167.17, kept: 58.17 });
  expect(await api.act<BankLine>(`/bank-lines/${line.id}/unmatch`)).toMatchObject({ status: "NEW", kept: 0 });
  expect(await creditIn(api, invoice.clientId)).toBe(58.17);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("the rest of a line for invoices of several clients needs the client's name", async () => {
  const api = await newOrg();
  const invoices = [await api.sentInvoice(), await api.sentInvoice()];
  const line = await newBankLine(api, ["FAST", "230.00"]);
  const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: 109 }));
  const body = { allocations, keepRestAsCredit: true };
  expect(await api.refused("POST", `/bank-lines/${line.id}/match`, { body })).toMatchObject({
    status: 422,
    details: [{ path: "keepRestAsCredit" }],
  });
});

test("receipts of money have numbers of their own series, without a gap", async () => {
  const api = await newOrg();
  await keptOnVoid(api);
  await api.refused("POST", `/invoices/${(await api.sentInvoice()).id}/payments`, { body: { amount: 1000 } });
  await api.patch("/organization", { receiptPrefix: "OR" });
  await overpaid(api);
  const { body } = await api.get<{ data: PaymentReceipt[] }>("/payment-receipts");
  expect(body.data.map(({ number }) => number)).toEqual(["OR-2026-0002", "R-2026-0001"]);
  expect((await api.get("/payment-receipts?q=or-2026")).body).toMatchObject({ data: [{ number: "OR-2026-0002" }] });
  expect(await api.refused("PATCH", "/organization", { body: { receiptPrefix: "INV" } })).toMatchObject({
    status: 422,
  });
});
