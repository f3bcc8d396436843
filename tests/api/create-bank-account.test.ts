import { expect, test } from "vitest";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import { newOrg } from "../support/service.ts";

test("an account has a name and, by default, the organization's currency", async () => {
  const api = await newOrg();
  const made = await api.create<BankAccount>("/bank-accounts", { name: "DBS", number: "003-900001-2" });
  expect(made).toMatchObject({
    name: "DBS",
    number: "003-900001-2",
    currency: "SGD",
    balance: null,
    balanceOn: null,
    importedUntil: null,
  });
  expect((await api.get("/bank-accounts")).body).toMatchObject({ data: [made], hasMore: false });
});

test("a number belongs to one account, however it is written", async () => {
  const api = await newOrg();
  await api.create("/bank-accounts", { name: "DBS", number: "003-900001-2" });
  const body = { name: "Again", number: "003 9000012" };
  const refusal = await api.refused("POST", "/bank-accounts", { body });
  expect(refusal).toMatchObject({ status: 422, details: [{ path: "number", code: "DUPLICATE" }] });
});

test.each([
  ["no name", {}, "name"],
  ["a name of two lines", { name: "A\nB" }, "name"],
  ["no code of a currency", { name: "A", currency: "dollars" }, "currency"],
  ["an unknown field", { name: "A", iban: "1" }, "iban"],
])("an account with %s is refused", async (_, body, path) => {
  const refusal = await (await newOrg()).refused("POST", "/bank-accounts", { body });
  expect(refusal).toMatchObject({ status: 422, details: [{ path }] });
});
