import type { PasskeyId } from "#contract/api/ids.ts";
import type { OwnProof } from "#contract/people/people.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { found, notFound } from "#server/core/refusal.ts";
import { asSystem } from "#server/db/sql.ts";
import { confirmOwnFactors } from "#server/identity/sign-in/confirm-password.ts";
import { lockPerson } from "#server/identity/accounts/read.ts";
import { replaceRecoveryCodes } from "#server/identity/second-factor/recovery-codes.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { passkeysOf } from "./read.ts";
import { deletePasskey } from "./store.ts";

/**
 * Removes a passkey, for who has the password and a second factor. With the last second factor the recovery codes end.
 * @throws Refusal 404, 422, 429
 */
export async function removePasskey(person: UserContext, id: PasskeyId, proof: OwnProof): Promise<void> {
  const { db, userId } = person;
  const { name } = found((await passkeysOf(db, userId)).find((row) => row.id === id));
  await confirmOwnFactors(person, "removePasskey", proof);
  await asSystem(db, async (system) => {
    const row = found(await lockPerson(system, userId));
    if (!(await deletePasskey(system, userId, id))) throw notFound();
    if (row.totpConfirmedAt === null && row.passkeyCount === 1) await replaceRecoveryCodes(system, userId, []);
    await enqueueAccountNotice(system, person, userId, { ...person, kind: "PASSKEY_REMOVED" });
    await recordPersonEvent(person, { action: "removePasskey", account: person, details: { passkey: name } }, system);
  });
}
