import { expect, test } from "vitest";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import { newOrg } from "../support/service.ts";

test("accounts are listed newest first, page by page", async () => {
  const api = await newOrg();
  for (const name of ["A", "B", "C"]) await api.create("/bank-accounts", { name });
  const { body } = await api.get<{ data: BankAccount[]; nextCursor: string }>("/bank-accounts?limit=2");
  const rest = await api.get<{ data: BankAccount[] }>(`/bank-accounts?limit=2&cursor=${body.nextCursor}`);
  expect([...body.data, ...rest.body.data].map(({ name }) => name)).toEqual(["C", "B", "A"]);
});
