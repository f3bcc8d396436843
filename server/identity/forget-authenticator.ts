import type { UserId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { changePerson, replaceRecoveryCodes } from "./store.ts";

/** Removes a person's authenticator and its recovery codes: from then on the password alone signs them in. */
export async function forgetAuthenticator(system: Sql, userId: UserId, at: Date): Promise<void> {
  await changePerson(system, userId, { totpSealed: null, totpConfirmedAt: null, totpStep: null, updatedAt: at });
  await replaceRecoveryCodes(system, userId, []);
}
