import { expect, test } from "vitest";
import { newExpense } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("an expense is returned as it was added", async () => {
  const api = await newOrg();
  const expense = await api.create<{ id: string }>(
    "/expenses",
    newExpense({ vendor: "Hup Seng Hardware", notes: "cash" }),
  );
  expect((await api.get(`/expenses/${expense.id}`)).body).toEqual(expense);
});

test("an unknown or malformed id is 404", async () => {
  const api = await newOrg();
  for (const id of ["exp_01k9qv3m8xf2ta7r6y5w4h3e2d", "exp_x", "inv_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    expect(await api.refused("GET", `/expenses/${id}`)).toMatchObject({ status: 404 });
  }
});
