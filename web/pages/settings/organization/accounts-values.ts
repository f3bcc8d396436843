import { accountCodeLengthMax, accountCodePattern, defaultAccountCodes } from "#contract/books/account-table.ts";
import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";

/** Converts the codes of the accounts to form values. */
export const valuesOf = ({ accountCodes, writeOffLimit }: Organization) => ({
  accountCodes,
  writeOffLimit: formatAmount(writeOffLimit),
});

export type AccountValues = ReturnType<typeof valuesOf>;

/** Converts form values to a change: an empty field becomes the default. */
const codesOf = ({ accountCodes }: AccountValues): AccountValues["accountCodes"] =>
  Object.fromEntries(
    Object.entries(defaultAccountCodes).map(([account, code]) => [
      account,
      accountCodes[account as keyof typeof accountCodes].trim() || code,
    ]),
  ) as AccountValues["accountCodes"];

export const changeOf = (values: AccountValues): OrganizationChange => ({
  accountCodes: codesOf(values),
  writeOffLimit: readMoney(values.writeOffLimit) ?? 0,
});

/** Returns only the codes that differ, so that two people editing at once do not overwrite each other. */
export const changeBetween = (before: AccountValues, after: AccountValues): OrganizationChange => ({
  accountCodes: onlyChanged(codesOf(before), codesOf(after)),
  ...(before.writeOffLimit === after.writeOffLimit ? {} : { writeOffLimit: readMoney(after.writeOffLimit) ?? 0 }),
});

const pattern = new RegExp(accountCodePattern);

/** True when the API accepts the code, or the field is empty. */
export const isCode = (typed: string): boolean => {
  const code = typed.trim();
  return code === "" || (code.length <= accountCodeLengthMax && pattern.test(code));
};
