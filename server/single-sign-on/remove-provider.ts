import { recordEvent } from "#server/audit/record-event.ts";
import type { Caller, UserContext } from "#server/caller.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { found } from "#server/core/refusal.ts";
import { asSystem, inOrg } from "#server/db/sql.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { deleteProviderSessions } from "#server/identity/read.ts";
import { deleteLinks, deleteProvider, lockProvider } from "./store.ts";

/** Removes the provider with all links, and ends the sessions that it began. @throws Refusal 403, 404 */
export async function removeProvider(caller: Caller, person: UserContext): Promise<void> {
  await inOrg(caller, async (tx) => {
    const { issuer } = found(await lockProvider(tx));
    requireConfirmation(caller);
    await deleteLinks(tx);
    await deleteProvider(tx);
    await raiseNotice(tx, caller, { kind: "SINGLE_SIGN_ON_CHANGED", before: issuer }, caller.clock());
    await recordEvent(tx, { resourceType: "organization", resourceId: tx.org, details: { issuer } });
  });
  const { first } = caller.db.cells;
  await asSystem(first, (system) => deleteProviderSessions(system, caller.org, { except: person.sessionId }));
}
