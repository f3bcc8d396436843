import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { UserId } from "#contract/api/ids.ts";
import type { RequestContext, UserContext } from "#server/http/caller.ts";
import { makeChallenge } from "./challenges.ts";
import { passkeysOf } from "./read.ts";
import { passkeyObstacle, relyingPartyOf } from "./relying-party.ts";
import { webauthn } from "./webauthn.ts";

/** The options of `navigator.credentials.get`. */
export interface Asked {
  readonly options: object;
}

/** Asks for a passkey in place of a password: the authenticator names the person and verifies them. @throws Refusal 409 */
export async function beginPasskeySignIn(context: RequestContext): Promise<Asked> {
  const { host } = relyingPartyOf(context);
  const challenge = Uint8Array.from(await makeChallenge(context, "SIGN_IN", null));
  const { generateAuthenticationOptions } = await webauthn();
  return { options: await generateAuthenticationOptions({ rpID: host, challenge, userVerification: "required" }) };
}

/** Asks a signed-in person for one of their passkeys, beside the password. @throws Refusal 409 */
export async function challengePasskey(person: UserContext): Promise<Asked> {
  relyingPartyOf(person);
  return { options: (await askForPasskeyOf(person, person.userId)) ?? {} };
}

/**
 * Asks for a passkey of that person, after the password.
 * @returns undefined when they have none for this address
 */
export async function askForPasskeyOf(
  context: RequestContext | UserContext,
  userId: UserId,
): Promise<object | undefined> {
  if (passkeyObstacle(context.publicUrl) !== null) return undefined;
  const { host } = relyingPartyOf(context);
  const usable = (await passkeysOf(context.db, userId)).filter((row) => row.host === host);
  if (usable.length === 0) return undefined;
  const challenge = Uint8Array.from(await makeChallenge(context, "SECOND_FACTOR", userId));
  const allowCredentials = usable.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));
  const { generateAuthenticationOptions } = await webauthn();
  // The password has said who it is: a touch of a security key without a PIN is enough.
  return generateAuthenticationOptions({ rpID: host, challenge, allowCredentials, userVerification: "discouraged" });
}
