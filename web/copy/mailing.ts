import { mailingMessages } from "#words/mailing.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the dialog that emails a document. */
export const mailingCopy = toCopy("mailing", mailingMessages);
