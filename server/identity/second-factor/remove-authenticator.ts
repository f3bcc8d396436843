import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { recordCommandEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { forgetAuthenticator } from "./forget-authenticator.ts";
import { deletePasskeys } from "#server/identity/passkeys/read.ts";
import { hasSecondFactor } from "./second-factor.ts";
import { deleteDevices } from "#server/identity/sessions/known-devices.ts";
import { deleteSessions } from "#server/identity/sessions/read.ts";
import { findPersonWithin } from "#server/identity/accounts/read.ts";

/** The result of a removal. Of an account with neither an authenticator nor passkeys nothing changes. */
export interface RemovedAuthenticator {
  readonly email: string;
  readonly hadAuthenticator: boolean;
  readonly passkeyCount: number;
}

/**
 * Removes the authenticator and the passkeys of a person who lost them together with the recovery codes, for an administrator of the
 * server. Ends all sessions, since whoever has the lost device may be signed in, and tells the person by mail.
 * @returns undefined when there is no account with that address
 */
export function removeAuthenticator(
  { db, clock }: Pick<RequestContext, "db" | "clock">,
  email: string,
): Promise<RemovedAuthenticator | undefined> {
  const at = clock();
  return asSystem(db, async (system) => {
    const person = await findPersonWithin(system, email.toLowerCase());
    if (person === undefined) return undefined;
    const { email: address, passkeyCount } = person;
    const removed = { email: address, hadAuthenticator: person.totpConfirmedAt !== null, passkeyCount };
    if (!hasSecondFactor(person)) return removed;
    await deletePasskeys(system, person.id);
    await forgetAuthenticator(system, person.id, at);
    await deleteDevices(system, person.id);
    await deleteSessions(system, person.id, null);
    const kinds = [
      ...(removed.hadAuthenticator ? ["AUTHENTICATOR_REMOVED" as const] : []),
      ...(passkeyCount > 0 ? ["PASSKEY_REMOVED" as const] : []),
    ];
    for (const kind of kinds) {
      await enqueueAccountNotice(system, { db, clock }, person.id, { kind, address: null, userAgent: null });
    }
    const account = { userId: person.id, name: person.name };
    await recordCommandEvent(db, system, commandOrigin("endTotp", at), account);
    return removed;
  });
}
