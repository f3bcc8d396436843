import { type BankAccount, type BankAccountQuery, bankAccountsMax } from "#contract/payments/bank-accounts.ts";
import type { BankAccountId } from "#contract/api/ids.ts";
import { asNumberOrNull } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { found, invalidFields } from "#server/core/refusal.ts";
import { isDuplicate } from "#server/db/failures.ts";
import type { Page } from "#server/db/lists/page.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { type BankAccountRow, findAccount, findAccounts, findAllAccounts } from "./store.ts";

export const listBankAccounts = async (read: Read, query: BankAccountQuery, page: Page) =>
  page.body(await findAccounts(read, query, page), presentBankAccount);

/** @throws Refusal 404 */
export const getBankAccount = async (read: Read, id: BankAccountId): Promise<BankAccount> =>
  presentBankAccount(found(await findAccount(read, id)));

const presentBankAccount = (row: BankAccountRow): BankAccount => ({
  id: row.id,
  name: row.name,
  number: row.number,
  currency: row.currency,
  balance: asNumberOrNull(row.balance),
  balanceOn: row.balanceOn,
  importedUntil: row.importedUntil,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});

/** @throws Refusal 422 when the organization has as many accounts as it may */
export async function refuseMoreAccounts(read: Read): Promise<void> {
  if ((await findAllAccounts(read)).length < bankAccountsMax) return;
  const message = wording("bank.tooManyAccounts", { max: bankAccountsMax });
  throw invalidFields([{ path: "name", code: "TOO_MANY", message }]);
}

/** Writes an account. The index decides, since two requests may take the same number at once. @throws Refusal 422 */
export async function withUniqueNumber(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw invalidFields([
      {
        path: "number",
        code: "DUPLICATE",
        message: wording("bank.accountTaken"),
      },
    ]);
  }
}
