import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { OwnProof } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { confirmOwnFactors } from "#server/identity/sign-in/confirm-password.ts";
import { changePerson, lockPerson } from "#server/identity/accounts/read.ts";
import { makeTotpSecret, sealTotpSecret, totpUri } from "./totp.ts";

/** Creates the secret of an authenticator, which a code has to confirm. @throws Refusal 409, 422, 429 */
export async function beginTotp(person: UserContext, proof: OwnProof): Promise<{ secret: string; uri: string }> {
  const isFree = await asSystem(person.db, async (system) => {
    const row = await lockPerson(system, person.userId);
    return row?.totpConfirmedAt === null;
  });
  if (!isFree) throw alreadyAdded();
  await confirmOwnFactors(person, "beginTotp", proof);
  const secret = makeTotpSecret();
  await asSystem(person.db, async (system) => {
    const row = await lockPerson(system, person.userId);
    if (row?.totpConfirmedAt !== null) throw alreadyAdded();
    const totpSealed = sealTotpSecret(person.secret, person.userId, secret);
    await changePerson(system, person.userId, { totpSealed, totpStep: null, updatedAt: person.clock() });
    await recordPersonEvent(person, { action: "beginTotp", account: person }, system);
  });
  return { secret, uri: totpUri(person.email, secret) };
}

const alreadyAdded = () => new Refusal("INVALID_STATE", wording("people.hasAuthenticator"));
