import { expect, test } from "vitest";
import { overpaid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("the totals of receipts are the money that came in", async () => {
  const api = await newOrg();
  const { receiptId } = await overpaid(api);
  const { invoice } = await overpaid(api);
  const totals = async (query = "") => (await api.get(`/payment-receipts/totals${query}`)).body;
  expect(await totals()).toEqual({ count: 2, amount: 334.34, currency: "SGD" });
  expect(await totals(`?clientId=${invoice.clientId}`)).toMatchObject({ count: 1, amount: 167.17 });
  expect(await totals("?method=CHEQUE")).toMatchObject({ count: 0, amount: 0 });
  await api.act(`/payment-receipts/${receiptId}/reverse`);
  expect(await totals()).toMatchObject({ count: 1, amount: 167.17 });
});
