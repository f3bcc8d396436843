// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { invoiceOf, leftCredit } from "../support/credit.ts";
import { creditIn, differencesOf, invoiceBeside, keptOnVoid, overpaid, receiptOf } from "../support/kept-money.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("money kept on a void invoice settles another invoice of the client", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await keptOnVoid(api);
  expect(await creditIn(api, invoice.clientId)).toBe(109);
  const corrected = await invoiceBeside(api, invoice);
  const path = `/payment-receipts/${receiptId}/apply`;
  expect(await api.act<PaymentReceipt>(path, { invoiceId: corrected.id, amount: 9 })).toMatchObject({ credit: 100 });
  expect(await api.act<PaymentReceipt>(path, { invoiceId: corrected.id })).toMatchObject({ credit: 0, amount: 109 });
  const paid = await invoiceOf(api, corrected);
  expect(paid).toMatchObject({ status: "PAID", totals: { paid: 109, outstanding: 0 } });
  expect(paid.payments[0]).toMatchObject({ method: "CREDIT", receiptId: null, creditReceiptId: receiptId });
  expect(await creditIn(api, invoice.clientId)).toBe(0);
  expect((await eventsOf(api.org)).slice(-2).map(({ type }) => type)).toEqual(["payment.recorded", "invoice.paid"]);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("reversing the application of kept money gives the credit back", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const other = await invoiceBeside(api, invoice);
  const { applications } = await api.act<PaymentReceipt>(`/payment-receipts/${receiptId}/apply`, {
    invoiceId: other.id,
  });
  expect(applications).toMatchObject([{ invoiceId: other.id, number: other.number, amount: 58.17 }]);
  await api.act(`/invoices/${other.id}/payments/${applications[0]?.paymentId}/reverse`);
  expect(await receiptOf(api, receiptId)).toMatchObject({ credit: 58.17, applications: [] });
  expect(await creditIn(api, invoice.clientId)).toBe(58.17);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("voiding an invoice gives back the kept money that it was paid with", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const other = await invoiceBeside(api, invoice);
  await api.act(`/payment-receipts/${receiptId}/apply`, { invoiceId: other.id });
  await api.act(`/invoices/${other.id}/void`, { keepPayments: true });
  expect(await creditIn(api, invoice.clientId)).toBe(58.17);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("applied money is not counted as received a second time", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await keptOnVoid(api);
  const other = await invoiceBeside(api, invoice);
  await api.act(`/payment-receipts/${receiptId}/apply`, { invoiceId: other.id });
  const { body } = await api.get(`/clients/${invoice.clientId}/figures`);
  expect(body).toMatchObject({ received: 109, outstanding: { amount: 0 } });
  expect((await api.get(`/clients/${invoice.clientId}/statement`)).body).toMatchObject({ closingBalance: 0 });
  expect((await api.get("/reports/ageing")).body).toMatchObject({ data: [], sums: { total: 0 } });
});

test("kept money is applied to open invoices of its client alone, and not above either", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const path = `/payment-receipts/${receiptId}/apply`;
  const refuse = (body: object) => api.refused("POST", path, { body });
  expect(await refuse({ invoiceId: (await api.sentInvoice()).id })).toMatchObject({
    status: 422,
    details: [{ path: "invoiceId", message: "must be an invoice of the same client" }],
  });
  expect(await refuse({ invoiceId: exampleId("inv") })).toMatchObject({ status: 422 });
  expect(await refuse({ invoiceId: invoice.id })).toMatchObject({ status: 409, currentStatus: "PAID" });
  const open = await invoiceBeside(api, invoice);
  expect(await refuse({ invoiceId: open.id, amount: 58.18 })).toMatchObject({
    status: 422,
    details: [{ path: "amount", message: expect.stringContaining("58.17") }],
  });
  await api.act(path, { invoiceId: open.id });
  expect(await refuse({ invoiceId: open.id })).toMatchObject({
    status: 409,
    message: expect.stringContaining(`58.17 is applied to invoice ${open.number}`),
  });
});

test("credit applied and refunded eight times at once is used once", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const others = await Promise.all(Array.from({ length: 4 }, () => invoiceBeside(api, invoice)));
  const answers = await Promise.all([
    ...others.map(({ id }) => api.post(`/payment-receipts/${receiptId}/apply`, { invoiceId: id, amount: 58.17 })),
    ...others.map(() => api.post(`/payment-receipts/${receiptId}/refund`, { amount: 58.17 })),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  expect(await creditIn(api, invoice.clientId)).toBe(0);
  expect(await differencesOf(api.org)).toEqual([]);
});

test("credit notes and kept money are one credit with its sources", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api, 50);
  const parties = { clientId: invoice.clientId, projectId: invoice.projectId };
  const other = await api.sentInvoice(parties);
  await api.create(`/invoices/${other.id}/payments`, { amount: 110, keepRestAsCredit: true });
  expect(await creditIn(api, invoice.clientId)).toBe(55.5);
  const { body } = await api.get(`/clients/${invoice.clientId}/credits`);
  expect(body).toMatchObject({
    amount: 55.5,
    sources: [
      { kind: "CREDIT_NOTE", creditNoteId: credit.id, remaining: 54.5, invoiceNumbers: [invoice.number] },
      { kind: "OVERPAYMENT", number: "R-2026-0002", remaining: 1, invoiceNumbers: [] },
    ],
  });
  const last = await api.sentInvoice(parties);
  expect((await api.act<CreditNote>(`/credit-notes/${credit.id}/apply`, { invoiceId: last.id })).totals.remaining).toBe(
    0,
  );
  expect(await creditIn(api, invoice.clientId)).toBe(1);
  expect(await differencesOf(api.org)).toEqual([]);
});
