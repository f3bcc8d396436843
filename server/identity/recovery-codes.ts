import { makeReadableCode, plainCode } from "./readable-code.ts";
import { digestOf } from "./token.ts";

export { replaceRecoveryCodes } from "./recovery-codes-store.ts";

const recoveryCodeCount = 10;

/** Creates codes for the case that the authenticator is lost. */
export function makeRecoveryCodes(): { readonly codes: string[]; readonly digests: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, makeReadableCode);
  return { codes, digests: codes.map((code) => digestOf(plainCode(code))) };
}
