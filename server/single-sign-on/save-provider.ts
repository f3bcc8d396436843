import type { SingleSignOn, SingleSignOnSettings } from "#contract/people/single-sign-on.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { found, invalidFields } from "#server/core/refusal.ts";
import { asSystem, inOrg, readInOrg } from "#server/db/sql.ts";
import { raiseNotice } from "#server/identity/notices/raise-notice.ts";
import { deleteProviderSessions } from "#server/identity/sessions/read.ts";
import { ProviderRefused, ProviderUnreachable } from "./failure.ts";
import { discoverProvider } from "./provider.ts";
import { getProvider } from "./read.ts";
import { clientSecretPlace } from "./secret.ts";
import { deleteLinks, findProvider, lockProvider, writeProvider } from "./store.ts";

/**
 * Sets the identity provider of the organization, once it has answered. Under another issuer or client the same subject
 * may be someone else, so all links end, and with them the requirement and the sessions that the provider began.
 * @throws Refusal 403 CONFIRMATION_REQUIRED, 422 for a provider that does not answer
 */
export async function saveProvider(
  caller: Caller,
  person: UserContext,
  { clientSecret, name, ...given }: SingleSignOnSettings,
): Promise<SingleSignOn> {
  requireConfirmation(caller);
  const { secret, org, clock } = caller;
  const place = clientSecretPlace(org);
  const stored = await findProvider(readInOrg(caller));
  const usedSecret = clientSecret ?? (stored && secret.open(place, stored.clientSecretSealed));
  if (usedSecret === undefined) {
    throw invalidFields([
      { path: "clientSecret", code: "REQUIRED", message: wording("people.providerSecretRequired") },
    ]);
  }
  const { issuer, authorizationEndpoint } = await discover({ ...given, clientSecret: usedSecret }, caller);
  const isOther = await inOrg(caller, async (tx) => {
    const before = await lockProvider(tx);
    const at = clock();
    const isOtherClient = before?.issuer !== issuer || before.clientId !== given.clientId;
    const isOtherSecret = clientSecret !== undefined;
    if (isOtherClient) await deleteLinks(tx);
    await writeProvider(tx, {
      issuer,
      clientId: given.clientId,
      clientSecretSealed: secret.seal(place, usedSecret),
      name,
      authorizationEndpoint,
      isRequired: !isOtherClient && before.isRequired,
      createdAt: at,
      changedAt: isOtherClient || isOtherSecret ? at : new Date(before.changedAt),
    });
    const shown = { ...(before === undefined ? {} : { before: before.issuer }), after: issuer };
    await raiseNotice(tx, caller, { kind: "SINGLE_SIGN_ON_CHANGED", ...shown }, at);
    const details = { name, issuer, clientId: given.clientId };
    await recordEvent(tx, { resourceType: "organization", resourceId: org, details });
    return isOtherClient;
  });
  if (isOther) {
    await asSystem(caller.db.databases.home, (system) =>
      deleteProviderSessions(system, org, { except: person.sessionId }),
    );
  }
  return found((await getProvider(readInOrg(caller))) ?? undefined);
}

async function discover(given: Parameters<typeof discoverProvider>[0], caller: Caller) {
  const fault = (code: string, message: Wording) => invalidFields([{ path: "issuer", code, message }]);
  if (!URL.canParse(given.issuer) || !/^https?:$/.test(new URL(given.issuer).protocol)) {
    throw fault("WRONG_FORMAT", wording("people.notIssuer"));
  }
  try {
    const { issuer, authorizationEndpoint } = await discoverProvider(given, caller);
    // Microsoft's address for all tenants would let each of them name people.
    if (/[{}]/.test(issuer)) throw fault("NOT_ONE_TENANT", wording("people.commonTenant"));
    if (authorizationEndpoint === undefined || !/^https?:/.test(authorizationEndpoint)) {
      throw fault("NOT_A_PROVIDER", wording("people.notOpenIdConnect"));
    }
    return { issuer, authorizationEndpoint };
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      throw fault("UNREACHABLE", wording("people.issuerUnreachable"));
    }
    if (error instanceof ProviderRefused) {
      throw fault("NOT_A_PROVIDER", wording("people.notOpenIdConnect"));
    }
    throw error;
  }
}
