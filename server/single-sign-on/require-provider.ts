import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { changeRequirement, findLinkOf, lockProvider } from "./store.ts";

/**
 * Requires members other than owners to sign in with the provider from their next request on, or no longer.
 * @throws Refusal 403 CONFIRMATION_REQUIRED, 404, 409 before the owner's own link was used under the present settings
 */
export function requireProvider(caller: Caller, person: UserContext, isRequired: boolean): Promise<void> {
  return inOrg(caller, async (tx) => {
    const provider = found(await lockProvider(tx));
    requireConfirmation(caller);
    if (provider.isRequired === isRequired) return;
    const link = await findLinkOf(tx, person.userId);
    if (isRequired && (link === undefined || new Date(link.lastUsedAt) < new Date(provider.changedAt))) {
      throw new Refusal("INVALID_STATE", wording("people.tryProviderFirst"));
    }
    await changeRequirement(tx, isRequired);
    await raiseNotice(tx, caller, { kind: "SINGLE_SIGN_ON_CHANGED", after: provider.issuer }, caller.clock());
    await recordEvent(tx, { resourceType: "organization", resourceId: tx.org, details: { isRequired } });
  });
}
