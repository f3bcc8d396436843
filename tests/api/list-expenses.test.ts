import { expect, test } from "vitest";
import type { Expense } from "#contract/expenses.ts";
import { newExpense } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("expenses are found by project, category, days and words", async () => {
  const api = await newOrg();
  const project = await api.project();
  const tiles = await api.create<Expense>("/expenses", newExpense({ projectId: project.id, vendor: "Hup Seng" }));
  const lorry = await api.create<Expense>("/expenses", {
    date: "2026-04-01",
    category: "TRANSPORT",
    description: "Lorry",
    amount: 80,
    reference: "R-77",
  });
  const idsOf = async (query: string) =>
    (await api.get<{ data: Expense[] }>(`/expenses?${query}`)).body.data.map(({ id }) => id);
  expect(await idsOf("")).toEqual([lorry.id, tiles.id]);
  expect(await idsOf(`projectId=${project.id}`)).toEqual([tiles.id]);
  expect(await idsOf("category=TRANSPORT")).toEqual([lorry.id]);
  expect(await idsOf("from=2026-03-02&to=2026-03-02")).toEqual([tiles.id]);
  expect(await idsOf("from=2026-03-03")).toEqual([lorry.id]);
  expect(await idsOf("q=hup")).toEqual([tiles.id]);
  expect(await idsOf("q=r-77")).toEqual([lorry.id]);
  expect(await api.refused("GET", "/expenses?category=FOOD")).toMatchObject({ status: 400 });
});
