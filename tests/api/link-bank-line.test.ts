// @module-tag slow
// @module-tag database
import { expect, test } from "vitest";
import type { BankLine, ExactMatches } from "#contract/payments/bank.ts";
import { statusesOf } from "../support/api.ts";
import { bankLines, newBankLines } from "../support/bank.ts";
import { leftCredit, invoiceOf } from "../support/credit.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const lineOf = async (api: Parameters<typeof newBankLines>[0], ...row: [string, string, string]): Promise<BankLine> => {
  const [line] = await newBankLines(api, [row]);
  if (line === undefined) throw new Error("the line is missing");
  return line;
};

test("money that was recorded by hand is offered to be linked, and is never matched as exact", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const payment = await api.pay(invoice, 54.5, { paidAt: "2026-03-20", reference: "FT26324AA1" });
  const line = await lineOf(api, "2026-03-23", `PAYNOW RIVERSIDE ${invoice.number} FT26324AA1`, "54.50");
  expect(line.suggestion).toEqual({
    confidence: "RECORDED",
    invoiceIds: [],
    invoices: [],
    payments: [
      {
        paymentId: payment.id,
        invoiceId: invoice.id,
        invoiceNumber: invoice.number,
        clientName: "Lim Mei Ling",
        paidOn: "2026-03-20",
        amount: 54.5,
      },
    ],
    receipt: {
      receiptId: payment.receiptId,
      receiptNumber: "R-2026-0001",
      clientName: "Lim Mei Ling",
      paidOn: "2026-03-20",
      amount: 54.5,
      kept: 0,
    },
  });
  expect((await api.act<ExactMatches>("/bank-lines/match-exact")).matched).toBe(0);
  const events = (await eventsOf(api.org)).length;
  const linked = await api.act<BankLine>(`/bank-lines/${line.id}/link`, { paymentIds: [payment.id] });
  expect(linked).toMatchObject({
    status: "MATCHED",
    allocated: 54.5,
    suggestion: null,
    payments: [{ paymentId: payment.id, amount: 54.5, linked: true }],
  });
  expect(await eventsOf(api.org)).toHaveLength(events);
  const after = await invoiceOf(api, invoice);
  expect([after.status, after.totals.paid, after.payments]).toMatchObject(["SENT", 54.5, [{ bankLineId: line.id }]]);
});

test("a line that was linked gives its payment back when it is unmatched, and it stays", async () => {
  const api = await newOrg();
  const [first, second] = [await api.sentInvoice(), await api.sentInvoice()];
  const payment = await api.pay(first, 9, { paidAt: "2026-03-27" });
  const line = await lineOf(api, "2026-03-27", "FAST LIM MEI LING", "19.00");
  expect(line.suggestion).toBeNull();
  await api.act(`/bank-lines/${line.id}/link`, { paymentIds: [payment.id] });
  await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: second.id, amount: 10 }] });
  const unmatched = await api.act<BankLine>(`/bank-lines/${line.id}/unmatch`);
  expect(unmatched).toMatchObject({ status: "NEW", allocated: 0, payments: [] });
  expect((await invoiceOf(api, first)).payments).toMatchObject([{ id: payment.id, bankLineId: null }]);
  expect((await invoiceOf(api, second)).payments).toEqual([]);
  await api.act(`/bank-lines/${line.id}/link`, { paymentIds: [payment.id] });
});

test("one transfer for several invoices is offered as one", async () => {
  const api = await newOrg();
  const first = await api.sentInvoice();
  const second = await api.sentInvoice({ clientId: first.clientId, projectId: first.projectId });
  await api.create("/payments", {
    paidAt: "2026-03-27",
    allocations: [first, second].map(({ id }) => ({ invoiceId: id, amount: 109 })),
  });
  const line = await lineOf(api, "2026-03-27", "FAST LIM", "218.00");
  const nameless = await lineOf(api, "2026-03-27", "FAST MEI LING", "218.00");
  expect(line.suggestion).toBeNull();
  expect(nameless.suggestion).toMatchObject({ confidence: "RECORDED", payments: [{}, {}] });
  const paymentIds = nameless.suggestion?.payments.map(({ paymentId }) => paymentId);
  const linked = await api.act<BankLine>(`/bank-lines/${nameless.id}/link`, { paymentIds });
  expect(linked.status).toBe("MATCHED");
});

