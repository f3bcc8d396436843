import type { Caller } from "#server/http/caller.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { inOrg } from "#server/db/sql.ts";
import { changeSecondFactorRule, findSecondFactorRule } from "#server/organizations/read.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";

/**
 * Requires a second factor of all members from their next request on, or no longer. To require it no longer needs a
 * confirmed session, and the owners are mailed. @throws Refusal 403 CONFIRMATION_REQUIRED
 */
export function requireSecondFactor(caller: Caller, isRequired: boolean): Promise<void> {
  return inOrg(caller, async (tx) => {
    if ((await findSecondFactorRule(tx)) === isRequired) return;
    if (!isRequired) {
      requireConfirmation(caller);
      await raiseNotice(tx, caller, { kind: "SECOND_FACTOR_NOT_REQUIRED" }, caller.clock());
    }
    await changeSecondFactorRule(tx, isRequired);
  });
}
