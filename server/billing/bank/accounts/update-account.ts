import type { BankAccount, BankAccountChange } from "#contract/payments/bank-accounts.ts";
import type { BankAccountId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { getBankAccount, withUniqueNumber } from "./read.ts";
import { changeAccount, hasMatchedLine, lockAccountRow } from "./store.ts";

/** Changes the fields given. @throws Refusal 404, 409 INVALID_STATE for another currency once a line is matched, 422 */
export function updateBankAccount(caller: Caller, id: BankAccountId, body: BankAccountChange): Promise<BankAccount> {
  return inOrg(caller, async (tx) => {
    found((await lockAccountRow(tx, id)) || undefined);
    const before = await getBankAccount(tx, id);
    const { currency } = body;
    if (currency !== undefined && currency !== before.currency && (await hasMatchedLine(tx, id))) {
      throw new Refusal("INVALID_STATE", wording("bank.currencyFixed", { currency: before.currency }));
    }
    if (Object.keys(body).length === 0) return before;
    await withUniqueNumber(changeAccount(tx, id, { ...body, updatedAt: caller.clock() }));
    return getBankAccount(tx, id);
  });
}
