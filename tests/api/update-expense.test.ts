import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import { newExpense } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("only the given fields change, and the event is raised", async () => {
  const api = await newOrg();
  const before = await api.create<Expense>("/expenses", newExpense({ vendor: "Hup Seng" }));
  const { body } = await api.patch<Expense>(`/expenses/${before.id}`, { date: "2026-03-05", gstAmount: 10.85 });
  expect(body).toEqual({ ...before, date: "2026-03-04T16:00:00.000Z", gstAmount: 10.85, updatedAt: body.updatedAt });
  const [event] = (await eventsOf(api.org)).filter(({ type }) => type === "expense.updated");
  expect(event?.data.object).toEqual(body);
});

test("a change without effect raises no event", async () => {
  const api = await newOrg();
  const before = await api.create<Expense>("/expenses", newExpense({ date: "2026-03-05", vendor: "Hup Seng" }));
  for (const change of [{}, { date: "2026-03-05", vendor: "Hup Seng", amount: before.amount, notes: null }]) {
    expect((await api.patch<Expense>(`/expenses/${before.id}`, change)).body).toEqual(before);
  }
  expect((await eventsOf(api.org)).map(({ type }) => type)).not.toContain("expense.updated");
});

test("a refused change raises no event", async () => {
  const api = await newOrg();
  const { id } = await api.create<Expense>("/expenses", newExpense());
  const unknown = { projectId: "prj_01k9qv3m8xf2ta7r6y5w4h3e2d", amount: 1 };
  expect(await api.refused("PATCH", `/expenses/${id}`, { body: unknown })).toMatchObject({ status: 422 });
  expect((await api.get(`/expenses/${id}`)).body).toMatchObject({ amount: 120.5 });
  expect((await eventsOf(api.org)).map(({ type }) => type)).not.toContain("expense.updated");
  const missing = "/expenses/exp_01k9qv3m8xf2ta7r6y5w4h3e2d";
  expect(await api.refused("PATCH", missing, { body: { amount: 1 } })).toMatchObject({ status: 404 });
});
