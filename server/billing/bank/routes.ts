import type { bankAccountRoutes } from "#contract/payments/bank-accounts.ts";
import type { bankRoutes } from "#contract/payments/bank.ts";
import { readHeavilyInOrg, readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { createBankAccount } from "./accounts/create-account.ts";
import { getBankAccount, listBankAccounts } from "./accounts/read.ts";
import { updateBankAccount } from "./accounts/update-account.ts";
import { ignoreBankLine, unignoreBankLine } from "./ignore-line.ts";
import { importBankStatement } from "./import-statement.ts";
import { linkBankLine } from "./link-line.ts";
import { matchExactBankLines } from "./match-exact.ts";
import { matchBankLine } from "./match-line.ts";
import { getBankLine, listBankLines } from "./read.ts";
import { unmatchBankLine } from "./unmatch-line.ts";

export const bankHandlers: Handlers<keyof typeof bankAccountRoutes | keyof typeof bankRoutes> = {
  listBankAccounts: ({ caller, query, page }) => listBankAccounts(readInOrg(caller), query, page),
  createBankAccount: ({ caller, body }) => createBankAccount(caller, body),
  getBankAccount: ({ caller, id }) => getBankAccount(readInOrg(caller), id),
  updateBankAccount: ({ caller, id, body }) => updateBankAccount(caller, id, body),
  importBankStatement: ({ caller, query, body }) => importBankStatement(caller, query, body),
  // The numbers of all open invoices are looked for in its texts.
  listBankLines: ({ caller, query, page }) => listBankLines(readHeavilyInOrg(caller), query, page),
  getBankLine: ({ caller, id }) => getBankLine(readHeavilyInOrg(caller), id),
  matchBankLine: ({ caller, id, body }) => matchBankLine(caller, id, body),
  linkBankLine: ({ caller, id, body }) => linkBankLine(caller, id, body),
  unmatchBankLine: ({ caller, id }) => unmatchBankLine(caller, id),
  ignoreBankLine: ({ caller, id }) => ignoreBankLine(caller, id),
  unignoreBankLine: ({ caller, id }) => unignoreBankLine(caller, id),
  matchExactBankLines: ({ caller }) => matchExactBankLines(caller),
};
