// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { BankLine, ExactMatches } from "#contract/payments/bank.ts";
import type { Client } from "#contract/clients/clients.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { type Api, statusesOf } from "../support/api.ts";
import { newBankLine, newBankLines } from "../support/bank.ts";
import { differencesOf, invoiceBeside, overpaid, receiptOf } from "../support/kept-money.ts";
import { eventsOf, newOrg } from "../support/service.ts";

/** Records money of a client that pays no invoice. */
async function keep(api: Api, { id }: Pick<Client, "id">, amount = 109, more: object = {}): Promise<string> {
  const body = { clientId: id, amount, keepRestAsCredit: true, allocations: [], paidAt: "2026-03-26", ...more };
  const { receiptId } = await api.create<{ receiptId: string }>("/payments", body);
  return receiptId;
}

const refuse = (api: Api, line: BankLine, body: object) =>
  api.refused("POST", `/bank-lines/${line.id}/link`, { body: body as never });

test("money kept as credit is offered to be linked, and is never matched as exact", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const receiptId = await keep(api, { id: invoice.clientId });
  const line = await newBankLine(api, [`FAST ${invoice.number}`]);
  expect(line.suggestion).toEqual({
    confidence: "RECORDED",
    invoiceIds: [],
    invoices: [],
    payments: [],
    receipt: {
      receiptId,
      receiptNumber: "R-2026-0001",
      clientName: "Lim Mei Ling",
      paidOn: "2026-03-26",
      amount: 109,
      kept: 109,
    },
  });
  expect((await api.act<ExactMatches>("/bank-lines/match-exact")).matched).toBe(0);
  const events = (await eventsOf(api.org)).length;
  const linked = await api.act<BankLine>(`/bank-lines/${line.id}/link`, { receiptIds: [receiptId] });
  expect(linked).toMatchObject({
    status: "MATCHED",
    kept: 109,
    payments: [],
    credits: [{ receiptId, receiptNumber: "R-2026-0001", clientName: "Lim Mei Ling", amount: 109, linked: true }],
  });
  expect(await eventsOf(api.org)).toHaveLength(events);
  expect(await receiptOf(api, receiptId)).toMatchObject({ bankLineId: line.id, credit: 109 });
  expect(await differencesOf(api.org)).toEqual([]);
});

test.each([
  ["its own number", "TRF R-2026-0001"],
  ["its reference", "TRF CHQ 004512"],
  ["a word of the client's name", "TRF MEI LING"],
])("money kept as credit is recognized by %s", async (_, text) => {
  const api = await newOrg();
  const client = await api.client();
  const receiptId = await keep(api, client, 109, { reference: "CHQ 004512" });
  expect((await newBankLine(api, [text])).suggestion?.receipt).toMatchObject({ receiptId });
  expect((await newBankLine(api, ["TRF TAN AH KOW"])).suggestion).toBeNull();
});

test("a receipt that was linked has no line after unmatching, and stays", async () => {
  const api = await newOrg();
  const receiptId = await keep(api, await api.client());
  const line = await newBankLine(api);
  await api.act(`/bank-lines/${line.id}/link`, { receiptIds: [receiptId] });
  const unmatched = await api.act<BankLine>(`/bank-lines/${line.id}/unmatch`);
  expect(unmatched).toMatchObject({ status: "NEW", allocated: 0, credits: [] });
  expect(await receiptOf(api, receiptId)).toMatchObject({ bankLineId: null, credit: 109, reversedAt: null });
  await api.act(`/bank-lines/${line.id}/link`, { receiptIds: [receiptId] });
});

test("credit that is used already is linked all the same, and is given back as it was", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const receiptId = await keep(api, { id: invoice.clientId });
  await api.act(`/payment-receipts/${receiptId}/apply`, { invoiceId: invoice.id });
  const line = await newBankLine(api);
  expect(line.suggestion?.receipt).toMatchObject({ receiptId, amount: 109 });
  await api.act(`/bank-lines/${line.id}/link`, { receiptIds: [receiptId] });
  await api.act(`/bank-lines/${line.id}/unmatch`);
  expect(await receiptOf(api, receiptId)).toMatchObject({ kept: 109, credit: 0, applications: [{ amount: 109 }] });
  expect(await differencesOf(api.org)).toEqual([]);
});

