import { randomBytes } from "node:crypto";
import type { OwnProof } from "#contract/people/people.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { confirmOwnFactors } from "#server/identity/sign-in/confirm-password.ts";
import type { Asked } from "./ask-for-passkey.ts";
import { makeChallenge } from "./challenges.ts";
import { passkeysOf } from "./read.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { keepPasskeyUser } from "./store.ts";
import { webauthn } from "./webauthn.ts";

const passkeyUserBytes = 32;
/** Ed25519, ECDSA with P-256, and RSA, by their COSE numbers: what authenticators make. */
const algorithms = [-8, -7, -257];

/** Returns the options for the browser to make a passkey. @throws Refusal 409, 422, 429 */
export async function beginPasskey(person: UserContext, proof: OwnProof): Promise<Asked> {
  const { host } = relyingPartyOf(person);
  await confirmOwnFactors(person, "beginPasskey", proof);
  const userID = await asSystem(person.db, (system) =>
    keepPasskeyUser(system, person.userId, randomBytes(passkeyUserBytes)),
  );
  const present = (await passkeysOf(person.db, person.userId)).filter((row) => row.host === host);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Quoin",
    rpID: host,
    userName: person.email,
    userDisplayName: person.name,
    userID: Uint8Array.from(userID),
    challenge: Uint8Array.from(await makeChallenge(person, "ADD", person.userId)),
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: algorithms,
    // Signs in by itself where the authenticator can store it, and as the second factor elsewhere.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { options };
}
