import Type, { type Static } from "typebox";
import {
  currencyPattern,
  day,
  instant,
  nullable,
  optionalLine,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

/** The accounts of one organization. */
export const bankAccountsMax = 100;

export const BankAccount = Type.Object(
  {
    id: idField("bka"),
    name: Type.String(),
    number: textOrNull("The account number or IBAN, by which a file is recognized that states it"),
    currency: Type.String({ description: "ISO 4217" }),
    balance: nullable(Type.Number({ description: "What it holds at the end of the latest file that states it" })),
    balanceOn: nullable(day("The last day of that file")),
    importedUntil: nullable(day("The last day of its lines; null when nothing was imported")),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "An account of the organization at a bank." },
);
export type BankAccount = Static<typeof BankAccount>;

const accountNumber = () =>
  optionalLine(50, "The account number or IBAN; unique, whatever is between its letters and digits");

export const NewBankAccount = Type.Object(
  {
    name: requiredLine(100),
    number: accountNumber(),
    currency: Type.Optional(
      Type.String({ pattern: currencyPattern, description: "ISO 4217; defaults to the organization's currency" }),
    ),
  },
  { additionalProperties: false },
);
export type NewBankAccount = Static<typeof NewBankAccount>;

export const BankAccountChange = Type.Object(
  {
    name: Type.Optional(requiredLine(100)),
    number: accountNumber(),
    currency: Type.Optional(
      Type.String({ pattern: currencyPattern, description: "ISO 4217. Fixed once a line of the account is matched." }),
    ),
  },
  { additionalProperties: false },
);
export type BankAccountChange = Static<typeof BankAccountChange>;

export const BankAccountList = listOf(BankAccount, "A page of bank accounts, newest first.");
export const BankAccountQuery = listQuery({});
export type BankAccountQuery = Static<typeof BankAccountQuery>;

const group = "Bank";

export const bankAccountRoutes = {
  listBankAccounts: {
    method: "GET",
    path: "/bank-accounts",
    group,
    summary: "List bank accounts",
    description: "Each with its last balance and the day up to which it is imported.",
    scope: "bank:read",
    query: BankAccountQuery,
    status: 200,
    answer: BankAccountList,
  },
  createBankAccount: {
    method: "POST",
    path: "/bank-accounts",
    group,
    summary: "Create a bank account",
    description: "The import of a file creates one as well, when the file states a number that none has.",
    scope: "bank:write",
    query: noQuery,
    body: NewBankAccount,
    status: 201,
    answer: BankAccount,
  },
  getBankAccount: {
    method: "GET",
    path: "/bank-accounts/{id}",
    group,
    summary: "Get a bank account",
    description: "With its last balance and the day up to which it is imported.",
    scope: "bank:read",
    id: "bka",
    query: noQuery,
    status: 200,
    answer: BankAccount,
  },
  updateBankAccount: {
    method: "PATCH",
    path: "/bank-accounts/{id}",
    group,
    summary: "Update a bank account",
    description: "Statements keep their lines.",
    scope: "bank:write",
    id: "bka",
    query: noQuery,
    body: BankAccountChange,
    status: 200,
    answer: BankAccount,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
