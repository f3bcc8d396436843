import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import { newExpense } from "../support/api.ts";
import { png } from "../support/images.ts";
import { newOrg } from "../support/service.ts";

test("expenses are found by project, client, category, receipt, days and words", async () => {
  const api = await newOrg();
  const project = await api.project();
  const { body: receipt } = await api.upload(png(), "receipt.png");
  const tiles = await api.create<Expense>(
    "/expenses",
    newExpense({ projectId: project.id, vendor: "Hup Seng", receiptFileId: receipt.id }),
  );
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
  expect(await idsOf(`clientId=${project.clientId}`)).toEqual([tiles.id]);
  expect(await idsOf(`clientId=${(await api.client()).id}`)).toEqual([]);
  expect(await idsOf("hasReceipt=true")).toEqual([tiles.id]);
  expect(await idsOf("hasReceipt=false")).toEqual([lorry.id]);
  expect(await idsOf("category=TRANSPORT")).toEqual([lorry.id]);
  expect(await idsOf("from=2026-03-02&to=2026-03-02")).toEqual([tiles.id]);
  expect(await idsOf("from=2026-03-03")).toEqual([lorry.id]);
  expect(await idsOf("q=hup")).toEqual([tiles.id]);
  expect(await idsOf("q=r-77")).toEqual([lorry.id]);
  expect(await api.refused("GET", "/expenses?category=FOOD")).toMatchObject({ status: 400 });
});

test("a listed expense names its project and the project's client", async () => {
  const api = await newOrg();
  const project = await api.project({ name: "Whole flat" });
  const tiles = await api.create<Expense>("/expenses", newExpense({ projectId: project.id }));
  const lorry = await api.create<Expense>("/expenses", newExpense());
  expect((await api.get<{ data: Expense[] }>("/expenses")).body.data).toEqual([
    { ...lorry, projectName: null, clientId: null },
    { ...tiles, projectName: "Whole flat", clientId: project.clientId },
  ]);
});
