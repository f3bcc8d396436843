import { expect, test } from "vitest";
import type { Expense } from "#contract/books/expenses.ts";
import { newExpense } from "../support/api.ts";
import { png } from "../support/images.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("an expense has a day in the organization's time zone and raises its event", async () => {
  const api = await newOrg();
  const expense = await api.create<Expense>("/expenses", newExpense());
  expect(expense).toMatchObject({
    date: "2026-03-01T16:00:00.000Z",
    category: "MATERIALS",
    amount: 120.5,
    gstAmount: 0,
    projectId: null,
    receiptFileId: null,
  });
  const [event] = (await eventsOf(api.org)).filter(({ type }) => type === "expense.created");
  expect(event?.data.object).toEqual(expense);
});

test("it may name a project and a receipt, and nothing that is not there", async () => {
  const api = await newOrg();
  const project = await api.project();
  const { body: receipt } = await api.upload(png(), "receipt.png");
  const named = { projectId: project.id, receiptFileId: receipt.id };
  expect(await api.create("/expenses", newExpense(named))).toMatchObject(named);
  const unknown = {
    projectId: "prj_01k9qv3m8xf2ta7r6y5w4h3e2d",
    receiptFileId: "fil_01k9qv3m8xf2ta7r6y5w4h3e2d",
  } as const;
  expect(await api.refused("POST", "/expenses", { body: newExpense(unknown) })).toMatchObject({
    status: 422,
    details: [
      { path: "projectId", code: "UNKNOWN_REFERENCE" },
      { path: "receiptFileId", code: "UNKNOWN_REFERENCE" },
    ],
  });
});

test("bad fields are refused by name, and nothing is kept", async () => {
  const api = await newOrg();
  const body = { date: "2026-02-30", category: "FOOD", description: " ", amount: 0.001, gstAmount: 0.001, paid: true };
  const { details } = await api.refused("POST", "/expenses", { body });
  expect(details?.map(({ path }) => path).toSorted()).toEqual(Object.keys(body).toSorted());
  expect((await api.get("/expenses")).body).toMatchObject({ data: [] });
});
