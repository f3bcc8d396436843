import { correctionsMessages } from "#words/corrections.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the dialog that corrects the parties of an issued document. */
export const correctionsCopy = toCopy("corrections", correctionsMessages);
