import type { PasskeyId } from "#contract/api/ids.ts";
import type { Passkey } from "#contract/people/passkeys.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { found, notFound } from "#server/core/refusal.ts";
import { asSystem } from "#server/db/sql.ts";
import { presentPasskey } from "./present.ts";
import { passkeysOf } from "./read.ts";
import { changePasskeyName } from "./store.ts";

/** Gives a passkey another name, by which its owner knows the device. @throws Refusal 404 */
export async function renamePasskey(person: UserContext, id: PasskeyId, name: string): Promise<Passkey> {
  const { db, userId, publicUrl } = person;
  const passkey = found((await passkeysOf(db, userId)).find((row) => row.id === id));
  await asSystem(db, async (system) => {
    if (!(await changePasskeyName(system, userId, id, name))) throw notFound();
    await recordPersonEvent(person, { action: "renamePasskey", account: person, details: { passkey: name } }, system);
  });
  return presentPasskey({ ...passkey, name }, new URL(publicUrl).hostname);
}
