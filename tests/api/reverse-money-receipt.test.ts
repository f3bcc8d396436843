// @module-tag database
import { expect, test } from "vitest";
import type { PaymentGroup } from "#contract/payments/payments.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { invoiceOf } from "../support/credit.ts";
import { creditIn, differencesOf, invoiceBeside, keptOnVoid, overpaid, receiptOf } from "../support/kept-money.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("one receipt of several invoices is reversed as a whole, with what it kept", async () => {
  const api = await newOrg();
  const first = await api.sentInvoice();
  const second = await invoiceBeside(api, first);
  const group = await api.create<PaymentGroup>("/payments", {
    amount: 220,
    keepRestAsCredit: true,
    allocations: [first, second].map(({ id }) => ({ invoiceId: id, amount: 109 })),
  });
  expect(group).toMatchObject({ amount: 218, kept: 2 });
  const receipt = await receiptOf(api, group.receiptId);
  expect(receipt).toMatchObject({ number: "R-2026-0001", amount: 220, kept: 2, credit: 2, reversedAt: null });
  expect(receipt.payments.map(({ invoiceNumber }) => invoiceNumber)).toEqual([first.number, second.number]);
  const path = `/payment-receipts/${group.receiptId}/reverse`;
  const reversed = await api.act<PaymentReceipt>(path, { reason: "Bounced" });
  expect(reversed).toMatchObject({ amount: 0, kept: 0, credit: 0, reversalReason: "Bounced" });
  expect(reversed.reversedAt).not.toBeNull();
  for (const invoice of [first, second]) expect(await invoiceOf(api, invoice)).toMatchObject({ status: "SENT" });
  expect(await creditIn(api, first.clientId)).toBe(0);
  const types = (await eventsOf(api.org)).slice(-2).map(({ type }) => type);
  expect(types).toEqual(["payment.reversed", "payment.reversed"]);
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "REVERSED" });
  expect((await api.get("/payment-receipts")).body).toMatchObject({ data: [] });
  expect((await api.get("/payment-receipts?reversed=true")).body).toMatchObject({ data: [{ id: group.receiptId }] });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a receipt whose credit is used is not reversed, and the refusal names where it is", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const other = await invoiceBeside(api, invoice);
  const { applications } = await api.act<PaymentReceipt>(`/payment-receipts/${receiptId}/apply`, {
    invoiceId: other.id,
  });
  const path = `/payment-receipts/${receiptId}/reverse`;
  expect(await api.refused("POST", path)).toMatchObject({
    status: 409,
    message: expect.stringContaining(`58.17 is applied to invoice ${other.number}`),
  });
  expect(await invoiceOf(api, invoice)).toMatchObject({ status: "PAID" });
  await api.act(`/invoices/${other.id}/payments/${applications[0]?.paymentId}/reverse`);
  expect(await api.act<PaymentReceipt>(path)).toMatchObject({ amount: 0 });
});

test("a payment that is kept on a void invoice can be reversed unless it is used", async () => {
  const api = await newOrg();
  const { invoice, receiptId, paymentId } = await keptOnVoid(api);
  const path = `/invoices/${invoice.id}/payments/${paymentId}/reverse`;
  await api.create(`/payment-receipts/${receiptId}/refund`, { amount: 1 });
  expect(await api.refused("POST", path)).toMatchObject({
    status: 409,
    message: expect.stringContaining("1.00 is refunded"),
  });
  const { refunds } = await receiptOf(api, receiptId);
  await api.act(`/payment-receipts/${receiptId}/refunds/${refunds[0]?.id}/reverse`);
  await api.act(path);
  expect(await invoiceOf(api, invoice)).toMatchObject({ status: "VOID", payments: [] });
  expect(await creditIn(api, invoice.clientId)).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("reversing a receipt and using its credit at once leaves one of them", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const other = await invoiceBeside(api, invoice);
  const answers = await Promise.all([
    api.post(`/payment-receipts/${receiptId}/reverse`),
    api.post(`/payment-receipts/${receiptId}/apply`, { invoiceId: other.id }),
    api.post(`/payment-receipts/${receiptId}/refund`, { amount: 58.17 }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(await differencesOf(api.org)).toEqual([]);
});
