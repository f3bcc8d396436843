import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import { newExpense } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("a deleted expense is gone, and its event carries its last state", async () => {
  const api = await newOrg();
  const expense = await api.create<Expense>("/expenses", newExpense());
  expect((await api.delete(`/expenses/${expense.id}`)).status).toBe(204);
  expect(await api.refused("GET", `/expenses/${expense.id}`)).toMatchObject({ status: 404 });
  expect(await api.refused("DELETE", `/expenses/${expense.id}`)).toMatchObject({ status: 404 });
  const deleted = (await eventsOf(api.org)).filter(({ type }) => type === "expense.deleted");
  expect(deleted.map(({ data }) => data.object)).toEqual([expense]);
});
