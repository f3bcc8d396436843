import type { passkeyRoutes } from "#contract/people/passkeys.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { admit } from "#server/identity/sign-in/admit.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskeySignIn, challengePasskey } from "./ask-for-passkey.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { beginSecondFactor } from "./begin-second-factor.ts";
import { listPasskeys } from "./read.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

export const passkeyHandlers: AppHandlers<keyof typeof passkeyRoutes> = {
  listPasskeys: ({ person }) => listPasskeys(person),
  beginPasskey: ({ person, body }) => beginPasskey(person, body),
  addPasskey: ({ person, body }) => addPasskey(person, body),
  renamePasskey: ({ person, id, body }) => renamePasskey(person, id, body.name),
  removePasskey: ({ person, id, body }) => removePasskey(person, id, body),
  challengePasskey: ({ person }) => challengePasskey(person),
  beginSecondFactor: ({ context, cookie, body }) => {
    const browser = cookie.keepBrowser();
    return beginSecondFactor({ ...context, browser }, body);
  },
  beginPasskeySignIn: ({ context, cookie }) => {
    const browser = cookie.keepBrowser();
    return beginPasskeySignIn({ ...context, browser });
  },
  signInWithPasskey: async ({ context, cookie, body }) =>
    admit(context, cookie, await signInWithPasskey(context, body.answer, cookie.given)),
};
