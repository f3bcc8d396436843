import { helpMessages } from "#words/help.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the list of keys. */
export const helpCopy = toCopy("help", helpMessages);
