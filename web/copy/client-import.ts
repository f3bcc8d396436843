import { clientImportMessages } from "#words/client-import.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the client import. */
export const clientImportCopy = toCopy("client-import", clientImportMessages);
