import { mailSamplesMessages } from "#words/mail-samples.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the previews of email texts. */
export const mailSamplesCopy = toCopy("mail-samples", mailSamplesMessages);
