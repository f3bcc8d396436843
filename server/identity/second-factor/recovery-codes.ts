import { makeReadableCode, plainCode } from "#server/identity/readable-code.ts";
import { digestOf } from "#server/identity/token.ts";

export { replaceRecoveryCodes } from "./store.ts";

const recoveryCodeCount = 10;

/** Creates codes for the case that the authenticator is lost. */
export function makeRecoveryCodes(): { readonly codes: string[]; readonly digests: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, makeReadableCode);
  return { codes, digests: codes.map((code) => digestOf(plainCode(code))) };
}
