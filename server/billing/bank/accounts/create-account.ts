import type { BankAccount, NewBankAccount } from "#contract/payments/bank-accounts.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { inOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { getBankAccount, refuseMoreAccounts, withUniqueNumber } from "./read.ts";
import { insertAccount } from "./store.ts";

/** Adds an account. @throws Refusal 422 */
export function createBankAccount(caller: Caller, body: NewBankAccount): Promise<BankAccount> {
  return inOrg(caller, async (tx) => {
    const { currency } = await getOrganization(tx);
    await refuseMoreAccounts(tx);
    const at = caller.clock();
    const row = { currency, number: null, ...body, id: newId("bka", at), createdAt: at, updatedAt: at };
    await withUniqueNumber(insertAccount(tx, row));
    return getBankAccount(tx, row.id);
  });
}
