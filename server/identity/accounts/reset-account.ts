import type { UserId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { deletePasskeys } from "#server/identity/passkeys/read.ts";
import { forgetAuthenticator } from "#server/identity/second-factor/forget-authenticator.ts";
import { changePerson } from "./store.ts";
import { deleteDevices } from "#server/identity/sessions/known-devices.ts";
import { deleteSessions } from "#server/identity/sessions/read.ts";
import { endLinks } from "#server/identity/links.ts";

/** Gives an account a new name and password, and revokes all earlier access to it. */
export async function resetAccount(
  system: Sql,
  userId: UserId,
  values: {
    readonly name: string;
    readonly passwordDigest: string;
    readonly hasPassword: boolean;
    readonly updatedAt: Date;
  },
): Promise<void> {
  await changePerson(system, userId, values);
  await deletePasskeys(system, userId);
  await forgetAuthenticator(system, userId, values.updatedAt);
  await endLinks(system, "PASSWORD_RESET", userId);
  await deleteDevices(system, userId);
  await deleteSessions(system, userId, null);
}
