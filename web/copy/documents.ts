import { documentsMessages } from "#words/documents.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text that the pages of quotations and invoices share. Labels match those of the PDF and the client portal. */
export const documentsCopy = toCopy("documents", documentsMessages);
