import Type, { type Static } from "typebox";
import {
  type Account,
  accountCodeLengthMax,
  accountCodePattern,
  accountName,
  accounts,
  defaultAccountCodes,
} from "./account-table.ts";

const code = (account: Account) =>
  Type.String({
    maxLength: accountCodeLengthMax,
    pattern: accountCodePattern,
    description: `${accountName(account)}. Defaults to ${defaultAccountCodes[account]}.`,
  });

type CodeFields = { [Key in Account]: ReturnType<typeof code> };

export const AccountCodes = Type.Object(
  Object.fromEntries(accounts.map((account) => [account, code(account)])) as CodeFields,
  { additionalProperties: false, description: "The codes of the accounts in the journal" },
);
export type AccountCodes = Static<typeof AccountCodes>;

export const AccountCodeChange = Type.Partial(AccountCodes, {
  additionalProperties: false,
  description: "Codes of accounts in the journal; those that are not given stay as they are",
});
