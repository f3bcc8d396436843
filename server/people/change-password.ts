import type { PasswordChange } from "#contract/people.ts";
import type { Person } from "#server/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { confirmPassword } from "./confirm-password.ts";
import { digestPassword } from "./password.ts";
import { changePerson, deleteSessions, endLinks } from "./store.ts";

/** Sets a new password, and ends all other sessions and the link that was mailed to reset it. @throws Refusal 422 when the old one is wrong, 429 */
export async function changePassword(person: Person, body: PasswordChange): Promise<void> {
  await confirmPassword(person, "currentPassword", body.currentPassword);
  const passwordDigest = await digestPassword(body.newPassword);
  await asSystem(person.db, async (system) => {
    await changePerson(system, person.userId, { passwordDigest, updatedAt: person.clock() });
    await endLinks(system, "PASSWORD_RESET", person.userId);
    await deleteSessions(system, person.userId, person.sessionId);
  });
}
