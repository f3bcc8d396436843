import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { recordCommandEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { asSystem, onceAsSystem, type Sql } from "#server/db/sql.ts";
import { mailResetLink, makeResetLink, type ResetLink } from "./reset-link.ts";
import { hasSecondFactor } from "#server/identity/second-factor/second-factor.ts";
import { findPerson, type PersonRow } from "#server/identity/accounts/read.ts";

/** A link for an account, and whether the account also asks for a code of its authenticator. */
export interface IssuedReset extends ResetLink {
  readonly email: string;
  readonly hasAuthenticator: boolean;
  /** True with an authenticator or a passkey. */
  readonly hasSecondFactor: boolean;
}

/**
 * Creates a link with which a person sets a new password, for an administrator who passes it on, or as a mail to the
 * person. Nothing of the account changes until it is used.
 * @returns undefined when there is no account with that address
 */
export async function issuePasswordReset(
  services: Pick<RequestContext, "db" | "clock" | "secret" | "publicUrl">,
  email: string,
  { isMailed }: { readonly isMailed: boolean },
): Promise<IssuedReset | undefined> {
  const { db, clock, publicUrl } = services;
  const [person] = await onceAsSystem<PersonRow>(db, (system) => findPerson(system, email.toLowerCase()));
  if (person === undefined) return undefined;
  const at = clock();
  const account = { userId: person.id, name: person.name };
  const record = (system: Sql) => recordCommandEvent(db, system, commandOrigin("requestPasswordReset", at), account);
  const link = isMailed
    ? await mailResetLink(services, person, record)
    : await asSystem(db, async (system) => {
        const made = await makeResetLink(system, person, { publicUrl, at });
        await record(system);
        return made;
      });
  return {
    ...link,
    email: person.email,
    hasAuthenticator: person.totpConfirmedAt !== null,
    hasSecondFactor: hasSecondFactor(person),
  };
}
