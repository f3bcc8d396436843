import type { BankLine } from "#contract/payments/bank.ts";
import type { BankLineId } from "#contract/api/ids.ts";
import type { Caller } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import { getBankLine, lockBankLineFor } from "./read.ts";
import { ignoreLine } from "./store.ts";

/** Sets a line aside that pays no invoice. @throws Refusal 404, 409 INVALID_STATE */
export const ignoreBankLine = (caller: Caller, id: BankLineId) => setIgnored(caller, id, "ignore");

/** @throws Refusal 404, 409 INVALID_STATE */
export const unignoreBankLine = (caller: Caller, id: BankLineId) => setIgnored(caller, id, "unignore");

function setIgnored(caller: Caller, id: BankLineId, action: "ignore" | "unignore"): Promise<BankLine> {
  return inOrg(caller, async (tx) => {
    await lockBankLineFor(tx, id, action);
    const at = caller.clock();
    await ignoreLine(tx, id, action === "ignore" ? at : null, at);
    return getBankLine(tx, id);
  });
}
