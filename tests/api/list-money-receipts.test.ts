import { expect, test } from "vitest";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { newBankLine } from "../support/bank.ts";
import { overpaid, receiptOf } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

interface Page {
  data: PaymentReceipt[];
  hasMore: boolean;
  nextCursor: string | null;
}

test("receipts are listed newest first, in pages and by client, text and day", async () => {
  const api = await newOrg();
  const { invoice } = await overpaid(api);
  await overpaid(api);
  const list = async (query: string) => (await api.get<Page>(`/payment-receipts${query}`)).body;
  const first = await list("?limit=1");
  expect(first.data.map(({ number }) => number)).toEqual(["R-2026-0002"]);
  const second = await list(`?limit=1&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ data: [{ number: "R-2026-0001" }], hasMore: false });
  const numbers = async (query: string) => (await list(query)).data.map(({ number }) => number);
  expect(await numbers(`?clientId=${invoice.clientId}`)).toEqual(["R-2026-0001"]);
  expect(await numbers(`?q=${invoice.number}`)).toEqual(["R-2026-0001"]);
  expect(await numbers("?q=100%25")).toEqual([]);
  expect(await numbers("?to=2020-01-01")).toEqual([]);
});

test("receipts are listed by their bank lines, of which a part may be missing", async () => {
  const api = await newOrg();
  const numbers = async (query: string) =>
    (await api.get<Page>(`/payment-receipts${query}`)).body.data.map(({ number }) => number);
  const { receiptId } = await overpaid(api);
  const { invoice } = await overpaid(api);
  const payment = (await receiptOf(api, receiptId)).payments[0]?.paymentId;
  const line = await newBankLine(api, ["FAST", "500.00"]);
  expect(await numbers("?hasBankLine=false")).toEqual(["R-2026-0002", "R-2026-0001"]);
  await api.act(`/bank-lines/${line.id}/link`, { paymentIds: [payment] });
  expect(await numbers("?hasBankLine=false")).toEqual(["R-2026-0002"]);
  expect(await numbers("?hasBankLine=true")).toEqual(["R-2026-0001"]);
  expect(await numbers(`?hasBankLine=true&clientId=${invoice.clientId}`)).toEqual([]);
});
