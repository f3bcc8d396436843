import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/people/passkey-answers.ts";
import { ApiError } from "#web/api.ts";
import { passkeyCopy } from "#web/copy/passkeys.ts";

/** An IPv4 or IPv6 address, as a browser shows it in the place of a host name. */
const addressForm = /^[\d.]+$|^\[/;

/** True when the browser has passkeys and offers them at the address of the page, which needs a host name and https. */
export const supportsPasskeys = (): boolean =>
  "PublicKeyCredential" in globalThis && !addressForm.test(location.hostname);

/** Lets the browser make a passkey. @throws ApiError with what to do when it does not */
export async function createPasskey(options: object): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(explain);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Lets the browser sign with a passkey. @throws ApiError with what to do when it does not */
export async function askForPasskey(options: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(explain);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
}

/** By the name of the error: its text is the browser's. Browsers do not tell a cancellation from a missing passkey. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  const text =
    name === "InvalidStateError"
      ? passkeyCopy.errors.known
      : name === "SecurityError"
        ? passkeyCopy.errors.address
        : passkeyCopy.errors.notUsed;
  throw new ApiError(0, "PASSKEY_NOT_USED", text, null, [], { cause: error });
}
