import { pasteMessages } from "#words/paste.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the sheet that shows what was understood of a pasted spreadsheet. */
export const pasteCopy = toCopy("paste", pasteMessages);
