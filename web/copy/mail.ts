import { mailMessages } from "#words/mail.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the email log. */
export const mailCopy = toCopy("mail", mailMessages);
