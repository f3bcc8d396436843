import { expect, test } from "vitest";
import { overpaid, receiptOf } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("a receipt has its payments, and what it kept", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  expect(await receiptOf(api, receiptId)).toMatchObject({
    clientId: invoice.clientId,
    clientName: "Lim Mei Ling",
    method: "BANK_TRANSFER",
    currency: "SGD",
    payments: [{ invoiceId: invoice.id, amount: 109, isKept: false, reversedAt: null }],
    applications: [],
    refunds: [],
  });
});

test("an unknown receipt is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/payment-receipts/rct_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({ status: 404 });
});
