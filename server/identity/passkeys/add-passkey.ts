import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { NewPasskeyAnswer } from "#contract/people/passkey-answers.ts";
import type { Passkey } from "#contract/people/passkeys.ts";
import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { asSystem } from "#server/db/sql.ts";
import { deleteSessions } from "#server/identity/sessions/read.ts";
import { lockPerson } from "#server/identity/accounts/read.ts";
import { makeRecoveryCodes, replaceRecoveryCodes } from "#server/identity/second-factor/recovery-codes.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { useChallenge } from "./challenges.ts";
import { presentPasskey } from "./present.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { insertPasskey } from "./store.ts";
import { webauthn } from "./webauthn.ts";

export const passkeysPerPersonMax = 20;

/**
 * Adds the passkey that the browser made, and tells the person by mail. As their first second factor it ends the other
 * sessions, which began without it, and comes with recovery codes.
 * @throws Refusal 409 for an answer that is too late, of another browser, or of a passkey that is known
 */
export async function addPasskey(
  person: UserContext,
  { name, answer }: { readonly name: string; readonly answer: NewPasskeyAnswer },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { host, origin } = relyingPartyOf(person);
  const { db, userId, clock } = person;
  const asked = await useChallenge(person, "ADD", answer.clientDataJSON);
  const made = asked?.userId === userId ? await verify(answer, { ...asked, host, origin }) : undefined;
  if (made === undefined) throw notAdded();
  return asSystem(db, async (system) => {
    const row = found(await lockPerson(system, userId));
    if (row.passkeyCount >= passkeysPerPersonMax) throw tooManyPasskeys();
    const at = clock();
    const passkey = { ...made, id: newId("psk", at), userId, name, host, transports: [...answer.transports] };
    if (!(await insertPasskey(system, { ...passkey, createdAt: at }))) throw notAdded();
    const isFirst = row.totpConfirmedAt === null && row.passkeyCount === 0;
    const { codes, digests } = makeRecoveryCodes();
    if (isFirst) {
      await replaceRecoveryCodes(system, userId, digests);
      await deleteSessions(system, userId, person.sessionId);
    }
    await enqueueAccountNotice(system, person, userId, { ...person, kind: "PASSKEY_ADDED" });
    await recordPersonEvent(person, { action: "addPasskey", account: person, details: { passkey: name } }, system);
    const shown = { ...passkey, createdAt: at.toISOString(), lastUsedAt: null };
    return { passkey: presentPasskey(shown, host), recoveryCodes: isFirst ? codes : [] };
  });
}

async function verify(
  answer: NewPasskeyAnswer,
  { challenge, host, origin }: { readonly challenge: string; readonly host: string; readonly origin: string },
) {
  const { id, clientDataJSON, attestationObject } = answer;
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }));
  if (!checked.verified) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    isSynchronized: credentialBackedUp,
  };
}

const notAdded = () => new Refusal("INVALID_STATE", wording("people.passkeyNotAdded"));

const tooManyPasskeys = () =>
  new Refusal("INVALID_STATE", wording("people.tooManyPasskeys", { max: passkeysPerPersonMax }));
