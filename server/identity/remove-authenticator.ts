import { commandOrigin } from "#server/audit/command-origin.ts";
import { recordCommandEvent } from "#server/audit/record-person-event.ts";
import type { RequestContext } from "#server/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { forgetAuthenticator } from "./forget-authenticator.ts";
import { deleteDevices, deleteSessions, findPersonWithin } from "./store.ts";

/** The result of a removal. `hadAuthenticator` is false for an account without one, of which nothing changes. */
export interface RemovedAuthenticator {
  readonly email: string;
  readonly hadAuthenticator: boolean;
}

/**
 * Removes the authenticator of a person who lost it together with the recovery codes, for an administrator of the
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
    if (person.totpConfirmedAt === null) return { email: person.email, hadAuthenticator: false };
    await forgetAuthenticator(system, person.id, at);
    await deleteDevices(system, person.id);
    await deleteSessions(system, person.id, null);
    const byCommand = { kind: "AUTHENTICATOR_REMOVED", address: null, userAgent: null } as const;
    await enqueueAccountNotice(system, { db, clock }, person.id, byCommand);
    const account = { userId: person.id, name: person.name };
    await recordCommandEvent(db, system, commandOrigin("endTotp", at), account);
    return { email: person.email, hadAuthenticator: true };
  });
}
