import { expect, test } from "vitest";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { creditIn, differencesOf, overpaid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("reversing a refund of kept money gives the credit back, once", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const path = `/payment-receipts/${receiptId}`;
  const { refunds } = await api.create<PaymentReceipt>(`${path}/refund`, { amount: 58.17 });
  const reverse = `${path}/refunds/${refunds[0]?.id}/reverse`;
  expect(await api.act<PaymentReceipt>(reverse, { reason: "Returned" })).toMatchObject({ credit: 58.17, refunds: [] });
  expect(await creditIn(api, invoice.clientId)).toBe(58.17);
  expect(await api.refused("POST", reverse)).toMatchObject({ status: 409, currentStatus: "REVERSED" });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("an unknown refund of kept money is 404", async () => {
  const api = await newOrg();
  const { receiptId } = await overpaid(api);
  const path = `/payment-receipts/${receiptId}/refunds/rfd_01k9qv3m8xf2ta7r6y5w4h3e2d/reverse`;
  expect(await api.refused("POST", path)).toMatchObject({ status: 404 });
});
