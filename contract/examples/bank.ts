import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import type { BankStatement } from "#contract/payments/bank.ts";
import { exampleId } from "#contract/api/ids.ts";

const createdAt = "2026-03-21T01:00:00.000Z";

export const bankAccount: BankAccount = {
  id: exampleId("bka"),
  name: "DBS Business Account",
  number: "003-900001-2",
  currency: "SGD",
  balance: 10_545.2,
  balanceOn: "2026-03-20",
  importedUntil: "2026-03-20",
  createdAt,
  updatedAt: createdAt,
};

export const bankStatement: BankStatement = {
  id: exampleId("bst"),
  accountId: bankAccount.id,
  name: "march-2026.csv",
  added: 1,
  known: 0,
  lines: 1,
  skipped: [],
  gaps: [],
  closingBalance: bankAccount.balance,
  createdAt,
};
