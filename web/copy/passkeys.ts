import { passkeyMessages } from "#words/passkeys.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of passkeys, at sign-in and in the security settings. */
export const passkeyCopy = toCopy("passkeys", passkeyMessages);
