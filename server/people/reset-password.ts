import type { PasswordReset } from "#contract/people.ts";
import type { Visitor } from "#server/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { linkNotValid } from "./links.ts";
import { digestPassword } from "./password.ts";
import { changePerson, deleteSessions, lockPerson, useLink } from "./store.ts";
import { admitAttempt, forgiveAccount } from "./throttle.ts";
import { digestOf } from "./token.ts";

/** Sets a new password with a link, and ends all sessions. The authenticator stays. @throws Refusal 410, 429 */
export async function resetPassword(visitor: Visitor, { token, password }: PasswordReset): Promise<void> {
  const { db, clock, address } = visitor;
  const digest = digestOf(token);
  await admitAttempt(db, { account: `link ${digest.toString("hex")}`, address }, clock());
  const passwordDigest = await digestPassword(password);
  const email = await asSystem(db, async (system) => {
    const at = clock();
    const link = await useLink(system, "PASSWORD_RESET", digest, at);
    if (link === undefined || link.userId === null) throw linkNotValid("Ask for another one.");
    await changePerson(system, link.userId, { passwordDigest, updatedAt: at });
    await deleteSessions(system, link.userId, null);
    return (await lockPerson(system, link.userId))?.email;
  });
  // Whoever is told that there were too many tries is told to reset the password.
  if (email !== undefined) await forgiveAccount(db, email);
}
