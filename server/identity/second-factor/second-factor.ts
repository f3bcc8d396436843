import type { UserId } from "#contract/api/ids.ts";
import type { PasskeyAnswer } from "#contract/people/passkey-answers.ts";
import type { RequestContext, UserContext } from "#server/http/caller.ts";
import { provePasskey } from "#server/identity/passkeys/prove-passkey.ts";
import type { PersonRow } from "#server/identity/accounts/read.ts";
import { type CodeKind, takeCode } from "./totp.ts";

/** A second factor that was accepted. */
export type FactorKind = CodeKind | "PASSKEY";

/** A second factor, as the person gave it; a passkey takes precedence. */
export interface GivenFactor {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** True when the password alone does not sign the person in. */
export const hasSecondFactor = ({ totpConfirmedAt, passkeyCount }: PersonRow): boolean =>
  totpConfirmedAt !== null || passkeyCount > 0;

/** Uses up a code or the signature of a passkey of that person; undefined when it does not count. */
export async function takeFactor(
  context: RequestContext | UserContext,
  userId: UserId,
  { code, passkey }: GivenFactor,
): Promise<FactorKind | undefined> {
  if (passkey === undefined) return takeCode(context, userId, code ?? "");
  const proof = await provePasskey(context, "SECOND_FACTOR", passkey);
  return proof.failure === undefined && proof.userId === userId ? "PASSKEY" : undefined;
}

/** Returns how the audit log calls a factor that did not count. */
export const wrongFactor = ({ passkey }: GivenFactor) => (passkey === undefined ? "WRONG_CODE" : "WRONG_PASSKEY");
