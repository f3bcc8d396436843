import type { UserId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { changePerson, lockPerson } from "#server/identity/accounts/read.ts";
import { replaceRecoveryCodes } from "./store.ts";

/** Removes a person's authenticator. Without passkeys the recovery codes end too: the password alone signs them in. */
export async function forgetAuthenticator(system: Sql, userId: UserId, at: Date): Promise<void> {
  const row = await lockPerson(system, userId);
  await changePerson(system, userId, { totpSealed: null, totpConfirmedAt: null, totpStep: null, updatedAt: at });
  if (row?.passkeyCount === 0) await replaceRecoveryCodes(system, userId, []);
}
