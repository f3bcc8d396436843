import { expect, test } from "vitest";
import type { PaymentGroup } from "#contract/payments.ts";
import { overpaid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("a receipt of money is mailed, and not once it was reversed", async () => {
  const api = await newOrg();
  const { receiptId } = await overpaid(api);
  const path = `/payment-receipts/${receiptId}`;
  expect((await api.post(`${path}/send`, { to: "ap@client.example" })).status).toBe(202);
  expect(await api.refused("POST", `${path}/send`)).toMatchObject({ status: 422 });
  await api.act(`${path}/reverse`);
  const refused = await api.refused("POST", `${path}/send`, { body: { to: "ap@client.example" } });
  expect(refused).toMatchObject({ status: 409, currentStatus: "REVERSED" });
});

test("money that pays no invoice has no email", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const body = { amount: 500, clientId, keepRestAsCredit: true, allocations: [] };
  const { receiptId } = await api.create<PaymentGroup>("/payments", body);
  expect(await api.refused("POST", `/payment-receipts/${receiptId}/send`)).toMatchObject({ status: 409 });
});
