import { signInMessages } from "#words/sign-in.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages before sign-in, and the names of roles. */
export const signInCopy = toCopy("sign-in", signInMessages);
