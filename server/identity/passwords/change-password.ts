import type { PasswordChange } from "#contract/people/people.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { confirmPassword } from "#server/identity/sign-in/confirm-password.ts";
import { findMembershipsInReach } from "#server/identity/members/memberships.ts";
import { digestPassword } from "./password.ts";
import { changePerson } from "#server/identity/accounts/read.ts";
import { deleteSessions } from "#server/identity/sessions/read.ts";
import { endLinks } from "#server/identity/links.ts";

/** Sets a new password, and ends other sessions and reset links. @throws Refusal 422 when the old one is wrong, 429 */
export async function changePassword(person: UserContext, body: PasswordChange): Promise<void> {
  const { db, userId, name, email, sessionId } = person;
  await confirmPassword(person, "changePassword", "currentPassword", body.currentPassword);
  const passwordDigest = await digestPassword(body.newPassword);
  const firms = (await findMembershipsInReach(db, userId)).map(({ orgName }) => orgName);
  await asSystem(db, async (system) => {
    await checkNewPassword("newPassword", body.newPassword, [name, email, ...firms]);
    await changePerson(system, userId, { passwordDigest, updatedAt: person.clock() });
    await endLinks(system, "PASSWORD_RESET", userId);
    await deleteSessions(system, userId, sessionId);
    await enqueueAccountNotice(system, person, userId, { ...person, kind: "PASSWORD_CHANGED" });
    await recordPersonEvent(person, { action: "changePassword", account: person }, system);
  });
}
