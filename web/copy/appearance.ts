import { appearanceMessages } from "#words/appearance.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page about how the app looks. */
export const appearanceCopy = toCopy("appearance", appearanceMessages);
