import { recordImportMessages } from "#words/record-import.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the imports of projects and expenses; what they share with that of clients is there. */
export const recordImportCopy = toCopy("record-import", recordImportMessages);
