import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { found } from "#server/core/refusal.ts";
import { asSystem, inOrg, type OrgScope, type Tx } from "#server/db/sql.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { deleteProviderSessions } from "#server/identity/sessions/read.ts";
import { deleteLinks, deleteProvider, lockProvider } from "./store.ts";

/** Removes the provider with all links, and ends the sessions that it began. @throws Refusal 403, 404 */
export async function removeProvider(caller: Caller, person: UserContext): Promise<void> {
  await inOrg(caller, async (tx) => {
    const { issuer } = found(await lockProvider(tx));
    requireConfirmation(caller);
    await endProvider(tx, caller, issuer, caller.clock());
  });
  const { home } = caller.db.databases;
  await asSystem(home, (system) => deleteProviderSessions(system, caller.org, { except: person.sessionId }));
}

/**
 * Does the same for an administrator of the server, where the provider is gone and no owner can sign in.
 * @returns the issuer; undefined when there is no provider
 */
export async function removeProviderByCommand(
  scope: Pick<OrgScope, "db" | "org"> & Pick<Caller, "clock">,
): Promise<string | undefined> {
  const at = scope.clock();
  const asked = commandOrigin("removeSingleSignOn", at);
  const removed = await inOrg({ ...scope, asked }, async (tx) => {
    const issuer = (await lockProvider(tx))?.issuer;
    if (issuer !== undefined) await endProvider(tx, { name: asked.actorName, asked }, issuer, at);
    return issuer;
  });
  if (removed !== undefined) {
    await asSystem(scope.db.databases.home, (system) => deleteProviderSessions(system, scope.org, { except: null }));
  }
  return removed;
}

async function endProvider(tx: Tx, by: Pick<Caller, "name" | "asked">, issuer: string, at: Date): Promise<void> {
  await deleteLinks(tx);
  await deleteProvider(tx);
  await raiseNotice(tx, by, { kind: "SINGLE_SIGN_ON_CHANGED", before: issuer }, at);
  await recordEvent(tx, { resourceType: "organization", resourceId: tx.org, details: { issuer } });
}
