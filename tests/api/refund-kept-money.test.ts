import { expect, test } from "vitest";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { creditIn, differencesOf, keptOnVoid, overpaid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("a refund of kept money is less credit, and a charge in the statement", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const refunded = await api.create<PaymentReceipt>(`/payment-receipts/${receiptId}/refund`, {
    amount: 8.17,
    method: "GIRO",
    reference: "FT 12",
  });
  expect(refunded).toMatchObject({ credit: 50, refunds: [{ amount: 8.17, method: "GIRO", reference: "FT 12" }] });
  expect(await creditIn(api, invoice.clientId)).toBe(50);
  const { body: statement } = await api.get(`/clients/${invoice.clientId}/statement`);
  expect(statement).toMatchObject({ closingBalance: -50 });
  const { lines } = statement as { lines: readonly { kind: string }[] };
  expect(lines.find(({ kind }) => kind === "REFUND")).toMatchObject({
    number: refunded.number,
    amount: 8.17,
    receiptId,
    invoiceId: null,
    creditNoteId: null,
  });
  expect((await api.get("/reports/ageing")).body).toMatchObject({ data: [{ credit: 50, total: -50 }] });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a refund of kept money is at most what is left, and not before the money came", async () => {
  const api = await newOrg();
  const { receiptId } = await keptOnVoid(api);
  const refuse = (body: object) => api.refused("POST", `/payment-receipts/${receiptId}/refund`, { body });
  expect(await refuse({ amount: 109.01 })).toMatchObject({ status: 422, details: [{ path: "amount" }] });
  expect(await refuse({ amount: 1, paidAt: "2020-01-01" })).toMatchObject({
    status: 422,
    details: [{ path: "paidAt", message: expect.stringContaining("the day of receipt R-") }],
  });
  await api.create(`/payment-receipts/${receiptId}/refund`, { amount: 109 });
  expect(await refuse({ amount: 1 })).toMatchObject({
    status: 409,
    message: expect.stringContaining("109.00 is refunded"),
  });
});
