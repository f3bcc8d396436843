import { expect, test } from "vitest";
import type { ExpenseTotals } from "#contract/books/expenses.ts";
import { newExpense } from "../support/api.ts";
import { png } from "../support/images.ts";
import { newOrg } from "../support/service.ts";

test("expenses are counted and added up exactly, in all and by category", async () => {
  const api = await newOrg();
  const none = { count: 0, amount: 0, gstAmount: 0, currency: "SGD", byCategory: [] };
  expect((await api.get("/expenses/totals")).body).toEqual(none);
  await api.create("/expenses", newExpense({ amount: 0.1, gstAmount: 0.01 }));
  await api.create("/expenses", newExpense({ amount: 0.2, gstAmount: 0.02 }));
  await api.create("/expenses", newExpense({ amount: 80, category: "TRANSPORT" }));
  await (await newOrg()).create("/expenses", newExpense({ amount: 1_000 }));
  expect((await api.get("/expenses/totals")).body).toEqual({
    count: 3,
    amount: 80.3,
    gstAmount: 0.03,
    currency: "SGD",
    byCategory: [
      { category: "TRANSPORT", count: 1, amount: 80, gstAmount: 0 },
      { category: "MATERIALS", count: 2, amount: 0.3, gstAmount: 0.03 },
    ],
  });
});

test("the totals take the filters of the list, and no page", async () => {
  const api = await newOrg();
  const [project, other] = [await api.project(), await api.project()];
  const { body: receipt } = await api.upload(png(), "receipt.png");
  await api.create("/expenses", newExpense({ amount: 1, projectId: project.id, receiptFileId: receipt.id }));
  await api.create("/expenses", newExpense({ amount: 2, projectId: other.id, date: "2026-04-01" }));
  await api.create("/expenses", newExpense({ amount: 4, category: "OFFICE", vendor: "Hup Seng" }));
  const amountOf = async (query: string) => (await api.get<ExpenseTotals>(`/expenses/totals?${query}`)).body.amount;
  expect(await amountOf(`projectId=${project.id}`)).toBe(1);
  expect(await amountOf(`clientId=${other.clientId}`)).toBe(2);
  expect(await amountOf("category=OFFICE")).toBe(4);
  expect(await amountOf("hasReceipt=true")).toBe(1);
  expect(await amountOf("hasReceipt=false")).toBe(6);
  expect(await amountOf("from=2026-03-03&to=2026-04-01")).toBe(2);
  expect(await amountOf("q=hup")).toBe(4);
  expect(await amountOf("updatedAfter=2199-01-01T00:00:00Z")).toBe(0);
  for (const query of ["limit=1", "cursor=x", "category=BEADS", "hasReceipt=maybe"]) {
    expect(await api.refused("GET", `/expenses/totals?${query}`)).toMatchObject({ status: 400 });
  }
});
