import type { UserId } from "#contract/api/ids.ts";
import type { PasskeyAnswer } from "#contract/people/passkey-answers.ts";
import type { RequestContext, UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { useChallenge } from "./challenges.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { lockPasskey, notePasskeyUse, type PasskeyRow } from "./store.ts";
import { webauthn } from "./webauthn.ts";

/** The person whose passkey signed, or the reason for which its signature does not count. */
export type PasskeyProof =
  | { readonly userId: UserId; readonly failure?: undefined }
  | { readonly userId: UserId | undefined; readonly failure: "WRONG_PASSKEY" | "PASSKEY_COUNTER" };

/**
 * Checks the signature of a passkey and notes its use. As the only factor, the authenticator must have verified the
 * person; as the second one, it need not.
 * @param purpose "SIGN_IN" as the only factor
 * @throws Refusal 409 where passkeys cannot work at the public address
 */
export async function provePasskey(
  context: RequestContext | UserContext,
  purpose: "SIGN_IN" | "SECOND_FACTOR",
  answer: PasskeyAnswer,
): Promise<PasskeyProof> {
  const { host, origin } = relyingPartyOf(context);
  // In a transaction of its own, so that it stays used when the check fails.
  const asked = await useChallenge(context, purpose, answer.clientDataJSON);
  if (asked === undefined) return { userId: undefined, failure: "WRONG_PASSKEY" };
  const { verifyAuthenticationResponse } = await webauthn();
  return asSystem(context.db, async (system) => {
    const row = await lockPasskey(system, answer.id);
    if (row === undefined || row.host !== host || !isOf(row, answer, purpose)) {
      return { userId: undefined, failure: "WRONG_PASSKEY" };
    }
    const wrong = { userId: row.userId, failure: "WRONG_PASSKEY" } as const;
    const { verified, newCounter } = await verifyAuthenticationResponse({
      response: responseOf(answer),
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: purpose === "SIGN_IN",
      // Compared below: a counter that did not rise is noted as a copied passkey, and not as a wrong signature.
      credential: { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: 0 },
    }).then(
      ({ verified: isRight, authenticationInfo }) => ({ verified: isRight, newCounter: authenticationInfo.newCounter }),
      () => ({ verified: false, newCounter: 0 }),
    );
    if (!verified || (asked.userId !== null && asked.userId !== row.userId)) return wrong;
    const counter = Number(row.counter);
    if ((newCounter > 0 || counter > 0) && newCounter <= counter) {
      return { userId: row.userId, failure: "PASSKEY_COUNTER" };
    }
    await notePasskeyUse(system, row.id, newCounter, context.clock());
    return { userId: row.userId };
  });
}

/** A passkey that signs in by itself must name its person; after a password it may. */
function isOf(
  { passkeyUser }: PasskeyRow & { readonly passkeyUser: Buffer | null },
  { userHandle }: PasskeyAnswer,
  purpose: "SIGN_IN" | "SECOND_FACTOR",
): boolean {
  if (userHandle === undefined) return purpose === "SECOND_FACTOR";
  return passkeyUser !== null && passkeyUser.equals(Buffer.from(userHandle, "base64url"));
}

const responseOf = ({ id, ...response }: PasskeyAnswer) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  clientExtensionResults: {},
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle === undefined ? {} : { userHandle: response.userHandle }),
  },
});
