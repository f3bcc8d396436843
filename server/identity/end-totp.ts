import { recordPersonEvent } from "#server/audit/record-person-event.ts";
import type { UserContext } from "#server/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { confirmPassword } from "./confirm-password.ts";
import { changePerson, replaceRecoveryCodes } from "./store.ts";

/** Removes the authenticator and its recovery codes. @throws Refusal 422, 429 */
export async function endTotp(person: UserContext, password: string): Promise<void> {
  await confirmPassword(person, "endTotp", "password", password);
  await asSystem(person.db, async (system) => {
    const nothing = { totpSealed: null, totpConfirmedAt: null, totpStep: null };
    await changePerson(system, person.userId, { ...nothing, updatedAt: person.clock() });
    await replaceRecoveryCodes(system, person.userId, []);
    await recordPersonEvent(person, { action: "endTotp", account: person }, system);
  });
}
