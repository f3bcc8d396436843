import { expect, test } from "vitest";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import type { BankStatement } from "#contract/payments/bank.ts";
import { importBank } from "../support/bank.ts";
import { newOrg } from "../support/service.ts";

test("an account shows its last balance, and the day up to which it is imported", async () => {
  const api = await newOrg();
  await importBank(api, "Date,Text,Amount,Balance\n2026-01-07,B,-1.00,108.00\n2026-01-05,A,9.00,109.00\n");
  const { accountId } = await importBank(api, "Date,Text,Amount\n2026-01-09,C,1.00\n");
  expect((await api.get<BankAccount>(`/bank-accounts/${accountId}`)).body).toMatchObject({
    name: "Main account",
    number: null,
    balance: 108,
    balanceOn: "2026-01-07",
    importedUntil: "2026-01-09",
  });
  const older: BankStatement = await importBank(api, "Date,Text,Amount,Balance\n2025-12-31,Z,1.00,100.00\n");
  expect((await api.get(`/bank-accounts/${older.accountId}`)).body).toMatchObject({ balance: 108 });
});

test("an unknown account is 404", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/bank-accounts/bka_01k9qv3m8xf2ta7r6y5w4h3e2d")).toMatchObject({ status: 404 });
});