test("money of the payer is offered although the line names another invoice of the client", async () => {
  const api = await newOrg();
  const paid = await api.sentInvoice();
  const open = await api.sentInvoice({ clientId: paid.clientId, projectId: paid.projectId });
  const { id } = await api.pay(paid, 109, { paidAt: "2026-03-25" });
  const line = await lineOf(api, "2026-03-27", `FAST 8841 ${open.number}`, "109.00");
  expect(line.suggestion).toMatchObject({ confidence: "RECORDED", payments: [{ paymentId: id }] });
});

test.each([
  ["Tan Ah Kow", "PAYNOW TAN AH KOW"],
  ["陈美玲", "转账 来自陈美玲"],
])("money of %s is recognized by the whole name when its words are short", async (name, text) => {
  const api = await newOrg();
  const client = await api.client({ name });
  const project = await api.project({ clientId: client.id });
  const invoice = await api.sentInvoice({ clientId: client.id, projectId: project.id });
  await api.pay(invoice, 54.5, { paidAt: "2026-03-27" });
  expect((await lineOf(api, "2026-03-27", text, "54.50")).suggestion?.confidence).toBe("RECORDED");
  expect((await lineOf(api, "2026-03-27", "PAYNOW LIM AH TAN", "54.50")).suggestion?.confidence).not.toBe("RECORDED");
});

test.each([
  ["another amount", "2026-03-27", "54.51"],
  ["a day more than a week later", "2026-04-04", "54.50"],
  ["a day more than a week earlier", "2026-03-19", "54.50"],
])("a payment is not offered for a line with %s", async (_, day, amount) => {
  const api = await newOrg();
  await api.pay(await api.sentInvoice(), 54.5, { paidAt: "2026-03-27" });
  const line = await lineOf(api, day, "FAST LIM MEI LING", amount);
  expect(line.suggestion?.confidence).not.toBe("RECORDED");
});

test("credit, reversed payments and those of another line are not linked", async () => {
  const api = await newOrg();
  const line = await lineOf(api, "2026-03-27", "FAST LIM MEI LING", "500.00");
  const refuse = (...paymentIds: string[]) =>
    api.refused("POST", `/bank-lines/${line.id}/link`, { body: { paymentIds } });
  const invoice = await api.sentInvoice();
  const reversed = await api.pay(invoice, 9);
  await api.act(`/invoices/${invoice.id}/payments/${reversed.id}/reverse`);
  const { credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: credit.clientId, projectId: credit.projectId });
  await api.act(`/credit-notes/${credit.id}/apply`, { invoiceId: other.id });
  const applied = (await invoiceOf(api, other)).payments[0]?.id ?? "";
  const elsewhere = await lineOf(api, "2026-03-27", "FAST TAN", "10.00");
  await api.act(`/bank-lines/${elsewhere.id}/match`, { allocations: [{ invoiceId: invoice.id, amount: 10 }] });
  const matched = (await invoiceOf(api, invoice)).payments[0]?.id ?? "";
  const before = await everythingOf(api.org);
  for (const id of [reversed.id, applied, matched]) {
    expect(await refuse(id)).toMatchObject({ status: 422, details: [{ path: "paymentIds[0]", code: "NOT_ALLOWED" }] });
  }
  const both = [await api.pay(invoice, 1), await api.pay(invoice, 2)].map(({ id }) => id);
  expect(await refuse(...both)).toMatchObject({ status: 422, details: [{ path: "paymentIds[1]" }] });
  const large = await api.pay(await api.sentInvoice({ items: [{ description: "Lift", qty: 1, unitPrice: 500 }] }), 501);
  expect(await refuse(large.id)).toMatchObject({ details: [{ path: "paymentIds", code: "OUT_OF_RANGE" }] });
  expect(before).not.toEqual({});
  expect((await bankLines(api)).find(({ id }) => id === line.id)).toMatchObject({ status: "NEW", allocated: 0 });
});

test("of two who link one payment with two lines at once, one reads why not", async () => {
  const api = await newOrg();
  const { id } = await api.pay(await api.sentInvoice(), 54.5, { paidAt: "2026-03-27" });
  const lines = await newBankLines(api, [
    ["2026-03-27", "FAST LIM MEI LING", "54.50"],
    ["2026-03-27", "FAST LIM MEI LING AGAIN", "54.50"],
  ]);
  const answers = await Promise.all(lines.map((line) => api.post(`/bank-lines/${line.id}/link`, { paymentIds: [id] })));
  expect(statusesOf(answers)).toEqual([200, 422]);
});
