import type { PasswordReset } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { linkNotValid, useLink } from "#server/identity/links.ts";
import { digestPassword } from "./password.ts";
import { findMembershipsWithin } from "#server/identity/members/memberships.ts";
import { changePerson, lockPerson } from "#server/identity/accounts/read.ts";
import { deleteDevices } from "#server/identity/sessions/known-devices.ts";
import { deleteSessions } from "#server/identity/sessions/read.ts";
import { countSignInAttempt, resetAccountAttempts } from "#server/identity/sign-in/throttle.ts";
import { digestOf } from "#server/identity/token.ts";

/** Sets a new password by a link, and ends all sessions. The authenticator stays. @throws Refusal 410, 422, 429 */
export async function resetPassword(context: RequestContext, { token, password }: PasswordReset): Promise<void> {
  const { db, clock, address } = context;
  const digest = digestOf(token);
  await countSignInAttempt(db, { account: `link ${digest.toString("hex")}`, address }, clock());
  const passwordDigest = await digestPassword(password);
  const email = await asSystem(db, async (system) => {
    const at = clock();
    const link = await useLink(system, "PASSWORD_RESET", digest, at);
    const person = link?.userId == null ? undefined : await lockPerson(system, link.userId);
    if (person === undefined) throw linkNotValid(wording("people.requestLink"));
    const firms = (await findMembershipsWithin(system, person.id)).map(({ orgName }) => orgName);
    await checkNewPassword("password", password, [person.name, person.email, ...firms]);
    await changePerson(system, person.id, { passwordDigest, hasPassword: true, updatedAt: at });
    await deleteSessions(system, person.id, null);
    await deleteDevices(system, person.id);
    await enqueueAccountNotice(system, context, person.id, { ...context, kind: "PASSWORD_CHANGED" });
    const account = { userId: person.id, name: person.name };
    await recordPersonEvent(context, { action: "resetPassword", account }, system);
    return person.email;
  });
  // A person who made too many attempts is advised to reset the password.
  await resetAccountAttempts(db, email);
}
