import { confirmationMessages } from "#words/confirmations.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text that asks a person to confirm what is odd about a request. */
export const confirmationsCopy = toCopy("confirmations", confirmationMessages);
