import { quotationsMessages } from "#words/quotations.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the quotation pages. Labels match those of the PDF and the client portal. */
export const quotationsCopy = toCopy("quotations", quotationsMessages);