test("a receipt links all of its payments and what it keeps", async () => {
  const api = await newOrg();
  const { invoice, receiptId } = await overpaid(api);
  const [line, small] = await newBankLines(api, [
    ["2026-03-27", "FAST SOMEBODY", "200.00"],
    ["2026-03-27", "FAST SOMEBODY ELSE", "167.16"],
  ]);
  if (line === undefined || small === undefined) throw new Error("a line is missing");
  expect(await refuse(api, small, { receiptIds: [receiptId] })).toMatchObject({
    status: 422,
    details: [{ path: "receiptIds", code: "OUT_OF_RANGE" }],
  });
  const linked = await api.act<BankLine>(`/bank-lines/${line.id}/link`, { receiptIds: [receiptId] });
  expect(linked).toMatchObject({
    status: "PART",
    allocated: 167.17,
    remaining: 32.83,
    payments: [{ invoiceId: invoice.id, amount: 109, linked: true }],
    credits: [{ receiptId, amount: 58.17 }],
  });
  const other = await invoiceBeside(api, invoice);
  await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: other.id, amount: 32.83 }] });
  const unmatched = await api.act<BankLine>(`/bank-lines/${line.id}/unmatch`);
  expect(unmatched).toMatchObject({ status: "NEW", allocated: 0 });
  expect(await receiptOf(api, receiptId)).toMatchObject({ amount: 167.17, bankLineId: null });
});

test("a receipt that has a line, is reversed or unknown, and none at all, are refused by field", async () => {
  const api = await newOrg();
  const client = await api.client();
  const [linked, reversed] = [await keep(api, client), await keep(api, client)];
  await api.act(`/payment-receipts/${reversed}/reverse`);
  await api.act(`/bank-lines/${(await newBankLine(api, ["FAST ONE"])).id}/link`, { receiptIds: [linked] });
  const line = await newBankLine(api, ["FAST TWO"]);
  for (const id of [linked, reversed]) {
    expect(await refuse(api, line, { receiptIds: [id] })).toMatchObject({
      status: 422,
      details: [{ path: "receiptIds[0]", code: "NOT_ALLOWED" }],
    });
  }
  expect(await refuse(api, line, { receiptIds: ["rct_01k9qv3m8xf2ta7r6y5w4h3e2d"] })).toMatchObject({
    details: [{ path: "receiptIds[0]", code: "UNKNOWN_REFERENCE" }],
  });
  expect(await refuse(api, line, {})).toMatchObject({ details: [{ path: "receiptIds", code: "REQUIRED" }] });
});

test("of two who link one receipt with two lines at once, one reads why not", async () => {
  const api = await newOrg();
  const receiptId = await keep(api, await api.client());
  const lines = [await newBankLine(api, ["FAST ONE"]), await newBankLine(api, ["FAST TWO"])];
  const answers = await Promise.all(
    lines.map(({ id }) => api.post(`/bank-lines/${id}/link`, { receiptIds: [receiptId] })),
  );
  expect(statusesOf(answers)).toEqual([200, 422]);
});

test("a receipt that is reversed while its line is unmatched leaves neither half done", async () => {
  const api = await newOrg();
  const client = await api.client();
  for (let round = 0; round < 5; round++) {
    const receiptId = await keep(api, client);
    const line = await newBankLine(api, [`FAST ${round}`]);
    await api.act(`/bank-lines/${line.id}/link`, { receiptIds: [receiptId] });
    const answers = await Promise.all([
      api.post(`/payment-receipts/${receiptId}/reverse`, {}),
      api.post(`/bank-lines/${line.id}/unmatch`, {}),
    ]);
    expect(answers[0]?.status).toBe(200);
    expect([200, 409]).toContain(answers[1]?.status);
    const after = await api.get<BankLine & PaymentReceipt>(`/payment-receipts/${receiptId}`);
    expect(after.body.reversedAt).not.toBeNull();
  }
  expect(await differencesOf(api.org)).toEqual([]);
});
