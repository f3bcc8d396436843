import { sendCheckMessages } from "#words/send-check.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the list of what a document lacks before it is sent. */
export const sendCheckCopy = toCopy("sendCheck", sendCheckMessages);
