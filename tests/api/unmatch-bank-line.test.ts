import { expect, test } from "vitest";
import type { BankLine } from "#contract/payments/bank.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { newBankLine } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("unmatching reverses the payments of a line, and opens the invoices again", async () => {
  const api = await newOrg();
  const invoices = [await api.sentInvoice(), await api.sentInvoice()];
  const line = await newBankLine(api, ["FAST", "218.00"]);
  const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: 109 }));
  await api.act(`/bank-lines/${line.id}/match`, { allocations });
  const freed = await api.act<BankLine>(`/bank-lines/${line.id}/unmatch`);
  expect(freed).toEqual({ ...line, updatedAt: freed.updatedAt });
  for (const { id } of invoices) {
    const invoice = (await api.get<Invoice>(`/invoices/${id}`)).body;
    expect(invoice).toMatchObject({ status: "SENT", payments: [], totals: { paid: 0, outstanding: 109 } });
  }
  expect(await api.act(`/bank-lines/${line.id}/match`, { allocations })).toMatchObject({ status: "MATCHED" });
});

test("a line without payments cannot be unmatched, and one whose invoice is void can", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const line = await newBankLine(api);
  const path = `/bank-lines/${line.id}/unmatch`;
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, allowedActions: ["match", "ignore"] });
  await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: id, amount: 109 }] });
  await api.act(`/invoices/${id}/void`, { keepPayments: true });
  expect(await api.act(path)).toMatchObject({ status: "NEW", payments: [] });
});

test("unmatching eight times at once reverses each payment once", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const line = await newBankLine(api);
  await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: id, amount: 109 }] });
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(`/bank-lines/${line.id}/unmatch`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
  expect((await api.get<Invoice>(`/invoices/${id}`)).body.totals.outstanding).toBe(109);
});

test("an unknown line is 404", async () => {
  const path = "/bank-lines/bkl_01k9qv3m8xf2ta7r6y5w4h3e2d/unmatch";
  expect(await (await newOrg()).refused("POST", path)).toMatchObject({ status: 404 });
});
